import { sql } from 'kysely'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import { obstaclesOf } from '../../deletion/server/obstacles.ts'
import type { listDataRequests as contract } from '../contract.ts'
import { isOverdue, lastDayOf } from '../rules/due-date.ts'
import { requestPage } from '../rules/request-lists.ts'
import { mayExtend, stateAfter } from '../rules/request-states.ts'
import { findRequests, REQUEST_KEYS } from './find-requests.ts'

const PAGE = 25

/** Two statements, and for each erasure that waits those that say what is in its way. */
export function requestLister(features: readonly PersonalData[]) {
  return async ({ query, now, context }: Call<typeof contract>) => {
    const { read } = context.db
    const isWaiting = query.state === 'waiting'
    const page = requestPage(query)
    const [rows, counts] = await Promise.all([findRequests(read, query.state, page, PAGE + 1), countRequests(read)])
    const next = REQUEST_KEYS.next(page.sort, rows, PAGE, ({ id }) => String(id))
    const data = await Promise.all(
      rows.slice(0, PAGE).map(async (row) => {
        const { kind, state, due_at: due } = row
        const waitsForEnd = isWaiting && kind === 'erasure'
        const obstacles = waitsForEnd ? await obstaclesOf(read, features, row.person_id) : []
        return {
          id: row.id,
          person: row.erased_at === null ? { id: row.person_id, name: row.name } : null,
          kind,
          channel: row.channel,
          identity: row.identity,
          wanted: row.wanted ?? '',
          arrivedOn: row.arrived_on,
          lastDay: lastDayOf(row.arrived_on, row.extended_at !== null),
          isOverdue: isWaiting && isOverdue(due, now),
          extension: row.extended_at === null ? null : (row.extension_reason ?? ''),
          state,
          openedBy: row.opened_by_name,
          outcome: row.outcome ?? '',
          closed: row.closed_at === null ? null : { at: row.closed_at.toString(), by: row.closed_by_name },
          endsAt: waitsForEnd ? (row.ends_at?.toString() ?? null) : null,
          obstacles,
          mayFulfil: stateAfter(kind, state, 'fulfil') !== null && !row.has_copy && obstacles.length === 0,
          mayExtend: mayExtend({ state, isExtended: row.extended_at !== null, due }, now),
          mayClose: stateAfter(kind, state, 'refuse') !== null,
        }
      }),
    )
    return { data, meta: { counts, next, sort: page.sort, order: page.order } }
  }
}

async function countRequests(db: Reads): Promise<{ waiting: number; closed: number }> {
  return db
    .selectFrom('data_request')
    .select([
      sql<number>`(count(*) filter (where closed_at is null))::int`.as('waiting'),
      sql<number>`(count(closed_at))::int`.as('closed'),
    ])
    .executeTakeFirstOrThrow()
}
