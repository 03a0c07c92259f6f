import { sql } from 'kysely'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { keysetOf } from '#platform/db/keyset.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import { obstaclesOf } from '../../deletion/server/obstacles.ts'
import type { listDataRequests as contract } from '../contract.ts'
import { isOverdue, lastDayOf } from '../rules/due-date.ts'
import type { IDENTITY_CHECKS, REQUEST_CHANNELS, RequestKind } from '../rules/request-kinds.ts'
import { mayExtend, stateAfter, type RequestState } from '../rules/request-states.ts'

const PAGE = 25

const KEYS = keysetOf({
  columns: {
    due: { by: sql`r.due_at`, kind: 'time' },
    closed: { by: sql`r.closed_at`, kind: 'time' },
  },
  id: { by: sql`r.id`, kind: 'number' },
})

/** Two statements, and for each erasure that waits those that say what is in its way. */
export function requestLister(features: readonly PersonalData[]) {
  return async ({ query, now, context }: Call<typeof contract>) => {
    const { read } = context.db
    const isWaiting = query.state === 'waiting'
    const sort = isWaiting ? 'due' : 'closed'
    const [rows, counts] = await Promise.all([findRequests(read, sort, query.cursor ?? null), countRequests(read)])
    const next = KEYS.next(sort, rows, PAGE, ({ id }) => String(id))
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
    return { data, meta: { counts, next } }
  }
}

function findRequests(db: Reads, sort: 'due' | 'closed', cursor: string | null) {
  return db
    .selectFrom('data_request as r')
    .innerJoin('person as p', 'p.id', 'r.person_id')
    .innerJoin('person as opener', 'opener.id', 'r.opened_by')
    .leftJoin('person as closer', 'closer.id', 'r.closed_by')
    .leftJoin('account_deletion as d', 'd.person_id', 'r.person_id')
    .select(['r.id', 'r.person_id', 'p.name', 'p.erased_at', 'r.wanted', 'r.arrived_on', 'r.due_at', 'r.extended_at'])
    .select(['r.extension_reason', 'r.outcome', 'r.closed_at', 'd.due_at as ends_at'])
    .select(['opener.name as opened_by_name', 'closer.name as closed_by_name'])
    .select(({ ref }) => [
      ref('r.kind').$castTo<RequestKind>().as('kind'),
      ref('r.state').$castTo<RequestState>().as('state'),
      ref('r.channel').$castTo<(typeof REQUEST_CHANNELS)[number]>().as('channel'),
      ref('r.identity').$castTo<(typeof IDENTITY_CHECKS)[number]>().as('identity'),
    ])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('account_export as x').select('x.id').whereRef('x.request_id', '=', 'r.id'))
        .$castTo<boolean>()
        .as('has_copy'),
    )
    .where('r.closed_at', sort === 'due' ? 'is' : 'is not', null)
    .$call(KEYS.page({ sort, order: sort === 'due' ? 'asc' : 'desc', cursor }, PAGE + 1))
    .execute()
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
