/** What members have booked in the current window of their budgets. */
import { sql } from 'kysely'
import type { Reads } from '#platform/db/handles.ts'
import { windowEnd, type WindowKind } from '../rules/budget.ts'

export type Spent = { readonly used: number; readonly from: string; readonly until: string }

/** By member. */
export async function readSpent(
  db: Reads,
  companyId: number,
  now: Temporal.Instant,
  members: readonly number[],
): Promise<ReadonlyMap<number, Spent>> {
  const kind = sql<WindowKind>`budget_kind_of(m.limit_kind)`
  const from = sql<string>`budget_day(budget_kind_of(m.limit_kind), ${now}, c.zone)`
  const rows = await db
    .selectFrom('member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .leftJoin('budget_window as w', (on) =>
      on
        .on('w.owner_kind', '=', 'member')
        .onRef('w.owner_id', '=', 'm.id')
        .on('w.kind', '=', kind)
        .on('w.starts_on', '=', from),
    )
    .select(['m.id', kind.as('kind'), sql<string>`${from}::text`.as('from')])
    .select(sql<number>`coalesce(w.used_cents, 0)::float8`.as('used'))
    .where('m.company_id', '=', companyId)
    .where('m.id', '=', sql<number>`any(${members}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, { used: row.used, from: row.from, until: windowEnd(row.kind, row.from) }]))
}
