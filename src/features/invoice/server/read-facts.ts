/** What an invoice is made of: the posting, the booking, the two parties. */
import { defaultAddressOf, type AddressOwner } from '#features/account/billing/server/billing-addresses.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { Address } from '../rules/parties.ts'

export async function readSettlement(db: Reads, txId: number) {
  return db
    .selectFrom('settlement as s')
    .innerJoin('payment_leg as leg', (on) =>
      on.onRef('leg.office_id', '=', 's.office_id').onRef('leg.id', '=', 's.leg_id'),
    )
    .innerJoin('booking as b', (on) => on.onRef('b.office_id', '=', 's.office_id').onRef('b.id', '=', 's.booking_id'))
    .innerJoin('office as o', 'o.id', 'b.office_id')
    .innerJoin('location as l', 'l.id', 'o.location_id')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .innerJoin('person as payer', 'payer.id', 'leg.payer_id')
    .select(({ ref }) => [
      ref('s.kind').$notNull().as('kind'),
      ref('s.currency').$notNull().as('currency'),
      ref('s.payer_cents').$notNull().as('payer_cents'),
      ref('s.platform_discount_cents').$notNull().as('platform_discount_cents'),
    ])
    .select(['s.reason', 'leg.id as leg_id', 'leg.payer_id', 'leg.company_id'])
    .select(['b.id as booking_id', 'b.office_id', 'b.day', 'b.a', 'b.b', 'b.hours', 'b.quantity', 'b.status'])
    .select(['b.sum_cents', 'b.discount_cents', 'b.discount_code', 'b.tax_rate'])
    .select(['o.title_de', 'o.title_en', 'l.country as office_country', 'payer.locale'])
    .select(['p.id as provider_id', 'p.person_id as provider_person', 'p.tax_mode', 'p.register_number'])
    .select(['p.trader_email', 'p.trader_phone', 'payer.email as payer_email'])
    .where('s.tx_id', '=', txId)
    .executeTakeFirst()
}

export type Settlement = NonNullable<Awaited<ReturnType<typeof readSettlement>>>

export async function addressOf(db: Reads, owner: AddressOwner): Promise<Address | null> {
  const row = await defaultAddressOf(db, owner)
  if (!row) return null
  const { name1: name, buyerReference: reference, ...address } = row
  return { name, reference, ...address }
}
