-- expand

-- A place that is only kept while its booker pays waits for nobody: it alarms once the bank has asked or a card was declined.
create or replace view payment_waiting as
select leg.payer_id as person_id, leg.office_id, leg.booking_id
from payment_leg leg join booking b on b.office_id = leg.office_id and b.id = leg.booking_id
where leg.state in ('hold_action', 'hold_failed', 'failed', 'charged_back')
  and case when leg.state = 'hold_action' then b.status = 'held' and not coalesce(leg.action ? 'by', false)
      and (leg.action is not null or leg.decline_code is not null)
    else leg.company_id is null end
union all
select c.admin_id, leg.office_id, leg.booking_id
from company c join payment_leg leg on leg.company_id = c.id
where leg.state in ('hold_failed', 'failed', 'charged_back')
union all
select m.person_id, leg.office_id, leg.booking_id
from member m
  join payment_leg leg on leg.company_id = m.company_id
  join booking b on b.office_id = leg.office_id and b.id = leg.booking_id
where m.state = 'registered' and (m.role = 'admin' or 'billing' = any (m.permissions))
  and leg.state = 'hold_action' and leg.action ? 'by' and leg.action ->> 'url' <> '' and b.status = 'held'
union all
select m.person_id, b.office_id, b.id
from booking_change c
  join booking b on b.office_id = c.office_id and b.id = c.booking_id
  join member m on m.company_id = b.company_id
where m.state = 'registered' and (m.role = 'admin' or 'billing' = any (m.permissions));

-- Past bookings of a person in the order in which they became past: what was canceled did when it was, if that came first.
create index booking_mine_past on booking (booker_id, least(start_at, canceled_at), id);
