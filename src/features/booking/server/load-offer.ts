/** The one read that deciding about a booking begins with. */
import type { Cents, Currency } from '#kernel/money.ts'
import { groupedStatement, type Grouping } from '#platform/db/grouped.ts'
import { payerMethodJson, type StoredMethod } from '#features/payment/server/read-payment-methods.ts'

/** What deciding about a booking needs to know of the office and the booker: one row, one round trip. */
export type OfferRow = {
  status: 'draft' | 'published' | 'unpublished' | 'deleted'
  grp: number
  type: number
  price_cents: Cents
  currency: Currency
  lead_hours: number
  capacity: number
  zone: string
  tax_mode: 'standard' | 'small_business' | 'exempt_rent' | 'not_registered'
  country: 'DE' | 'AT' | 'CH'
  owner_id: string
  open: string
  has_billing_address: boolean
  unpaid_legs: number
  live_holds: number
  own_hold_id: number | null
  own_hold_total_cents: Cents | null
  own_hold_discount_code: string | null
  /** The payer's chosen or default method; null when there is none, or the chosen one is not theirs. */
  method: StoredMethod | null
  request_booking_id: number | null
  request_hash: string | null
}

/** A place at a time: the office, quarters `a` to `b` of its day, who asks, and who would pay. */
export type OfferWish = {
  office_id: number
  day: string
  person_id: string | null
  company_id: number | null
  a: number
  b: number
  quantity: number
  request_key: string
  payer_person_id: string | null
  payer_company_id: number | null
  method_id: number | null
  now: Temporal.Instant
}

const LOAD_OFFER = groupedStatement<OfferWish, OfferRow>({
  name: 'booking_load_offer',
  columns: {
    office_id: 'bigint',
    day: 'date',
    person_id: 'uuid',
    company_id: 'bigint',
    a: 'smallint',
    b: 'smallint',
    quantity: 'smallint',
    request_key: 'text',
    payer_person_id: 'uuid',
    payer_company_id: 'bigint',
    method_id: 'bigint',
    now: 'timestamptz',
  },
  text: (asked) => `
    select w.n, o.status, o.grp, o.type, o.price_cents, o.currency, o.lead_hours, o.capacity, l.zone, p.tax_mode, l.country,
      p.person_id as owner_id,
      coalesce(d.open, o.hours[extract(isodow from w.day)::int])::text as open,
      exists (select from billing_address x where x.person_id = w.person_id or x.company_id = w.company_id) as has_billing_address,
      (select count(*)::int from payment_leg x where x.payer_id = w.person_id and x.state in ('hold_failed', 'failed', 'charged_back')) as unpaid_legs,
      (select count(*)::int from booking x where x.booker_id = w.person_id and x.status = 'held' and x.hold_until > w.now) as live_holds,
      own.id as own_hold_id, own.total_cents as own_hold_total_cents, own.discount_code as own_hold_discount_code,
      ${payerMethodJson('w.payer_person_id', 'w.payer_company_id', 'w.method_id')} as method,
      r.id as request_booking_id, r.request_hash
    from ${asked} w
      join office o on o.id = w.office_id join location l on l.id = o.location_id join provider p on p.id = o.provider_id
      left join office_day d on d.office_id = o.id and d.day = w.day
      left join booking r on r.booker_id = w.person_id and r.request_key = w.request_key
      left join lateral (select x.id, x.total_cents, x.discount_code from booking x
        where x.booker_id = w.person_id and x.status = 'held' and x.hold_until > w.now
          and x.office_id = o.id and x.day = w.day and x.a = w.a and x.b = w.b and x.quantity = w.quantity order by x.id limit 1) own on true`,
})

export async function loadOffer(db: Grouping, wish: OfferWish): Promise<OfferRow | undefined> {
  const [row] = await db.grouped(LOAD_OFFER, wish)
  return row
}
