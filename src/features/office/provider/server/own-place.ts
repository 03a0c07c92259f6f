/** Places of a provider, as others find them: where an office is, or where a draft's will be. */
import type { Reads } from '#platform/db/handles.ts'

export type OwnPlace = { readonly id: number; readonly providerId: number }

/**
 * @param id a location, or a draft, whose place gets the id of the draft when it is published; without one, the oldest
 *   of them
 * @returns null for what is not theirs
 */
export async function findOwnPlace(db: Reads, personId: string, id?: number): Promise<OwnPlace | null> {
  const row = await db
    .selectFrom('location as l')
    .innerJoin('provider as p', 'p.id', 'l.provider_id')
    .select(['l.id', 'p.id as providerId'])
    .where('p.person_id', '=', personId)
    .$if(id !== undefined, (query) => query.where('l.id', '=', id ?? 0))
    .unionAll(
      db
        .selectFrom('office_draft as d')
        .innerJoin('provider as p', 'p.id', 'd.provider_id')
        .select(['d.id', 'p.id as providerId'])
        .where('p.person_id', '=', personId)
        .$if(id !== undefined, (query) => query.where('d.id', '=', id ?? 0)),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export type ProviderIdentity = { readonly name: string; readonly country: 'DE' | 'AT' | 'CH' }

/** As whom they are paid: the country of the default billing address, which is that of the business. */
export async function readProviderIdentity(db: Reads, providerId: number): Promise<ProviderIdentity> {
  const { name, country, billing } = await db
    .selectFrom('provider as p')
    .leftJoin('billing_address as b', (on) => on.onRef('b.person_id', '=', 'p.person_id').on('b.is_default', '=', true))
    .select(['p.name', 'p.country', 'b.country as billing'])
    .where('p.id', '=', providerId)
    .executeTakeFirstOrThrow()
  return { name, country: billing ?? country }
}
