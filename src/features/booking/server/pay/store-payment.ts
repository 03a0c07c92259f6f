/** SQL that moves a booking and its payment leg while the booker pays. */
import { sql, type NotNull } from 'kysely'
import type { DeclineCode } from '#ports/payments.ts'
import type { Database } from '#platform/db/connection/database.ts'
import type { Reads, Tx, Writes } from '#platform/db/handles.ts'
import { batchedStatement, type Batching } from '#platform/db/batch/batched.ts'
import { preparedStatement, preparedStatements, shapesOf } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import { inStates } from '#platform/db/state-sql.ts'
import { BOOKING_ROW, bookingRow, bookingStep, type BookingRow } from '../store.ts'
import { RELEASED } from '#features/payment/rules/leg-lists.ts'
import { isPossible } from '#features/payment/rules/leg-states.ts'
import { HOLD_REQUESTED } from '#features/payment/rules/pending-hold.ts'
import { discountsLost, discountsReturned, discountsUsed } from '#features/payment/discount/server/discount-sql.ts'
import { LEG_TO_CONFIRM, legsConfirmed, legsExpired, unheldLeg } from '#features/payment/server/leg-sql.ts'
import { move, type LegAction, type SeenLeg } from '#features/payment/server/move-leg.ts'
import { eventsSql } from '../emit.ts'

type Leg = { officeId: number; bookingId: number; legId: number; now: Temporal.Instant }

export type PaidLeg = {
  office_id: number
  booking_id: number
  leg_id: number
  auth_ref: string
  charge_ref: string
  expires_at: Temporal.Instant
  method_id: number
  free_until: Temporal.Instant
  due_at: Temporal.Instant
  now: Temporal.Instant
}

/** The columns of an event about a booking row. */
const ABOUT = (at: string) => ({ office: 'office_id', booking: 'id', person: 'booker_id', at })

const BOOKING_PAID = bookingStep('paid', 'b')

// Booking and leg are confirmed together or not at all, so the statement checks the leg's state first.
const CONFIRM_PAID = batchedStatement<PaidLeg, BookingRow>({
  name: 'booking_confirm_paid',
  columns: {
    office_id: 'bigint',
    booking_id: 'bigint',
    leg_id: 'bigint',
    auth_ref: 'text',
    charge_ref: 'text',
    expires_at: 'timestamptz',
    method_id: 'bigint',
    free_until: 'timestamptz',
    due_at: 'timestamptz',
    now: 'timestamptz',
  },
  row: BOOKING_ROW,
  conflictKeys: (leg) => [leg.booking_id],
  text: (inputs) => `
    with inputs as ${inputs}, confirmed as (
      update booking b set status = ${BOOKING_PAID.to}, hold_until = null, asker = null, confirmed_at = a.now, free_until = a.free_until, version = b.version + 1
      from inputs a join ${LEG_TO_CONFIRM}
      where b.office_id = a.office_id and b.id = a.booking_id and b.status ${BOOKING_PAID.from}
        and b.confirmed_at is null and b.canceled_at is null
      returning b.*
    ), leg as (${legsConfirmed('inputs a join confirmed c on c.id = a.booking_id')}
    ), without_use as (
      ${discountsLost('confirmed')}
    ), ${discountsUsed('without_use')}, event as (
      ${eventsSql('booking.confirmed', ABOUT('confirmed_at'), 'confirmed')}
    )
    ${bookingRow('inputs join confirmed b on b.id = inputs.booking_id', 'leg', 'inputs.n,')}`,
})

/**
 * Payment succeeded: held -> confirmed. The same update claims an expired hold again, with its discount; when the desks
 * or the discount are gone, the database refuses (no_overbooking, not_blocked, discount_used_up) and the caller releases the card.
 * Undefined: already confirmed, or given up meanwhile (canceled_at).
 */
export async function confirmPaid(db: Batching, leg: PaidLeg): Promise<BookingRow | undefined> {
  const [row] = await db.batched(CONFIRM_PAID, leg)
  return row
}

type Unheld = Leg & {
  methodId: number | null
  /** Nothing is to be paid. */
  isFree: boolean
  holdAt: Temporal.Instant | null
  freeUntil: Temporal.Instant
}

const CONFIRM_UNHELD = preparedStatements(shapesOf(['confirm_free', 'confirm_later']), (event) => {
  const booking = bookingStep('nothing_to_hold')
  const leg = unheldLeg(event)
  const text = `
    with confirmed as (
      update booking set status = ${booking.to}, hold_until = null, asker = null, confirmed_at = $7, free_until = $6, version = version + 1
      where office_id = $1 and id = $2 and status ${booking.from}
        and ${leg.exists('$1', '$3')} returning *
    ), leg as (${leg.confirmed({ office: '$1', leg: '$3', method: '$4', holdAt: '$5', now: '$7', confirmed: 'confirmed' })}
    ), event as (
      ${eventsSql('booking.confirmed', ABOUT('$7'), 'confirmed')}
    )
    ${bookingRow('confirmed b', 'leg')}`
  return { name: `booking_${event}`, text, row: BOOKING_ROW }
})

/** Confirms a booking that needs no hold now: it is free, the card is held three days before the start, or an account debited. */
export async function confirmUnheld(db: Pick<Database, 'prepared'>, c: Unheld): Promise<BookingRow | undefined> {
  const values = [c.officeId, c.bookingId, c.legId, c.methodId, c.holdAt, c.freeUntil, c.now]
  const [row] = await db.prepared(CONFIRM_UNHELD(c.isFree ? 'confirm_free' : 'confirm_later'), values)
  return row
}

/** A place that costs nothing, confirmed together with others that cost something. False: it is held no more. */
export async function confirmFree(tx: Tx, leg: Leg & { freeUntil: Temporal.Instant }): Promise<boolean> {
  const values = [leg.officeId, leg.bookingId, leg.legId, null, null, leg.freeUntil, leg.now]
  return (await tx.query(CONFIRM_UNHELD('confirm_free'), values)).length > 0
}

/** Written before the provider is asked for a hold with the given method. */
export async function noteHoldRequested(
  db: Writes,
  leg: SeenLeg,
  methodId: number,
  now: Temporal.Instant,
): Promise<void> {
  await move(db, leg, 'ask', { now, auth_ref: HOLD_REQUESTED, action: null, method_id: methodId })
}

/** A hold that was asked for is released already, and a bank account pays instead. */
export async function noteHoldDropped(db: Writes, leg: SeenLeg, now: Temporal.Instant): Promise<void> {
  await move(db, leg, 'ask', { now, auth_ref: null, action: null, attempt: 'next' })
}

/** The payer changed the method: the old hold is released already, and the next attempt has its own idempotency key. */
export async function noteMethodSwitched(
  db: Writes,
  leg: SeenLeg & { attempt: number },
  methodId: number,
  now: Temporal.Instant,
): Promise<void> {
  // An expired slot hold can still be paid with another card, but its leg has no state for a pending request.
  if (!isPossible(leg.state, 'ask')) return
  const fields = { now, auth_ref: HOLD_REQUESTED, action: null, method_id: methodId, attempt: 'next' } as const
  await move(db, leg, 'ask', fields, { attempt: leg.attempt })
}

/** What the payment provider wants the payer to do. */
export type Required = {
  readonly authRef: string
  readonly url: string
  readonly methodId: number | null
  readonly now: Temporal.Instant
}

export async function noteActionRequired(
  db: Writes,
  leg: SeenLeg,
  required: Required & { readonly by?: 'company' },
): Promise<boolean> {
  if (!isPossible(leg.state, 'ask')) return false
  const moved = await move(db, leg, 'ask', {
    now: required.now,
    auth_ref: required.authRef,
    action: { url: required.url, ...(required.by && { by: required.by }) },
    method_id: required.methodId,
    decline_code: null,
  })
  return moved !== null
}

/**
 * Records a definitive decline: the next try is a new attempt with a new key. It counts once per attempt, even when
 * several calls receive the answer. False: another call has recorded it.
 */
export async function noteDecline(
  db: Writes,
  leg: SeenLeg & { attempt: number },
  no: { code: DeclineCode; methodId: number | null; now: Temporal.Instant; action?: LegAction | null },
): Promise<boolean> {
  const fields = {
    now: no.now,
    declines: 'next',
    attempt: 'next',
    decline_code: no.code,
    auth_ref: null,
    action: no.action ?? null,
    method_id: no.methodId,
  } as const
  return (await move(db, leg, 'decline', fields, { attempt: leg.attempt })) !== null
}

/** A confirmed booking whose off-session hold failed is held again. False: it needs no hold any more. */
export async function noteHeldAgain(
  db: Writes,
  leg: SeenLeg,
  hold: {
    authRef: string
    chargeRef: string
    expiresAt: Temporal.Instant
    methodId: number | null
    now: Temporal.Instant
  },
): Promise<boolean> {
  const moved = await move(db, leg, 'hold', {
    now: hold.now,
    auth_ref: hold.authRef,
    charge_ref: hold.chargeRef,
    hold_expires_at: hold.expiresAt,
    ...(hold.methodId === null ? {} : { method_id: hold.methodId }),
    decline_code: null,
    action: null,
    retry_at: null,
  })
  return moved !== null
}

/** Holds whose payment the booker's company was to confirm, and those that were booked together with one. */
const ASKED_COMPANY = `where case when ended.team_day_id is null
  then exists (select from payment_leg asked where asked.office_id = ended.office_id
    and asked.booking_id = ended.id and asked.action ? 'by')
  else exists (select from team_day t where t.id = ended.team_day_id and t.asked_at is not null and t.organiser_id <> ended.booker_id) end`

/** Whoever has booked for several is told once, with the first of the places that nobody has canceled. */
const ASKED_FOR_TEAM = `ended join team_day t on t.id = ended.team_day_id and t.asked_at is not null
  where ended.id = (select min(x.id) from booking x where x.team_day_id = t.id and x.canceled_by is null)`

const unconfirmedEvents = (at: string) => `unconfirmed as (
          ${eventsSql('payment.unconfirmed', ABOUT(at), `ended ${ASKED_COMPANY}`)}
        ), unconfirmed_team as (
          ${eventsSql('payment.team_unconfirmed', { office: 'ended.office_id', booking: 'ended.id', person: 't.organiser_id', at }, ASKED_FOR_TEAM)}
        )`

const GIVEN_UP = bookingStep('give_up')

const EXPIRE_UNPAID = preparedStatement({
  name: 'booking_expire_unpaid',
  row: {},
  text: `with ended as (
        update booking set status = ${GIVEN_UP.to}, hold_until = null, asker = null, canceled_at = $3, version = version + 1
        where office_id = $1 and id = $2 and status ${GIVEN_UP.from} returning office_id, id, booker_id, team_day_id
      ), legs as (${legsExpired('ended', '$3')}
      ), ${discountsReturned('ended')}, ${unconfirmedEvents('$3')}
      ${eventsSql('booking.expired', ABOUT('$3'), 'ended')}`,
})

/** Ends a slot hold for good without a booking: desks and discount are released. */
export async function expireUnpaid(db: Writes, hold: Omit<Leg, 'legId'>): Promise<void> {
  await db.query(EXPIRE_UNPAID, [hold.officeId, hold.bookingId, hold.now])
}

const HOLD_OVER = bookingStep('hold_over')

const EXPIRE_DUE_HOLDS = preparedStatement({
  name: 'booking_expire_due_holds',
  row: { id: column.number() },
  text: `with dead as (
          select office_id, id from booking
          where status ${HOLD_OVER.from} and hold_until <= $1 and ($3::bigint is null or office_id = $3) and ($4::date is null or day = $4)
            and ($5::uuid is null or booker_id = $5)
            and (company_id is null or id = (select x.id from booking x
              where x.status ${HOLD_OVER.from} and x.hold_until <= $1 and x.company_id is not null
                and ($3::bigint is null or x.office_id = $3) and ($4::date is null or x.day = $4) and ($5::uuid is null or x.booker_id = $5)
              order by x.hold_until, x.id limit 1))
          order by office_id, day, id limit $2 for update skip locked
        ), ended as (
          update booking b set status = ${HOLD_OVER.to}, hold_until = null, asker = null, version = b.version + 1 from dead
          where b.office_id = dead.office_id and b.id = dead.id returning b.office_id, b.id, b.booker_id, b.team_day_id
        ),
        legs as (${legsExpired('ended', '$1')}
        ), ${discountsReturned('ended')}, events as (
          ${eventsSql('booking.expired', ABOUT('$1'), 'ended')}
        ), ${unconfirmedEvents('$1')}
       select id from ended`,
})

/**
 * Expires slot holds that are due: all of them, those of one office and day, or those of one person; legs and discounts
 * included. A late payment may claim the slot again until the card hold is given up. One statement, so that the trigger
 * locks the day's row last: discount codes are locked before days everywhere, which avoids deadlocks. Of companies one
 * hold at a time, because budgets are counted when the transaction ends, in the order of its rows.
 */
export async function expireDueHolds(
  db: Pick<Database, 'prepared'>,
  input: { now: Temporal.Instant; most: number; officeId: number | null; day: string | null; bookerId: string | null },
): Promise<number> {
  const ended = await db.prepared(EXPIRE_DUE_HOLDS, [input.now, input.most, input.officeId, input.day, input.bookerId])
  return ended.length
}

export type ReleasedLeg = Awaited<ReturnType<typeof legsToRelease>>[number]

/** Released legs for which the provider may still have an authorisation. */
export async function legsToRelease(db: Reads, most: number) {
  return db
    .selectFrom('payment_leg as leg')
    .leftJoin('payment_method as m', 'm.id', 'leg.method_id')
    .select(['leg.office_id', 'leg.id', 'leg.state', 'leg.booking_id', 'leg.auth_ref', 'leg.attempt', 'leg.hold_cents'])
    .select(['leg.currency', 'leg.method_id', 'm.customer_ref', 'm.method_ref'])
    .where(sql<boolean>`leg.state ${sql.raw(inStates(RELEASED))}`)
    .where('leg.auth_ref', 'is not', null)
    .$narrowType<{ auth_ref: NotNull }>()
    .orderBy('leg.id')
    .limit(most)
    .execute()
}

/** From now on no late payment can claim this booking again. False: one has just done so. */
export async function rejectLatePayment(
  db: Writes,
  leg: Pick<ReleasedLeg, 'office_id' | 'booking_id'>,
  now: Temporal.Instant,
) {
  const given = await db
    .updateTable('booking')
    .set((booking) => ({ canceled_at: booking.fn.coalesce('canceled_at', booking.val(now)) }))
    .where('office_id', '=', leg.office_id)
    .where('id', '=', leg.booking_id)
    .where('status', 'in', ['expired', 'canceled'])
    .returning('id')
    .executeTakeFirst()
  return given !== undefined
}
