/** The one query that a decision about a booking needs. */
import type { Country } from '#kernel/locale.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import { LAPSE_PAUSE_MINUTES, LAPSE_WINDOW_MINUTES, SAME_SLOT_PAUSE_MINUTES } from '../../rules/limits.ts'
import type { Offer } from '../../rules/offer.ts'
import { batchedStatement, type Batching } from '#platform/db/batch/batched.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { inStates } from '#platform/db/state-sql.ts'
import type { TaxMode } from '#features/office/provider/rules/tax-modes.ts'
import { PAID } from '#features/payment/rules/leg-lists.ts'
import type { Rights } from '#features/company/rules/permissions.ts'
import { rightsOf } from '#features/company/server/member-sql.ts'
import { companyIdsOf } from '#features/office/server/audience.ts'
import { payerMethodJson, type StoredMethod } from '#features/payment/server/read-payment-methods.ts'

/** The facts about office and booker: one row in one round trip. */
const OFFER = {
  status: column.text<Offer['office']['status']>('o.status'),
  type: column.number('o.type'),
  price_cents: column.number<Cents>('o.price_cents'),
  currency: column.text<Currency>('o.currency'),
  lead_hours: column.number('o.lead_hours'),
  zone: column.text('l.zone'),
  tax_mode: column.text<TaxMode>('p.tax_mode'),
  country: column.text<Country>('l.country'),
  owner_id: nullable.text('p.person_id'),
  company_ids: column.numbers(companyIdsOf('o')),
  open: column.text('coalesce(d.open, o.hours[extract(isodow from w.day)::int])::text'),
  has_billing_address: column.boolean(
    'exists (select from billing_address x where x.person_id = w.person_id or x.company_id = w.company_id)',
  ),
  rights: nullable.json<Rights>(rightsOf('w.person_id', 'w.company_id')),
  unpaid_legs: column.number(
    `(select count(*)::int from payment_unpaid x where x.payer_id = w.payer_person_id and x.company_id is null)
        + (select count(*)::int from payment_unpaid x where x.company_id = w.payer_company_id)`,
  ),
  live_holds: column.number('held.holds'),
  live_desks: column.number('held.desks'),
  desks_from_address: column.number(
    '(select coalesce(sum(x.quantity), 0)::int from booking x where x.asker = w.asker and x.hold_until > w.now)',
  ),
  same_slot_until: nullable.instant('earlier.same_slot_until'),
  same_slot_terms: column.number('earlier.same_slot_terms'),
  lapses: column.number('earlier.lapses'),
  last_lapse: nullable.instant('earlier.last_lapse'),
  /** The person or their company has paid for a booking before. */
  has_paid: column.boolean(
    `exists (select from payment_leg x where x.payer_id = w.payer_person_id and x.state ${inStates(PAID)})`,
  ),
  own_hold_id: nullable.number('own.id'),
  own_hold_total_cents: nullable.number<Cents>('own.total_cents'),
  own_hold_discount_code: nullable.text('own.discount_code'),
  /** The payer's chosen or default method; null when there is none, or the chosen one is not theirs. */
  method: nullable.json<StoredMethod>(payerMethodJson('w.payer_person_id', 'w.payer_company_id', 'w.method_id')),
  is_by_statement: column.boolean(
    `exists (select from company c where c.id = w.company_id and c.pay_mode = 'statement' and c.currency = o.currency)`,
  ),
  request_booking_id: nullable.number('r.id'),
  request_hash: nullable.text('r.request_hash'),
}

type OfferRow = RowOf<typeof OFFER>

/** The office, quarters `a` (first) to `b` (end, exclusive) of its day, who asks, and who would pay. */
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
  /** See NewBooking.asker. */
  asker: string | null
  now: Temporal.Instant
}

const LOAD_OFFER = batchedStatement<OfferWish, OfferRow>({
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
    asker: 'text',
    now: 'timestamptz',
  },
  row: OFFER,
  text: (inputs) => `
    select w.n, ${listOf(OFFER)}
    from ${inputs} w
      join office o on o.id = w.office_id join location l on l.id = o.location_id join provider p on p.id = o.provider_id
      left join office_day d on d.office_id = o.id and d.day = w.day
      left join booking r on r.booker_id = w.person_id and r.request_key = w.request_key
      cross join lateral (select count(*)::int as holds, coalesce(sum(x.quantity), 0)::int as desks from booking x
        where x.booker_id = w.person_id and x.status = 'held' and x.hold_until > w.now) held
      cross join lateral (select
          max(x.kept_until) filter (where x.office_id = w.office_id and x.day = w.day and x.a < w.b and x.b > w.a
            and not (x.status = 'held' and x.hold_until > w.now) and x.kept_until > w.now - interval '${SAME_SLOT_PAUSE_MINUTES} min') as same_slot_until,
          count(distinct x.kept_until) filter (where x.office_id = w.office_id and x.day = w.day and x.a < w.b and x.b > w.a
            and x.kept_until <= w.now and x.kept_until > w.now - interval '${LAPSE_WINDOW_MINUTES} min')::int as same_slot_terms,
          count(*) filter (where x.kept_until <= w.now and x.kept_until > w.now - interval '${LAPSE_WINDOW_MINUTES} min'
            and (x.canceled_at is null or x.canceled_at >= x.kept_until))::int as lapses,
          max(x.kept_until) filter (where x.kept_until <= w.now and (x.canceled_at is null or x.canceled_at >= x.kept_until)) as last_lapse
        from booking x where x.booker_id = w.person_id and x.confirmed_at is null
          and x.kept_until > w.now - interval '${LAPSE_WINDOW_MINUTES + LAPSE_PAUSE_MINUTES} min') earlier
      left join lateral (select x.id, x.total_cents, x.discount_code from booking x
        where x.booker_id = w.person_id and x.status = 'held' and x.hold_until > w.now
          and x.office_id = o.id and x.day = w.day and x.a = w.a and x.b = w.b and x.quantity = w.quantity order by x.id limit 1) own on true`,
})

/** What the decision needs, and what only writing needs. */
export type LoadedOffer = Offer & {
  readonly method: StoredMethod | null
  /** The booking that an earlier call with the same idempotency key has made. */
  readonly existing: { readonly id: number; readonly hash: string | null } | null
}

export async function loadOffer(db: Batching, wish: OfferWish): Promise<LoadedOffer | undefined> {
  const [row] = await db.batched(LOAD_OFFER, wish)
  return row && toOffer(row)
}

function toOffer(row: OfferRow): LoadedOffer {
  return {
    office: {
      status: row.status,
      zone: row.zone,
      leadHours: row.lead_hours,
      audience: { type: row.type, ownerId: row.owner_id, companyIds: row.company_ids },
      priceCents: row.price_cents,
      currency: row.currency,
      country: row.country,
      taxMode: row.tax_mode,
      open: row.open,
    },
    booker: {
      hasBillingAddress: row.has_billing_address,
      rights: row.rights,
      unpaidLegs: row.unpaid_legs,
      hasPaid: row.has_paid,
      held: {
        holds: row.live_holds,
        desks: row.live_desks,
        desksFromAddress: row.desks_from_address,
        sameSlotUntil: row.same_slot_until,
        sameSlotTerms: row.same_slot_terms,
        lapses: row.lapses,
        lastLapse: row.last_lapse,
      },
    },
    ownHold:
      row.own_hold_id === null || row.own_hold_total_cents === null
        ? null
        : { id: row.own_hold_id, totalCents: row.own_hold_total_cents, discountCode: row.own_hold_discount_code },
    method: row.method,
    isByStatement: row.is_by_statement,
    existing: row.request_booking_id === null ? null : { id: row.request_booking_id, hash: row.request_hash },
  }
}

const REQUEST_ROW = { id: column.number('b.id'), request_hash: nullable.text('b.request_hash') }
type RequestRow = RowOf<typeof REQUEST_ROW>

const REQUEST = batchedStatement<{ person_id: string; request_key: string }, RequestRow>({
  name: 'booking_request',
  columns: { person_id: 'uuid', request_key: 'text' },
  row: REQUEST_ROW,
  text: (inputs) =>
    `select w.n, ${listOf(REQUEST_ROW)} from ${inputs} w join booking b on b.booker_id = w.person_id and b.request_key = w.request_key`,
})

/** The booking that an earlier call with this idempotency key has made, if any. */
export async function readRequest(db: Batching, personId: string, key: string): Promise<RequestRow | undefined> {
  const [row] = await db.batched(REQUEST, { person_id: personId, request_key: key })
  return row
}
