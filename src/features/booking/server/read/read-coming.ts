/** What of a budget is still to come, changes that wait for the company included (company hands this in from src/app, because booking imports it). */
import type { ComingSpending } from '#features/company/budget/server/coming-spending.ts'
import { shownBudget, type Budget } from '#features/company/budget/rules/budget.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'

const COMING = preparedStatement({
  name: 'booking_budget_coming',
  row: { cents: column.number() },
  text: `select coalesce(sum(booking_spent(b.status, b.total_cents, b.fee_cents, b.refunded_cents)), 0)::float8
      + (select coalesce(sum(c.member_cents), 0) from booking_change c
        where c.member_id = $1 and c.budget_kind = $2 and c.member_on = $3)::float8 as cents
    from booking b where b.member_id = $1 and b.budget_kind = $2 and b.member_on = $3 and b.status in ('held', 'confirmed')`,
})

const COMING_OF = preparedStatement({
  name: 'booking_budget_coming_of',
  row: { cents: column.number() },
  text: `select coalesce(sum(booking_spent(b.status, b.total_cents, b.fee_cents, b.refunded_cents)), 0)::float8
      + (select coalesce(sum(c.member_cents), 0) from booking_change c join member m on m.id = c.member_id
        where m.person_id = $1 and m.company_id = $2 and c.budget_kind = $3 and c.member_on = $4)::float8 as cents
    from member m join booking b on b.member_id = m.id and b.budget_kind = $3 and b.member_on = $4
    where m.person_id = $1 and m.company_id = $2 and m.state = 'registered' and b.status in ('held', 'confirmed')`,
})

/** The budget as somebody is shown it who books for a company, with the part that is still to come. */
export async function withComing(db: Reads, { id, companyId }: Pick<SignedIn, 'id' | 'companyId'>, budget: Budget) {
  const isLimited = budget.limitCents !== null
  const [row] = isLimited ? await db.query(COMING_OF, [id, companyId, budget.kind, budget.from]) : []
  return { company: budget.company, ...shownBudget(budget), bookedCents: row?.cents ?? 0 }
}

export const comingSpending: ComingSpending = {
  async spendingToCome(db, memberId, { kind, from }) {
    const [row] = await db.query(COMING, [memberId, kind, from])
    return row?.cents ?? 0
  },
}
