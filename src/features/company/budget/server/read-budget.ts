/** The budget of whoever books for a company, for the time of a visit. */
import type { Currency } from '#kernel/money.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import { windowEnd, type Budget, type WindowKind } from '../rules/budget.ts'

const BUDGET = {
  company: column.text('c.name'),
  person_id: column.text("coalesce(m.person_id::text, '')"),
  kind: column.text<WindowKind>('w.kind'),
  limit_cents: nullable.number('m.limit_cents'),
  used_cents: column.number('coalesce(own.used_cents, 0)::float8'),
  from: column.text('w.starts_on::text'),
  month: column.text('w.month::text'),
  currency: column.text<Currency>('c.currency'),
  cap_cents: nullable.number('c.cap_cents'),
  credit_cents: nullable.number("case when c.pay_mode = 'statement' then c.credit_cents end"),
  credit_used_cents: column.number('coalesce(credit.used_cents, 0)::float8'),
  company_used_cents: column.number('coalesce(all_of.used_cents, 0)::float8'),
}

const READ_BUDGET = preparedStatement({
  name: 'company_budget',
  row: BUDGET,
  text: `select ${listOf(BUDGET)}
    from member m join company c on c.id = m.company_id
      cross join lateral (select budget_kind_of(m.limit_kind) as kind,
        budget_day(budget_kind_of(m.limit_kind), $3::timestamptz, c.zone) as starts_on,
        budget_day('month', $3::timestamptz, c.zone) as month) w
      left join budget_window own on own.owner_kind = 'member' and own.owner_id = m.id and own.kind = w.kind
        and own.starts_on = w.starts_on
      left join budget_window all_of on all_of.owner_kind = 'company' and all_of.owner_id = c.id and all_of.kind = 'month'
        and all_of.starts_on = w.month
      left join budget_window credit on credit.owner_kind = 'credit' and credit.owner_id = c.id and credit.kind = 'always'
    where m.person_id = any($1::uuid[]) and m.company_id = $2 and m.state = 'registered'`,
})

/** Null for whoever belongs to no company. */
export async function readBudget(
  db: Reads,
  { id, companyId }: Pick<SignedIn, 'id' | 'companyId'>,
  at: Temporal.Instant,
): Promise<Budget | null> {
  if (companyId === null) return null
  return (await readBudgets(db, companyId, [id], at)).get(id) ?? null
}

/** By the id of the person; whoever is no member of this company has none. */
export async function readBudgets(
  db: Reads,
  companyId: number,
  personIds: readonly string[],
  at: Temporal.Instant,
): Promise<ReadonlyMap<string, Budget>> {
  const rows = await db.query(READ_BUDGET, [personIds, companyId, at])
  return new Map(
    rows.map((row) => [
      row.person_id,
      {
        company: row.company,
        kind: row.kind,
        limitCents: row.limit_cents,
        usedCents: row.used_cents,
        from: row.from,
        until: windowEnd(row.kind, row.from),
        month: row.month,
        currency: row.currency,
        capCents: row.cap_cents,
        companyUsedCents: row.company_used_cents,
        credit: row.credit_cents === null ? null : { limitCents: row.credit_cents, usedCents: row.credit_used_cents },
      },
    ]),
  )
}
