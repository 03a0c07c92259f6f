/** SQL of the list of providers at the desk. */
import { sql, type RawBuilder } from 'kysely'
import type { ListPage } from '#kernel/list-order.ts'
import type { Reads } from '#platform/db/handles.ts'
import { keysetOf, type KeyColumn } from '#platform/db/keyset.ts'
import { lacksTraderData, type OffersAs } from '../../trader/rules/trader.ts'
import type { ProviderSort, ProviderState } from '../rules/provider-states.ts'
import { IS_SOMEBODYS, IS_WAITING } from './open-cases.ts'

/** In the search. */
const OFFICES = sql<number>`(select count(*) from office o where o.provider_id = p.id and o.status = 'published')::int`

/** Providers as operators see them; callers add the conditions. */
export function selectProviders(db: Reads) {
  return db
    .selectFrom('provider as p')
    .innerJoin('person', 'person.id', 'p.person_id')
    .select([
      'p.id',
      'person.id as person_id',
      'p.name',
      'p.trader_email',
      'p.trader_phone',
      'p.register_number',
      'p.certified_at',
      'p.verified_at',
      'p.offers_as',
      OFFICES.as('offices'),
    ])
    .where('person.erased_at', 'is', null)
}

export type ProviderRow = Awaited<ReturnType<ReturnType<typeof selectProviders>['executeTakeFirstOrThrow']>>

export const shownProvider = (row: ProviderRow) => ({
  id: row.id,
  person: row.person_id,
  name: row.name,
  email: row.trader_email,
  phone: row.trader_phone,
  registerNumber: row.register_number,
  offersAs: row.offers_as as OffersAs | null,
  certifiedAt: row.certified_at?.toString() ?? null,
  verifiedAt: row.verified_at?.toString() ?? null,
  offices: row.offices,
})

/** Over the columns of `p`; exactly one holds for each provider. */
const IS_IN: Readonly<Record<ProviderState, RawBuilder<boolean>>> = {
  waiting: sql.raw(IS_WAITING),
  incomplete: sql.raw(`p.verified_at is null and ${lacksTraderData('p')}`),
  verified: sql`p.verified_at is not null`,
}

/** Ids grow, so the longest registered has the smallest. By anything else all of a state are sorted in memory: some thousand. */
const COLUMNS: Readonly<Record<ProviderSort, KeyColumn>> = {
  registered: { by: sql`p.id`, kind: 'number' },
  name: { by: sql`plain_name(p.name)`, kind: 'text' },
  certified: { by: sql`coalesce(p.certified_at, 'epoch')`, kind: 'time' },
  offices: { by: OFFICES, kind: 'number' },
}

export const PROVIDER_KEYS = keysetOf({ columns: COLUMNS, id: { by: sql`p.id`, kind: 'number' } })

export type ProviderPage = ListPage<ProviderSort> & { readonly state: ProviderState | null }

export function findProviders(db: Reads, page: ProviderPage, limit: number) {
  const { state } = page
  return selectProviders(db)
    .$if(state !== null, (all) => all.where(IS_IN[state ?? 'waiting']))
    .$call(PROVIDER_KEYS.page(page, limit))
    .execute()
}

/** Of all of them, in one statement. */
export function countProviders(db: Reads) {
  return db
    .selectFrom('provider as p')
    .select([
      sql<number>`(count(*) filter (where ${IS_IN.waiting}))::int`.as('waiting'),
      sql<number>`(count(*) filter (where ${IS_IN.incomplete}))::int`.as('incomplete'),
      sql<number>`(count(*) filter (where ${IS_IN.verified}))::int`.as('verified'),
    ])
    .where(sql<boolean>`${sql.raw(IS_SOMEBODYS)}`)
    .executeTakeFirstOrThrow()
}
