/** All SQL of bookings. Functions that decide nothing; each says the rows it touches. */
import type { DeclineCode } from '#adapters/payments/port.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import type { Reader, Tx } from '#platform/db/database.ts'
import { groupedStatement, type Grouping } from '#platform/db/grouped.ts'
import type { Slot } from '#kernel/time.ts'
import { MAXIMUM_HOLDS } from '../rules/limits.ts'
import type { Price } from '../rules/price.ts'
import type { BookingStatus } from '../rules/states.ts'

type Reads = Reader | Tx

/** Columns of the booking and of its main leg. */
export type NewBooking = {
  office_id: number
  id: number
  booker_id: string
  company_id: number | null
  day: string
  a: number
  b: number
  quantity: number
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  hours: number
  status: 'held' | 'confirmed'
  hold_until: Temporal.Instant | null
  hourly_price_cents: Cents
  currency: Currency
  sum_cents: Cents
  discount_cents: Cents
  block_cents: Cents
  discount_code: string | null
  tax_rate: number
  free_until: Temporal.Instant
  request_key: string | null
  request_hash: string | null
  leg_id: number
  leg_state: 'none' | 'scheduled' | 'hold_action'
  provider: string
  method_id: number | null
  /** The mark that the provider is about to be asked (payment/rules/pending-hold.ts). */
  auth_ref: string | null
  hold_at: Temporal.Instant | null
  due_at: Temporal.Instant | null
  now: Temporal.Instant
}

export function slotColumns({ day, a, b, startAt, endAt }: Slot) {
  return { day, a, b, start_at: startAt, end_at: endAt }
}

export function priceColumns({ sumCents, discountCents, blockCents }: Price) {
  return { sum_cents: sumCents, discount_cents: discountCents, block_cents: blockCents }
}

const PAYABLE = `
  b.office_id, b.id, b.status, b.hold_until, b.canceled_at, b.start_at, b.end_at, b.currency, b.total_cents,
  leg.id as leg_id, leg.state as leg_state, leg.hold_cents as leg_hold_cents, leg.auth_ref as leg_auth_ref, leg.attempt as leg_attempt,
  leg.declines as leg_declines, leg.decline_code as leg_decline_code, leg.action as leg_action, leg.method_id,
  (select kind from payment_method m where m.id = leg.method_id) as method_kind`

// Codes before days, and days in one order: no two groups wait for each other. A code is locked by one of a group only.
const PLACE = groupedStatement<NewBooking, PayableRow>({
  name: 'booking_insert',
  columns: {
    office_id: 'bigint',
    id: 'bigint',
    booker_id: 'uuid',
    company_id: 'bigint',
    day: 'date',
    a: 'smallint',
    b: 'smallint',
    quantity: 'smallint',
    start_at: 'timestamptz',
    end_at: 'timestamptz',
    hours: 'smallint',
    status: 'text',
    hold_until: 'timestamptz',
    hourly_price_cents: 'integer',
    currency: 'text',
    sum_cents: 'integer',
    discount_cents: 'integer',
    block_cents: 'integer',
    discount_code: 'text',
    tax_rate: 'integer',
    free_until: 'timestamptz',
    request_key: 'text',
    request_hash: 'text',
    leg_id: 'bigint',
    leg_state: 'text',
    provider: 'text',
    method_id: 'bigint',
    auth_ref: 'text',
    hold_at: 'timestamptz',
    due_at: 'timestamptz',
    now: 'timestamptz',
  },
  apart: (b) => [b.booker_id, `${b.office_id} ${b.day}`, ...(b.discount_code === null ? [] : ['code'])],
  text: (asked) => `
    with asked as ${asked}, placed as (
      insert into booking (office_id, id, booker_id, company_id, day, a, b, quantity, start_at, end_at, hours, status, hold_until,
        hourly_price_cents, currency, sum_cents, discount_cents, total_cents, block_cents, discount_code, tax_rate, free_until,
        request_key, request_hash, created_at, confirmed_at, hold_number)
      select office_id, id, booker_id, company_id, day, a, b, quantity, start_at, end_at, hours, status, hold_until,
        hourly_price_cents, currency, sum_cents, discount_cents, sum_cents - discount_cents, block_cents, discount_code, tax_rate, free_until,
        request_key, request_hash, now, case when status = 'confirmed' then now end,
        case when status = 'held' then coalesce((select min(number) from generate_series(1, ${MAXIMUM_HOLDS}) number
          where not exists (select from booking x where x.booker_id = asked.booker_id and x.status = 'held' and x.hold_number = number)), ${MAXIMUM_HOLDS + 1}) end
      from asked order by office_id, day
      returning *
    ), leg as (
      insert into payment_leg (office_id, id, booking_id, kind, state, payer_id, company_id, provider, method_id, currency, hold_cents,
        amount_cents, auth_ref, hold_at, due_at, created_at, updated_at)
      select office_id, leg_id, id, 'main', leg_state, booker_id, company_id, provider, method_id, currency, block_cents,
        sum_cents - discount_cents, auth_ref, hold_at, due_at, now, now
      from asked returning *
    ), discount as (
      update discount_code d set used = d.used + u.times
      from (select discount_code as code, count(*)::int as times from asked where discount_code is not null group by 1) u
      where d.code = u.code returning d.code, d.once_per_person
    ), used as (
      insert into discount_use (code, office_id, booking_id, person_id, once)
      select d.code, a.office_id, a.id, a.booker_id, d.once_per_person from discount d join asked a on a.discount_code = d.code
    ), told as (
      insert into domain_event (type, office_id, booking_id, person_id, at)
      select 'booking.confirmed', office_id, id, booker_id, now from asked where status = 'confirmed'
    )
    select a.n, ${PAYABLE}
    from asked a join placed b on b.id = a.id join leg on leg.booking_id = a.id`,
})

/**
 * Booking, its main payment leg, the use of a discount and the event, in one statement and so in one transaction.
 * The trigger and its CHECK decide whether there is room (no_overbooking, inside_opening_hours); unique indexes decide
 * whether this person may hold one more (booking_hold_number) and use the code (discount_once_per_person).
 */
export async function insertBooking(db: Grouping, b: NewBooking): Promise<PayableRow> {
  const [row] = await db.grouped(PLACE, b)
  if (!row) throw new Error(`booking ${b.id} was written and not returned`)
  return row
}

/** A hold that is being paid takes over the paying call's key: one key, one booking. */
export async function adoptRequest(
  db: Reads,
  hold: { officeId: number; id: number; requestKey: string; requestHash: string },
): Promise<void> {
  await db.query(`update booking set request_key = $3, request_hash = $4 where office_id = $1 and id = $2`, [
    hold.officeId,
    hold.id,
    hold.requestKey,
    hold.requestHash,
  ])
}

export type BookingRow = {
  office_id: number
  id: number
  booker_id: string
  booker_name: string
  company_id: number | null
  provider_id: number
  provider_person_id: string
  provider_name: string
  provider_country: 'DE' | 'AT' | 'CH'
  status: BookingStatus
  day: string
  a: number
  b: number
  hours: number
  quantity: number
  start_at: Temporal.Instant
  end_at: Temporal.Instant
  hold_until: Temporal.Instant | null
  free_until: Temporal.Instant
  hourly_price_cents: Cents
  currency: Currency
  sum_cents: Cents
  discount_cents: Cents
  total_cents: Cents
  block_cents: Cents
  fee_cents: Cents
  tax_rate: number
  discount_code: string | null
  discount_funded_by: 'platform' | 'provider' | null
  canceled_by: 'user' | 'provider' | 'operator' | 'payment' | null
  cancel_reason: string | null
  version: number
  created_at: Temporal.Instant
  confirmed_at: Temporal.Instant | null
  canceled_at: Temporal.Instant | null
  completed_at: Temporal.Instant | null
  title_de: string
  title_en: string
  category: string
  grp: number
  access_note_de: string
  access_note_en: string
  photo: { key: string; hash: string } | null
  street: string
  postcode: string
  city: string
  country: 'DE' | 'AT' | 'CH'
  zone: string
  lat: number
  lng: number
  leg_id: number
  leg_state: string
  leg_provider: string
  leg_hold_cents: Cents
  leg_amount_cents: Cents
  leg_captured_cents: Cents
  leg_refunded_cents: Cents
  leg_auth_ref: string | null
  leg_attempt: number
  leg_declines: number
  leg_decline_code: DeclineCode | null
  leg_action: { url: string } | null
  leg_hold_at: Temporal.Instant | null
  leg_due_at: Temporal.Instant | null
  leg_updated_at: Temporal.Instant
  method_id: number | null
  method_kind: 'card' | 'sepa' | null
  method_brand: string | null
  method_last4: string | null
  rating: number | null
}

/** What paying for a booking needs to know of it. */
export type PayableRow = Pick<
  BookingRow,
  | 'office_id'
  | 'id'
  | 'status'
  | 'hold_until'
  | 'canceled_at'
  | 'start_at'
  | 'end_at'
  | 'currency'
  | 'total_cents'
  | 'leg_id'
  | 'leg_state'
  | 'leg_hold_cents'
  | 'leg_auth_ref'
  | 'leg_attempt'
  | 'leg_declines'
  | 'leg_decline_code'
  | 'leg_action'
  | 'method_id'
  | 'method_kind'
>

/**
 * @param from where the bookings `b` come from; first, so that the planner begins there however many tables follow
 * @param leg the table of legs, or what a statement has just written to it
 * @param place of the asking input, in grouped statements
 */
export const bookingRow = (from = 'booking b', leg = 'payment_leg', place = '') => `
  select ${place} b.*, person.name as booker_name, o.provider_id, p.person_id as provider_person_id, p.name as provider_name, p.country as provider_country,
    o.title_de, o.title_en, o.category, o.grp, o.access_note_de, o.access_note_en, o.photos -> 0 as photo,
    l.street, l.postcode, l.city, l.country, l.zone, l.lat, l.lng, dc.funded_by as discount_funded_by,
    leg.id as leg_id, leg.state as leg_state, leg.provider as leg_provider, leg.hold_cents as leg_hold_cents, leg.amount_cents as leg_amount_cents,
    leg.captured_cents as leg_captured_cents, leg.refunded_cents as leg_refunded_cents, leg.auth_ref as leg_auth_ref, leg.attempt as leg_attempt,
    leg.declines as leg_declines, leg.decline_code as leg_decline_code, leg.action as leg_action, leg.hold_at as leg_hold_at, leg.due_at as leg_due_at,
    leg.updated_at as leg_updated_at, m.id as method_id, m.kind as method_kind, m.brand as method_brand, m.last4 as method_last4, rating.value as rating
  from ${from}
    join person on person.id = b.booker_id
    join office o on o.id = b.office_id join location l on l.id = o.location_id join provider p on p.id = o.provider_id
    join ${leg} leg on leg.office_id = b.office_id and leg.booking_id = b.id and leg.kind = 'main'
    left join payment_method m on m.id = leg.method_id
    left join discount_code dc on dc.code = b.discount_code
    left join rating on rating.office_id = b.office_id and rating.booking_id = b.id`

const READ_ROW = groupedStatement<{ booking_id: number }, BookingRow>({
  name: 'booking_read',
  columns: { booking_id: 'bigint' },
  text: (asked) => bookingRow(`${asked} asked join booking b on b.id = asked.booking_id`, 'payment_leg', 'asked.n,'),
})

export async function readBookingRow(db: Grouping, id: number): Promise<BookingRow | undefined> {
  const [row] = await db.grouped(READ_ROW, { booking_id: id })
  return row
}

/** Locks the booking, then its leg: the lock order of the house. */
export async function lockBookingRow(tx: Tx, id: number): Promise<BookingRow | undefined> {
  const locked = await tx.query('select 1 from booking where id = $1 for update', [id])
  if (locked.length === 0) return undefined
  await tx.query('select 1 from payment_leg where booking_id = $1 for update', [id])
  return readBookingRow(tx, id)
}

/** Coming and ongoing ones soonest first, or past ones latest first; `after` is the last id of the page before. */
export async function listBookingRows(
  db: Reads,
  input: {
    personId: string
    past: boolean
    from: string | null
    to: string | null
    after: number | null
    now: Temporal.Instant
    most: number
  },
): Promise<BookingRow[]> {
  const past = `(b.status in ('completed', 'canceled', 'expired') or b.end_at <= $2)`
  const direction = input.past ? 'desc' : 'asc'
  return db.query<BookingRow>(
    `${bookingRow()}
      where b.booker_id = $1 and b.kind = 'booking' and ${input.past ? past : `not ${past}`}
        and not (b.status = 'expired') and ($3::date is null or b.day >= $3) and ($4::date is null or b.day <= $4)
        and ($5::bigint is null or (b.start_at, b.id) ${input.past ? '<' : '>'} (select start_at, id from booking where id = $5))
      order by b.start_at ${direction}, b.id ${direction} limit $6`,
    [input.personId, input.now, input.from, input.to, input.after, input.most],
  )
}

export type WaitingRow = { id: number; day: string; title_de: string; title_en: string }

/** Bookings whose payment waits for this payer (money paper), soonest first; at most 20. */
export async function listWaiting(db: Reads, personId: string): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(
    {
      name: 'booking_waiting',
      text: `select b.id, b.day, o.title_de, o.title_en from booking b join office o on o.id = b.office_id
        where (b.office_id, b.id) in (select leg.office_id, leg.booking_id from payment_leg leg where leg.payer_id = $1
            and leg.state in ('hold_failed', 'failed', 'charged_back', 'hold_action'))
          and (b.status = 'held' or not exists (select from payment_leg leg where leg.office_id = b.office_id and leg.booking_id = b.id
            and leg.state = 'hold_action'))
        order by b.start_at, b.id limit 20`,
    },
    [personId],
  )
}

export async function setCanceled(
  tx: Tx,
  c: {
    officeId: number
    id: number
    by: 'user' | 'provider' | 'operator' | 'payment'
    feeCents: Cents
    reason: string | null
    status: 'canceled' | 'expired'
    now: Temporal.Instant
  },
): Promise<void> {
  await tx.query(
    `update booking set status = $3, hold_until = null, canceled_by = case when $3 = 'canceled' then $4 end, fee_cents = $5, cancel_reason = $6,
      canceled_at = $7, version = version + 1 where office_id = $1 and id = $2`,
    [c.officeId, c.id, c.status, c.by, c.feeCents, c.reason, c.now],
  )
}

/** Gives the discount back when a booking that used it does not happen. */
export async function returnDiscount(tx: Tx, officeId: number, bookingId: number): Promise<void> {
  await tx.query(
    `with gone as (delete from discount_use where office_id = $1 and booking_id = $2 returning code)
      update discount_code set used = used - 1 from gone where discount_code.code = gone.code`,
    [officeId, bookingId],
  )
}

/** Desks free over a whole slot; rows that differ from "nothing booked" are in office_day. */
export async function freeDesks(db: Reads, officeId: number, slot: Pick<Slot, 'day' | 'a' | 'b'>): Promise<number> {
  const rows = await db.query<{ free: number }>(
    {
      name: 'booking_free_desks',
      text: `select o.capacity - coalesce((select max(v) from unnest(d.occ[$3::int + 1:$4::int]) v), 0) as free
        from office o left join office_day d on d.office_id = o.id and d.day = $2 where o.id = $1`,
    },
    [officeId, slot.day, slot.a, slot.b],
  )
  return rows[0]?.free ?? 0
}
