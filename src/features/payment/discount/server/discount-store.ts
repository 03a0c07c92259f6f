/** SQL of the lists of discount codes. */
import { sql } from 'kysely'
import type { ListPage } from '#kernel/list-order.ts'
import type { Locale } from '#kernel/locale.ts'
import { keysetOf, type KeyColumn } from '#platform/db/keyset.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { DiscountSort } from '../rules/discount-sorts.ts'

type Named<Id> = readonly { readonly id: Id; readonly name: string }[]

/** Of one provider, the newest first. @param after the last code of the page before */
export function listOwnCodes(db: Reads, owner: number, after: string | null, limit: number, locale: Locale) {
  return codes(db, locale)
    .where('d.owner_id', '=', owner)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(d.created_at, d.code) < (select x.created_at, x.code from discount_code x where x.code = ${after})`,
      ),
    )
    .orderBy('d.created_at', 'desc')
    .orderBy('d.code', 'desc')
    .limit(limit)
    .execute()
}

/** Some hundred codes: they are sorted in memory. */
const COLUMNS: Readonly<Record<DiscountSort, KeyColumn>> = {
  created: { by: sql`d.created_at`, kind: 'time' },
  code: { by: sql`d.code`, kind: 'text' },
  used: { by: sql`d.used`, kind: 'number' },
}

export const DISCOUNT_KEYS = keysetOf({ columns: COLUMNS, id: { by: sql`d.code`, kind: 'text' } })

export function findCodes(db: Reads, page: ListPage<DiscountSort>, limit: number, locale: Locale) {
  return codes(db, locale).$call(DISCOUNT_KEYS.page(page, limit)).execute()
}

function codes(db: Reads, locale: Locale) {
  const title = sql.ref(locale === 'en' ? 'o.title_en' : 'o.title_de')
  return db
    .selectFrom('discount_code as d')
    .leftJoin('provider as owner', 'owner.id', 'd.owner_id')
    .select(['d.code', 'd.percent', 'd.amount_cents', 'd.currency', 'd.valid_from', 'd.valid_until', 'd.used'])
    .select(['d.usage_limit', 'd.person_limit', 'd.minimum_cents', 'd.maximum_cents', 'd.created_at', 'd.ended_at'])
    .select(['d.booking_from', 'd.booking_until', 'owner.name as owner'])
    .select([
      sql<'platform' | 'provider'>`d.funded_by`.as('funded_by'),
      sql<string>`d.weekdays::text`.as('weekdays'),
      sql<number>`cardinality(d.person_ids)`.as('people'),
      sql<Named<number>>`coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', ${title}) order by o.id)
        from office o where o.id = any (d.office_ids)), '[]')`.as('offices'),
      sql<Named<number>>`coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id)
        from provider p where p.id = any (d.provider_ids)), '[]')`.as('providers'),
    ])
}

export type CodeRow = Awaited<ReturnType<typeof listOwnCodes>>[number]
