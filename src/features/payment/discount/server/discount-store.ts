/** SQL of the lists of discount codes. */
import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Reads } from '#platform/db/handles.ts'

const PAGE = 50

type Named<Id> = readonly { readonly id: Id; readonly name: string }[]

/** @param owner the provider whose codes they are; null for all there are */
export async function listCodes(db: Reads, owner: number | null, after: string | null, locale: Locale) {
  const title = sql.ref(locale === 'en' ? 'o.title_en' : 'o.title_de')
  const key = sql`(d.created_at, d.code)`
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
    .$if(owner !== null, (query) => query.where('d.owner_id', '=', owner))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`${key} < (select x.created_at, x.code from discount_code x where x.code = ${after})`),
    )
    .orderBy('d.created_at', 'desc')
    .orderBy('d.code', 'desc')
    .limit(PAGE)
    .execute()
}
