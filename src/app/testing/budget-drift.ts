import type { TestWorld } from './test-world.ts'

/** Every counter of a budget that is not what the bookings, and the changes of some that wait, say; none when all are right (company paper, C1). */
export const readDrift = (world: Pick<TestWorld, 'rows'>) =>
  world.rows(`
    select * from (
      select owner_kind, owner_id, kind, starts_on, used_cents from budget_window where used_cents <> 0
    ) counted full join (select owner_kind, owner_id, kind, starts_on, sum(cents) as cents from (
      select 'member' as owner_kind, member_id as owner_id, budget_kind as kind, member_on as starts_on,
        sum(booking_spent(status, total_cents, fee_cents, refunded_cents)) as cents
      from booking where member_on is not null group by 2, 3, 4
      union all
      select 'company', company_id, 'month', company_on, sum(booking_spent(status, total_cents, fee_cents, refunded_cents))
      from booking where company_on is not null group by 2, 4
      union all
      select 'credit', company_id, 'always', date '1970-01-01',
        sum(booking_credit(by_statement, statement_paid, status, total_cents, fee_cents, refunded_cents, statement_kept_cents))
      from booking where by_statement group by 2
      union all
      select 'member', member_id, budget_kind, member_on, sum(member_cents) from booking_change where member_id is not null group by 2, 3, 4
      union all
      select 'company', company_id, 'month', company_on, sum(company_cents) from booking_change where company_id is not null group by 2, 4
    ) parts group by 1, 2, 3, 4) spent using (owner_kind, owner_id, kind, starts_on)
    where used_cents is distinct from cents and coalesce(cents, 0) <> coalesce(used_cents, 0)`)
