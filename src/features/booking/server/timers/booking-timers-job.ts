/**
 * The timers of bookings. A timer is a query for rows that are due, run every few seconds by one worker. After a crash
 * the next run finds the same rows, and each row changes state once.
 */
import { sql } from 'kysely'
import { PaymentUnavailable } from '#ports/payments.ts'
import { RELEASED, UNHELD } from '#features/payment/rules/leg-lists.ts'
import { isUnheld } from '#features/payment/rules/leg-states.ts'
import type { HoldWish } from '#features/payment/rules/pending-hold.ts'
import { askForHold, forgetAsked } from '#features/payment/server/asked-holds.ts'
import { releaseHold } from '#features/payment/server/request-hold.ts'
import { move } from '#features/payment/server/move-leg.ts'
import { toCents } from '#kernel/money.ts'
import { RefusalError } from '#kernel/verdict.ts'
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import { inStates } from '#platform/db/state-sql.ts'
import type { Context } from '#platform/context.ts'
import { nextHoldTry } from '../../rules/hold-tries.ts'
import { RESCUE_HOURS } from '../../rules/limits.ts'
import { cancelWith } from '../cancel/cancel-booking.ts'
import { emit, eventsSql } from '../emit.ts'
import { bookingStep, lockBookingRow } from '../store.ts'
import { expireDueHolds, rejectLatePayment, legsToRelease, type ReleasedLeg } from '../pay/store-payment.ts'

const BATCH = 200
/** Longer than from the last try of a planned hold to the end of its booking. */
const NO_MORE_HOURS = 72

/** T5: expires due slot holds; desks, discount and card hold are released. */
export async function expireHolds(context: Context, now: Temporal.Instant): Promise<number> {
  return expireDueHolds(context.db, { now, most: BATCH, officeId: null, day: null, bookerId: null })
}

const ENDED = bookingStep('end')

const END = preparedStatement({
  name: 'booking_end',
  row: { id: column.number() },
  text: `with due as (
          select office_id, id from booking where status ${ENDED.from} and end_at <= $1 order by end_at limit ${BATCH} for update skip locked
        ), done as (
          update booking b set status = ${ENDED.to}, completed_at = b.end_at, version = version + 1 from due
          where b.office_id = due.office_id and b.id = due.id returning b.office_id, b.id, b.booker_id
        )
       ${eventsSql('booking.completed', { office: 'office_id', booking: 'id', person: 'booker_id', at: '$1' }, 'done')} returning id`,
})

/** T16: completes bookings whose end has passed. */
export async function endBookings(context: Context, now: Temporal.Instant): Promise<number> {
  return context.db.tx(async (tx) => {
    const ended = await tx.query(END, [now])
    return ended.length
  })
}

type ScheduledLeg = Awaited<ReturnType<typeof legsToHold>>[number]

async function legsToHold(db: Reads, now: Temporal.Instant) {
  return db
    .selectFrom('payment_leg as leg')
    .innerJoin('payment_method as m', 'm.id', 'leg.method_id')
    .innerJoin('booking as b', (on) =>
      on.onRef('b.office_id', '=', 'leg.office_id').onRef('b.id', '=', 'leg.booking_id'),
    )
    .select([
      'leg.office_id',
      'leg.id',
      'leg.state',
      'leg.booking_id',
      'leg.payer_id',
      'leg.hold_cents',
      'leg.currency',
    ])
    .select(['leg.attempt', 'leg.auth_ref', 'm.id as method_id', 'm.customer_ref', 'm.method_ref', 'b.start_at'])
    .where(sql<boolean>`leg.state ${sql.raw(inStates(UNHELD))}`)
    .where('leg.hold_at', '<=', now)
    .where((is) => is.or([is('leg.retry_at', 'is', null), is('leg.retry_at', '<=', now)]))
    .orderBy('leg.hold_at')
    .limit(BATCH)
    .execute()
}

/** T6: places card holds planned for three days before the start, off-session; `nextHoldTry` says when again. */
export async function placeScheduledHolds(context: Context, now: Temporal.Instant): Promise<number> {
  const legs = await legsToHold(context.db.read, now)
  return forEachLeg(context, 'place-holds', legs, (leg) => placeScheduledHold(context, leg, now))
}

async function placeScheduledHold(context: Context, leg: ScheduledLeg, now: Temporal.Instant): Promise<void> {
  const key = `${leg.id}:authorize:${leg.attempt}`
  const result = await askForHold(
    context,
    {
      purpose: 'planned',
      leg,
      attempt: leg.attempt,
      customerRef: leg.customer_ref,
      methodRef: leg.method_ref,
      cents: leg.hold_cents,
      currency: leg.currency,
      returnUrl: context.config.BASE_URL,
    },
    key,
  )
  if (result.status === 'authorized') {
    const hold = {
      now,
      auth_ref: result.authRef,
      charge_ref: result.chargeRef,
      hold_expires_at: result.expiresAt,
      decline_code: null,
      retry_at: null,
      action: null,
    }
    const held = await move(context.db.write, leg, 'hold', hold, { attempt: leg.attempt })
    if (held !== null) {
      // The hold that the payer requested meanwhile is not needed any more.
      if (leg.auth_ref !== null) await releaseHold(context, leg.auth_ref, wishOf(leg))
      await forgetAsked(context.db.write, key)
      return
    }
    // The booking was canceled or paid during the request: release the hold, unless a concurrent run recorded the same
    // one.
    const twin = await context.db.read
      .selectFrom('payment_leg')
      .select('id')
      .where('office_id', '=', leg.office_id)
      .where('id', '=', leg.id)
      .where('auth_ref', '=', result.authRef)
      .where(sql<boolean>`not state ${sql.raw(inStates(RELEASED))}`)
      .executeTakeFirst()
    if (!twin) await releaseHold(context, result.authRef, null)
    await forgetAsked(context.db.write, key)
    return
  }
  await context.db.tx(async (tx) => {
    const no = {
      now,
      decline_code: result.status === 'declined' ? result.code : 'authentication_required',
      attempt: 'next',
      // After the last one the payer has to act, and without them the booking is canceled (T7).
      retry_at: nextHoldTry(leg.start_at, now) ?? now.add({ hours: NO_MORE_HOURS }),
    } as const
    const failed = await move(tx, leg, 'refuse_hold', no, { attempt: leg.attempt })
    const about = { office_id: leg.office_id, booking_id: leg.booking_id, person_id: leg.payer_id }
    if (failed !== null) await emit(tx, { type: 'payment.hold_failed', ...about, at: now })
  })
}

/**
 * T7: when the card was declined and the start is less than a day away, the booking is canceled without a fee. Without
 * a definitive answer of the provider, this waits until the start.
 */
export async function cancelUnheld(context: Context, now: Temporal.Instant): Promise<number> {
  const rows = await context.db.read
    .selectFrom('payment_leg as leg')
    .innerJoin('booking as b', (on) =>
      on.onRef('b.office_id', '=', 'leg.office_id').onRef('b.id', '=', 'leg.booking_id'),
    )
    .select('leg.booking_id')
    .where(sql<boolean>`leg.state ${sql.raw(inStates(UNHELD))}`)
    // A bank account is debited after the visit, and nothing is held for it.
    .where((is) => is.or([is('leg.hold_at', 'is not', null), is('leg.decline_code', 'is not', null)]))
    .where('b.status', '=', 'confirmed')
    .where('b.start_at', '<=', now.add({ hours: RESCUE_HOURS }))
    .where((is) => is.or([is('leg.decline_code', 'is not', null), is('b.start_at', '<=', now)]))
    .limit(BATCH)
    .execute()
  let canceled = 0
  for (const { booking_id } of rows) {
    const done = await context.db
      .tx(async (tx) => {
        const booking = await lockBookingRow(tx, booking_id)
        if (booking?.status !== 'confirmed' || !isUnheld(booking.leg_state)) return false
        await cancelWith(tx, booking, { by: 'payment', feeCents: toCents(0), reason: null, now })
        return true
      })
      .catch((error: unknown) => {
        if (!(error instanceof RefusalError)) throw error
        return false
      })
    if (done) canceled += 1
  }
  return canceled
}

/** Releases card holds of bookings that will not take place; safe to repeat. */
export async function releaseHolds(context: Context, now: Temporal.Instant): Promise<number> {
  const legs = await legsToRelease(context.db.read, BATCH)
  return forEachLeg(context, 'release', legs, async (leg) => {
    if (!(await rejectLatePayment(context.db.write, leg, now))) return
    await releaseHold(context, leg.auth_ref, wishOf(leg))
    await move(context.db.write, leg, 'free', { now, auth_ref: null, action: null })
  })
}

function wishOf(leg: Omit<ReleasedLeg, 'auth_ref' | 'state'>): HoldWish | null {
  if (leg.method_id === null || leg.customer_ref === null || leg.method_ref === null) return null
  return {
    legId: leg.id,
    bookingId: leg.booking_id,
    attempt: leg.attempt,
    methodId: leg.method_id,
    customerRef: leg.customer_ref,
    methodRef: leg.method_ref,
    holdCents: leg.hold_cents,
    currency: leg.currency,
  }
}

/**
 * A leg that fails must not block the others; it is retried in the next round.
 * @returns the number of successes: if failures counted, the timer would run again at once, endlessly
 */
async function forEachLeg<T extends { id: number }>(
  context: Context,
  timer: string,
  legs: readonly T[],
  act: (leg: T) => Promise<void>,
): Promise<number> {
  let done = 0
  for (const leg of legs) {
    try {
      await act(leg)
      done += 1
    } catch (error) {
      if (error instanceof PaymentUnavailable) context.log.warn({ timer, leg: leg.id }, 'payment provider away')
      else context.log.error({ timer, leg: leg.id, err: error }, 'payment leg failed')
    }
  }
  return done
}
