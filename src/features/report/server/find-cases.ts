/** Cases of a list at the desk, in the order that was asked for. */
import { sql } from 'kysely'
import type { ListPage } from '#kernel/list-order.ts'
import type { Reads } from '#platform/db/handles.ts'
import { keysetOf } from '#platform/db/keyset.ts'
import type { CaseList, CaseSort } from '../rules/case-lists.ts'
import type { CaseKind } from '../rules/report-kinds.ts'

export const CASE_KEYS = keysetOf<CaseSort>({
  columns: {
    due: { by: sql`coalesce(c.due_at, c.complain_until)`, kind: 'time' },
    opened: { by: sql`c.opened_at`, kind: 'time' },
    reports: { by: sql`(select count(*) from report where report.case_id = c.id)`, kind: 'number' },
  },
  id: { by: sql`c.id`, kind: 'number' },
})

export type FoundCase = Awaited<ReturnType<typeof findCases>>[number]

export async function findCases(
  db: Reads,
  list: CaseList,
  { page, limit, now }: { page: ListPage<CaseSort>; limit: number; now: Temporal.Instant },
) {
  const all = db
    .selectFrom('report_case as c')
    .select(['c.id', 'c.kind', 'c.state', 'c.office_id', 'c.photo', 'c.provider_id', 'c.owner_id', 'c.content'])
    .select(['c.pictures', 'c.opened_at', 'c.due_at', 'c.complain_until'])
    .$narrowType<{ kind: CaseKind; state: 'open' | 'decided' | 'complaint' }>()
    .$call(CASE_KEYS.page(page, limit))
  if (list === 'waiting') return all.where('c.due_at', 'is not', null).execute()
  return all
    .where('c.state', '=', 'decided')
    .where('c.complain_until', list === 'decided' ? '>=' : '<', now)
    .execute()
}
