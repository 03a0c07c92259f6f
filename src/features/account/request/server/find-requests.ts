/** Requests of a list at the desk, in the order that was asked for. */
import { sql } from 'kysely'
import type { ListPage } from '#kernel/list-order.ts'
import type { Reads } from '#platform/db/handles.ts'
import { keysetOf } from '#platform/db/keyset.ts'
import type { IDENTITY_CHECKS, REQUEST_CHANNELS, RequestKind } from '../rules/request-kinds.ts'
import type { RequestList, RequestSort } from '../rules/request-lists.ts'
import type { RequestState } from '../rules/request-states.ts'

export const REQUEST_KEYS = keysetOf<RequestSort>({
  columns: {
    due: { by: sql`coalesce(r.closed_at, r.due_at)`, kind: 'time' },
    arrived: { by: sql`(r.arrived_on::timestamp at time zone 'UTC')`, kind: 'time' },
    name: { by: sql`plain_name(p.name)`, kind: 'text' },
  },
  id: { by: sql`r.id`, kind: 'number' },
})

export function findRequests(db: Reads, list: RequestList, page: ListPage<RequestSort>, limit: number) {
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
    .where('r.closed_at', list === 'waiting' ? 'is' : 'is not', null)
    .$call(REQUEST_KEYS.page(page, limit))
    .execute()
}
