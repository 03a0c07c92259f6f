/** What is known of a provider for the report: said here, or elsewhere. */
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Country } from '#kernel/locale.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { SellerKind, TaxData, Tin } from '../rules/tax-data.ts'

export type TaxPlace = {
  readonly id: number
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly country: Country
  readonly landRegister: string
}

export type TaxFacts = TaxData & {
  readonly providerId: number
  readonly personId: string | null
  /** As whom they offer. */
  readonly name: string
  /** Where the provider lives or has its seat. */
  readonly residence: Country
  readonly vatId: string
  /** The account to which is paid, as the payment provider calls it; null without one. */
  readonly payeeRef: string | null
  readonly places: readonly TaxPlace[]
  readonly askedAt: Temporal.Instant | null
  readonly blockedAt: Temporal.Instant | null
}

/** What is known elsewhere; once the account has ended, as it was then. */
export type KeptFacts = Pick<TaxFacts, 'address' | 'registerNumber' | 'vatId' | 'payeeRef' | 'residence'>

export const keptFactsOf = ({ address, registerNumber, vatId, payeeRef, residence }: TaxFacts): KeptFacts => ({
  address,
  registerNumber,
  vatId,
  payeeRef,
  residence,
})

export async function findProviderOf(db: Reads, personId: string): Promise<number | null> {
  const row = await db.selectFrom('provider').select('id').where('person_id', '=', personId).executeTakeFirst()
  return row?.id ?? null
}

export async function readTaxFacts(db: Reads, ids: readonly number[]): Promise<TaxFacts[]> {
  const rows = await db
    .selectFrom('provider as p')
    .leftJoin('tax_profile as t', 't.provider_id', 'p.id')
    .leftJoin('billing_address as b', (on) => on.onRef('b.person_id', '=', 'p.person_id').on('b.is_default', '=', true))
    .select(['p.id', 'p.person_id', 'p.name', 'p.country as provider_country', 'p.register_number'])
    .select(['b.name1', 'b.name2', 'b.street', 'b.postcode', 'b.city', 'b.country', 'b.vat_id'])
    .select(['t.kind', 't.given_name', 't.surname', 't.birth_date', 't.birth_city', 't.birth_country', 't.tins'])
    .select(['t.has_no_tin', 't.has_no_register', 't.asked_at', 't.blocked_at', 't.kept'])
    .select(({ selectFrom }) => [
      selectFrom('provider_payee as y').select('y.ref').whereRef('y.provider_id', '=', 'p.id').limit(1).as('payee_ref'),
      jsonArrayFrom(
        selectFrom('location as l')
          .leftJoin('tax_place as x', 'x.location_id', 'l.id')
          .select(['l.id', 'l.street', 'l.postcode', 'l.city', 'l.country', 'x.land_register'])
          .whereRef('l.provider_id', '=', 'p.id')
          .orderBy('l.id'),
      ).as('places'),
    ])
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    providerId: row.id,
    personId: row.person_id,
    name: row.name,
    residence: row.country ?? row.provider_country,
    kind: row.kind as SellerKind | null,
    givenName: row.given_name ?? '',
    surname: row.surname ?? '',
    birthDate: row.birth_date,
    birthCity: row.birth_city ?? '',
    birthCountry: row.birth_country ?? '',
    // Written by save-tax-profile.ts alone.
    tins: (row.tins ?? []) as readonly Tin[],
    hasNoTin: row.has_no_tin ?? false,
    hasNoRegister: row.has_no_register ?? false,
    address:
      row.name1 === null || row.country === null
        ? null
        : {
            name1: row.name1,
            name2: row.name2 ?? '',
            street: row.street ?? '',
            postcode: row.postcode ?? '',
            city: row.city ?? '',
            country: row.country,
          },
    registerNumber: row.register_number,
    vatId: row.vat_id ?? '',
    payeeRef: row.payee_ref,
    places: row.places.map((place) => ({
      id: place.id,
      street: place.street,
      postcode: place.postcode,
      city: place.city,
      country: place.country,
      landRegister: place.land_register ?? '',
    })),
    askedAt: row.asked_at,
    blockedAt: row.blocked_at,
    ...(row.kept as KeptFacts | null),
  }))
}
