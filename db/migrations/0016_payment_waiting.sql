-- expand
-- Who can clear a payment that waits: its payer, which for a company is the admin and not the employee who booked. While a
-- place is only held, whoever books it is asked. The rule beside it is features/payment/rules/waiting.ts. Two branches, so
-- that a person's rows come out of one index each.
create index payment_leg_company_attention on payment_leg (company_id)
  where company_id is not null and state in ('hold_failed', 'failed', 'charged_back');
create index company_admin on company (admin_id);

create view payment_waiting as
select leg.payer_id as person_id, leg.office_id, leg.booking_id from payment_leg leg
  join booking b on b.office_id = leg.office_id and b.id = leg.booking_id
where leg.state in ('hold_action', 'hold_failed', 'failed', 'charged_back')
  and case when leg.state = 'hold_action' then b.status = 'held' else leg.company_id is null end
union all
select c.admin_id, leg.office_id, leg.booking_id from company c join payment_leg leg on leg.company_id = c.id
where leg.state in ('hold_failed', 'failed', 'charged_back');
