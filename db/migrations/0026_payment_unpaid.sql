-- expand
-- What failed and has to be paid before anything new is booked, for whoever counts it, in features that do not know
-- payment as well. The rule beside it is isUnpaid in features/payment/rules/leg-states.ts, and a test compares the two.
-- The planner sees through the view, so the partial indexes on payer and company serve it.
create view payment_unpaid as
select payer_id, company_id, office_id, booking_id from payment_leg where state in ('hold_failed', 'failed', 'charged_back');
