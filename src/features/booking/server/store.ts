/** All SQL of bookings. Functions that decide nothing; each says the rows it touches. */
import type { DeclineCode } from '#adapters/payments/port.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import type { Reads, Tx } from '#platform/db/database.ts'
import type { LegState } from '#features/payment/rules/leg-states.ts'
import type { SeenLeg } from '#features/payment/server/leg-store.ts'
import { groupedStatement, type Grouping } from '#platform/db/grouped.ts'
import { stepSql, type StepSql } from '#platform/db/state-sql.ts'
import type { Slot } from '#kernel/time.ts'
import { BOOKING_TRANSITIONS, type BookingEvent, type BookingStatus } from '../rules/states.ts'

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
  leg_state: LegState
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

/** The main leg, for whoever moves it. */
export function seenLeg(row: Pick<BookingRow, 'office_id' | 'leg_id' | 'leg_state'>): SeenLeg {
  return { office_id: row.office_id, id: row.leg_id, state: row.leg_state }
}

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

/** An event of bookings in the text of a statement: `update booking b set status = ${step.to} ... where b.status ${step.from}`. */
export function bookingStep(event: BookingEvent, alias?: string): StepSql {
  return stepSql(BOOKING_TRANSITIONS, event, alias === undefined ? 'status' : `${alias}.status`)
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

/** Bookings whose payment waits for this person (money paper), soonest first; at most 20. */
export async function listWaiting(db: Reads, personId: string): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(
    {
      name: 'booking_waiting',
      text: `select b.id, b.day, o.title_de, o.title_en from booking b join office o on o.id = b.office_id
        where (b.office_id, b.id) in (select w.office_id, w.booking_id from payment_waiting w where w.person_id = $1)
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
    `update booking set status = $3, hold_until = null, asker = null, canceled_by = case when $3 = 'canceled' then $4 end, fee_cents = $5, cancel_reason = $6,
      canceled_at = $7, version = version + 1 where office_id = $1 and id = $2 and status ${bookingStep('cancel').from}`,
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
