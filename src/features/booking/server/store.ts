/** SQL to read, list, lock and cancel bookings; placing and paying have stores beside their use-cases. */
import { sql } from 'kysely'
import type { DeclineCode } from '#ports/payments.ts'
import type { Country } from '#kernel/locale.ts'
import type { BasisPoints, Cents, Currency } from '#kernel/money.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { freeDesksOf } from '#features/office/server/free-desks-sql.ts'
import { bookedStreet } from '#features/office/server/street-sql.ts'
import type { PayWay } from '#features/payment/rules/hold-plan.ts'
import type { LegState } from '#features/payment/rules/leg-states.ts'
import type { LegAction, SeenLeg } from '#features/payment/server/move-leg.ts'
import { batchedStatement, type Batching } from '#platform/db/batch/batched.ts'
import { preparedStatement, preparedStatements, shapesOf } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { stepSql, type StepSql } from '#platform/db/state-sql.ts'
import type { Slot } from '#kernel/time.ts'
import type { TroubleAnswer } from '../trouble/rules/trouble.ts'
import { BOOKING_TRANSITIONS, type BookingEvent, type BookingStatus } from '../rules/states.ts'

/** @property hours as it was asked for: of all of it when it moves, else how many more; null until the office closes */
export type AskedChange = {
  readonly kind: 'extend' | 'move'
  readonly key: string
  readonly hours: number | null
  readonly total_cents: Cents
  readonly hold_cents: Cents
  readonly method_id: number
  readonly day: string
  readonly a: number
  readonly end_at: string
  readonly until: string
}

/** A booking with its office, its main leg and related rows. A new column is one line here. */
export const BOOKING_ROW = {
  office_id: column.number('b.office_id'),
  id: column.number('b.id'),
  booker_id: column.text('b.booker_id'),
  booker_name: column.text('person.name'),
  booker_avatar: nullable.text('person.avatar_key'),
  booker_company_id: nullable.number('person.company_id'),
  company_id: nullable.number('b.company_id'),
  /** Booked together with others, by one member of a company for several. */
  team_day_id: nullable.number('b.team_day_id'),
  provider_id: column.number('o.provider_id'),
  /** Null for places that colleagues share: nobody offers them. */
  provider_person_id: nullable.text('p.person_id'),
  provider_person: nullable.json<{ name: string; avatar: string | null }>(
    "(select json_build_object('name', host.name, 'avatar', host.avatar_key) from person host where host.id = p.person_id)",
  ),
  provider_name: column.text('p.name'),
  provider_country: column.text<Country>('p.country'),
  status: column.text<BookingStatus>('b.status'),
  day: column.text('b.day'),
  a: column.number('b.a'),
  b: column.number('b.b'),
  hours: column.number('b.hours'),
  quantity: column.number('b.quantity'),
  start_at: column.instant('b.start_at'),
  end_at: column.instant('b.end_at'),
  hold_until: nullable.instant('b.hold_until'),
  free_until: column.instant('b.free_until'),
  hourly_price_cents: column.number<Cents>('b.hourly_price_cents'),
  currency: column.text<Currency>('b.currency'),
  sum_cents: column.number<Cents>('b.sum_cents'),
  discount_cents: column.number<Cents>('b.discount_cents'),
  total_cents: column.number<Cents>('b.total_cents'),
  block_cents: column.number<Cents>('b.block_cents'),
  fee_cents: column.number<Cents>('b.fee_cents'),
  tax_rate: column.number('b.tax_rate'),
  commission_rate: column.number<BasisPoints>('b.commission_rate'),
  discount_code: nullable.text('b.discount_code'),
  discount_funded_by: nullable.text<'platform' | 'provider'>('dc.funded_by'),
  canceled_by: nullable.text<'user' | 'provider' | 'operator' | 'payment'>('b.canceled_by'),
  cancel_reason: nullable.text('b.cancel_reason'),
  version: column.number('b.version'),
  created_at: column.instant('b.created_at'),
  confirmed_at: nullable.instant('b.confirmed_at'),
  canceled_at: nullable.instant('b.canceled_at'),
  completed_at: nullable.instant('b.completed_at'),
  checked_in_at: nullable.instant('b.checked_in_at'),
  no_show_at: nullable.instant('b.no_show_at'),
  /** The latest report that the guest cannot get in. */
  trouble: nullable.json<{ reported_at: string; answer: TroubleAnswer | null; is_open: boolean }>(
    `(select json_build_object('reported_at', t.reported_at, 'answer', t.answer,
        'is_open', t.answered_at is null and t.closed_at is null)
      from booking_trouble t where t.office_id = b.office_id and t.booking_id = b.id order by t.reported_at desc limit 1)`,
  ),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  category: column.text('o.category'),
  grp: column.number('o.grp'),
  access_note_de: column.text('o.access_note_de'),
  access_note_en: column.text('o.access_note_en'),
  photo: nullable.json<{ key: string; hash: string }>('o.photos -> 0'),
  street: column.text(bookedStreet('l', 'b')),
  postcode: column.text('l.postcode'),
  city: column.text('l.city'),
  country: column.text<Country>('l.country'),
  zone: column.text('l.zone'),
  lat: column.number('l.lat'),
  lng: column.number('l.lng'),
  leg_id: column.number('leg.id'),
  leg_state: column.text<LegState>('leg.state'),
  leg_provider: column.text('leg.provider'),
  leg_hold_cents: column.number<Cents>('leg.hold_cents'),
  leg_amount_cents: column.number<Cents>('leg.amount_cents'),
  leg_captured_cents: column.number<Cents>('leg.captured_cents'),
  leg_refunded_cents: column.number<Cents>('leg.refunded_cents'),
  leg_auth_ref: nullable.text('leg.auth_ref'),
  held_cents: nullable.number<Cents>('leg.held_cents'),
  held_at: nullable.instant('leg.held_at'),
  freed_at: nullable.instant('leg.freed_at'),
  held_taken_cents: column.number<Cents>('leg.held_taken_cents'),
  leg_attempt: column.number('leg.attempt'),
  leg_declines: column.number('leg.declines'),
  leg_decline_code: nullable.text<DeclineCode>('leg.decline_code'),
  leg_action: nullable.json<LegAction>('leg.action'),
  /** A change that whoever bills for the company is to confirm. */
  change: nullable.json<AskedChange>(
    `(select json_build_object('kind', ch.kind, 'key', ch.request_key, 'hours', ch.hours, 'total_cents', ch.total_cents,
        'hold_cents', ch.hold_cents, 'method_id', ch.method_id, 'day', ch.day, 'a', ch.a, 'end_at', ch.end_at, 'until', ch.until)
      from booking_change ch where ch.office_id = b.office_id and ch.booking_id = b.id)`,
  ),
  leg_hold_at: nullable.instant('leg.hold_at'),
  leg_due_at: nullable.instant('leg.due_at'),
  leg_debit_on: nullable.text('leg.debit_on'),
  leg_updated_at: column.instant('leg.updated_at'),
  method_id: nullable.number('m.id'),
  method_kind: nullable.text<PayWay>("case when b.by_statement then 'statement' else m.kind end"),
  method_brand: nullable.text('m.brand'),
  method_last4: nullable.text('m.last4'),
  /** How often the booking was made longer. */
  extensions: column.number('b.extensions'),
  turnover: column.number('b.turnover'),
  charges_used: column.boolean('b.charges_used'),
  rating: nullable.number('rated.value'),
  cost_centre: nullable.text('(select cc.code from cost_centre cc where cc.id = b.cost_centre_id)'),
  reference: nullable.text('b.reference'),
  company_name: nullable.text('(select co.name from company co where co.id = b.company_id)'),
  is_on_statement: column.boolean(
    'exists (select from statement_line sl where sl.office_id = b.office_id and sl.booking_id = b.id)',
  ),
}

export type BookingRow = RowOf<typeof BOOKING_ROW>

/** As the rule about ratings sees it. */
export function ratedOf(row: BookingRow) {
  return { status: row.status, endAt: row.end_at, isShared: isShared(row) }
}

/** At a place of colleagues, which no provider offers. */
export function isShared(row: Pick<BookingRow, 'provider_person_id'>): boolean {
  return row.provider_person_id === null
}

/** The main leg with the state that was read, as `move` expects it. */
export function seenLeg(row: Pick<BookingRow, 'office_id' | 'leg_id' | 'leg_state'>): SeenLeg {
  return { office_id: row.office_id, id: row.leg_id, state: row.leg_state }
}

/**
 * @param from source of the bookings `b`; first, so that the planner starts there regardless of the joins
 * @param leg the table of legs, or the CTE that has just written one
 * @param place in batched statements, the column with the position of the input
 */
export const bookingRow = (from = 'booking b', leg = 'payment_leg', place = '') => `
  select ${place} ${listOf(BOOKING_ROW)}
  from ${from}
    join person on person.id = b.booker_id
    join office o on o.id = b.office_id join location l on l.id = o.location_id join provider p on p.id = o.provider_id
    join ${leg} leg on leg.office_id = b.office_id and leg.booking_id = b.id and leg.kind = 'main'
    left join payment_method m on m.id = leg.method_id
    left join discount_code dc on dc.code = b.discount_code
    left join booking_rating rated on rated.office_id = b.office_id and rated.booking_id = b.id`

const READ_ROW = batchedStatement<{ booking_id: number }, BookingRow>({
  name: 'booking_read',
  columns: { booking_id: 'bigint' },
  row: BOOKING_ROW,
  text: (inputs) =>
    bookingRow(`${inputs} inputs join booking b on b.id = inputs.booking_id`, 'payment_leg', 'inputs.n,'),
})

/** The places of a team day, in the order in which they were written. */
export async function listTeamDay(db: Reads, teamDayId: number): Promise<BookingRow[]> {
  return db.query(TEAM_DAY, [teamDayId])
}

const TEAM_DAY = preparedStatement({
  name: 'booking_team_day',
  row: BOOKING_ROW,
  text: `${bookingRow()} where b.team_day_id = $1 order by b.id`,
})

export async function readBookingRow(db: Batching, id: number): Promise<BookingRow | undefined> {
  const [row] = await db.batched(READ_ROW, { booking_id: id })
  return row
}

/** Locks the booking, then its leg: the global lock order. */
export async function lockBookingRow(tx: Tx, id: number): Promise<BookingRow | undefined> {
  const locked = await tx.selectFrom('booking').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) return undefined
  await tx.selectFrom('payment_leg').select('id').where('booking_id', '=', id).forUpdate().execute()
  return readBookingRow(tx, id)
}

/** A state change as SQL: `update booking b set status = ${step.to} ... where b.status ${step.from}`. */
export function bookingStep(event: BookingEvent, alias?: string): StepSql {
  return stepSql(BOOKING_TRANSITIONS, event, alias === undefined ? 'status' : `${alias}.status`)
}

// Planned anew for each call, because the values decide which conditions are selective.
const LIST = preparedStatements(shapesOf([true, false], ['booker', 'provider']), (isPast, side) => {
  const mine = {
    booker: 'b.booker_id = $1',
    // Slot holds are nobody's business but the booker's.
    provider: "p.person_id = $1 and b.status <> 'held'",
  }[side]
  const past = `(b.status in ('completed', 'canceled', 'expired') or b.end_at <= $2)`
  const direction = isPast ? 'desc' : 'asc'
  // What was canceled before its start became past then; least() passes over what is null.
  const at = isPast ? 'least(b.start_at, b.canceled_at)' : 'b.start_at'
  return {
    name: `booking_list_${side}_${isPast ? 'past' : 'coming'}`,
    isReplanned: true,
    row: BOOKING_ROW,
    text: `${bookingRow()}
      where ${mine} and ${isPast ? past : `not ${past}`}
        and not (b.status = 'expired') and ($3::date is null or b.day >= $3) and ($4::date is null or b.day <= $4)
        and ($5::bigint is null or (${at}, b.id) ${isPast ? '<' : '>'} (select ${at}, b.id from booking b where id = $5))
      order by ${at} ${direction}, b.id ${direction} limit $6`,
  }
})

/** Upcoming and ongoing bookings in order, or past ones latest first; `after` is the last id of the previous page. */
export async function listBookingRows(
  db: Reads,
  input: {
    personId: string
    /** Those that the person booked, or those at their offices. */
    side: 'booker' | 'provider'
    past: boolean
    from: string | null
    to: string | null
    after: number | null
    now: Temporal.Instant
    most: number
  },
): Promise<BookingRow[]> {
  return db.query(LIST(input.past, input.side), [
    input.personId,
    input.now,
    input.from,
    input.to,
    input.after,
    input.most,
  ])
}

const WAITING = preparedStatement({
  name: 'booking_waiting',
  row: {
    id: column.number(),
    day: column.text(),
    title_de: column.text(),
    title_en: column.text(),
    status: column.text(),
    start_at: column.instant(),
    leg_state: column.text<LegState>(),
  },
  text: `select b.id, b.day, o.title_de, o.title_en, b.status, b.start_at, leg.state as leg_state
    from booking b join office o on o.id = b.office_id
      join payment_leg leg on leg.office_id = b.office_id and leg.booking_id = b.id and leg.kind = 'main'
    where (b.office_id, b.id) in (select w.office_id, w.booking_id from payment_waiting w where w.person_id = $1)
    order by b.start_at, b.id limit 20`,
})

/** Bookings whose payment waits for this person (money paper), soonest first; at most 20. */
export async function listWaiting(db: Reads, personId: string) {
  return db.query(WAITING, [personId])
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
    event: 'cancel' | 'locked_out'
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set((column) => ({
      status: c.status,
      hold_until: null,
      asker: null,
      canceled_by: c.by,
      fee_cents: c.feeCents,
      cancel_reason: c.reason,
      canceled_at: c.now,
      version: column('version', '+', 1),
    }))
    .where('office_id', '=', c.officeId)
    .where('id', '=', c.id)
    .where(sql<boolean>`status ${sql.raw(bookingStep(c.event).from)}`)
    .execute()
}

const FREE_DESKS = preparedStatement({
  name: 'booking_free_desks',
  row: { free: column.number() },
  text: `select ${freeDesksOf('$3::int', '$4::int')} as free
    from office o left join office_day d on d.office_id = o.id and d.day = $2 where o.id = $1`,
})

/** Desks free during the whole slot; office_day has rows only for days with bookings. */
export async function freeDesks(db: Reads, officeId: number, slot: Pick<Slot, 'day' | 'a' | 'b'>): Promise<number> {
  const [row] = await db.query(FREE_DESKS, [officeId, slot.day, slot.a, slot.b])
  return row?.free ?? 0
}
