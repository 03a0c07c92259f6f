/**
 * Notes since when a provider has nothing to offer, and removes the details of a trader six months later (DSA, Article 30
 * (5)). The name stays with what was sold, and the register number with the report to the tax office; both are public.
 */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { endedBefore } from '../rules/keeping.ts'

const OFFERS = sql<boolean>`(exists (select from office o where o.provider_id = provider.id and o.status <> 'deleted')
  or exists (select from office_draft d where d.provider_id = provider.id))`
const HAS_SAID = sql<boolean>`(offers_as is not null or trader_phone <> '' or trader_email <> '' or certified_at is not null)`

/** @returns of how many providers the details were removed */
export async function forgetTraders({ db }: Context, now: Temporal.Instant): Promise<number> {
  await db.write
    .updateTable('provider')
    .set({ offers_nothing_since: now })
    .where('person_id', 'is not', null)
    .where('offers_nothing_since', 'is', null)
    .where(HAS_SAID)
    .where(sql<boolean>`not ${OFFERS}`)
    .execute()
  await db.write
    .updateTable('provider')
    .set({ offers_nothing_since: null })
    .where('offers_nothing_since', 'is not', null)
    .where(OFFERS)
    .execute()
  const gone = await db.write
    .updateTable('provider')
    .set({
      offers_as: null,
      trader_phone: '',
      trader_email: '',
      certified_at: null,
      verified_at: null,
      verified_by: null,
      trader_asked_at: null,
      offers_nothing_since: null,
    })
    .where('offers_nothing_since', '<=', endedBefore(now))
    // Whoever begins again at this moment keeps them.
    .where(sql<boolean>`not ${OFFERS}`)
    .executeTakeFirst()
  const kept = await db.write.deleteFrom('trader_kept').where('keep_until', '<=', now).executeTakeFirst()
  return Number(gone.numUpdatedRows + kept.numDeletedRows)
}
