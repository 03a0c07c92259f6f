-- expand
-- What one feature says to others without being known to them: a view belongs to its owner, and whoever may not know the
-- owner reads it instead of the table. The planner sees through both.
create view booking_price as
select office_id, id as booking_id, total_cents, discount_cents, discount_code from booking;

create view booking_rating as
select office_id, booking_id, value from rating;
