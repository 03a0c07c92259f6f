/**
 * How bookings react to events of the payment provider. An event only says which payment changed; payment and leg are
 * read in their current state, and each step moves a leg once. So events may come late, twice, in any order, or not at
 * all (the payer's return and the timers take the same steps).
 */
import { PaymentUnavailable, type PaymentSnapshot, type ProviderEvent } from '#ports/payments.ts'
import { isHeld, isOnItsWay, isPossible, isUnheld } from '#features/payment/rules/leg-states.ts'
import { HOLD_REQUESTED, releaseKey } from '#features/payment/rules/pending-hold.ts'
import { settleProcessing } from '#features/payment/server/settle-leg.ts'
import { isAskedFor } from '#features/payment/server/asked-holds.ts'
import { noteStatementDispute } from '#features/payment/statement/server/note-statement-dispute.ts'
import { settleProcessingStatement, statementOfRef } from '#features/payment/statement/server/settle-statement.ts'
import { noteDispute } from '#features/payment/dispute/server/note-dispute.ts'
import { move } from '#features/payment/server/move-leg.ts'
import { processInbox, type Outcome } from '#features/payment/server/payment-inbox.ts'
import { RefusalError } from '#kernel/verdict.ts'
import type { Context } from '#platform/context.ts'
import { askedRef, settleChange } from '../../change/server/settle-change.ts'
import { bookerOf } from '../read/booker-of.ts'
import { methodOf, takeHold } from './change-payment.ts'
import { payAny } from './pay-booking.ts'
import { readBookingRow, seenLeg, type BookingRow } from '../store.ts'
import { noteHeldAgain } from './store-payment.ts'

/** The timer: processes the events received since its last run. */
export async function processPaymentEvents(context: Context, now: Temporal.Instant): Promise<number> {
  return processInbox(context, now, (event) => onPaymentEvent(context, event, now))
}

async function onPaymentEvent(context: Context, event: ProviderEvent, now: Temporal.Instant): Promise<Outcome> {
  if (event.subject !== 'payment') return 'ignored'
  const payment = await context.payments.getPayment(event.ref)
  const statement = statementOfRef(payment.legRef)
  if (statement !== null) {
    const settled = await settleProcessingStatement(context, statement, payment, now)
    return (await noteStatementDispute(context, statement, payment, now)) || settled ? 'applied' : 'ignored'
  }
  // The leg is read after the payment, so that a concurrent request of ours has already written its mark to the leg.
  const booking = await bookingOfLeg(context, payment.legRef)
  if (!booking || booking.currency !== payment.currency) return 'ignored'
  // Whoever bills has answered the bank about a change, and may never return.
  if (askedRef(booking) === payment.ref && payment.state !== 'captured') {
    const settled = await settleChange(context, booking.id)
    return settled === 'waits' ? 'ignored' : 'applied'
  }
  switch (payment.state) {
    case 'authorized':
      return onAuthorized(context, booking, payment, now)
    case 'declined':
      return onDeclined(context, booking, payment, now)
    case 'canceled':
      return mayLose(booking, payment, now)
        ? loseHold(context, booking, payment, now)
        : onDeclined(context, booking, payment, now)
    case 'captured': {
      const settled = await settle(context, booking, payment, now)
      const leg = { officeId: booking.office_id, legId: booking.leg_id }
      return (await noteDispute(context, leg, payment, now)) ? 'applied' : settled
    }
    case 'action_required':
    case 'processing':
      return 'ignored'
  }
}

async function onAuthorized(
  context: Context,
  booking: BookingRow,
  payment: PaymentSnapshot,
  now: Temporal.Instant,
): Promise<Outcome> {
  const isKnown = booking.leg_auth_ref === payment.ref
  const isOurs = isKnown || booking.leg_auth_ref === HOLD_REQUESTED
  // If a decline could still be recorded on this leg, so can this success.
  if (isOurs && isPossible(booking.leg_state, 'decline')) return continuePayment(context, booking)
  if (isKnown) return 'ignored'
  // The payer has confirmed a hold for a change of the booking, and may never return to make it.
  const ahead = booking.leg_action?.ahead
  if ((ahead === payment.ref || ahead === HOLD_REQUESTED) && isPossible(booking.leg_state, 'ask_ahead'))
    return takeAhead(context, booking, payment, now)
  // A hold planned for later: the timer's request is still running, or its answer was lost.
  if (isUnheld(booking.leg_state) && payment.amountCents === booking.leg_hold_cents)
    return adoptHold(context, booking, payment, now)
  // Whoever asked for it has lost the answer, and comes back with the same key.
  if (await isAskedFor(context.db.read, { officeId: booking.office_id, legId: booking.leg_id }, now)) return 'ignored'
  // This hold is not needed: another card pays, or nothing has to be paid any more.
  await context.payments.release({ authRef: payment.ref }, releaseKey(payment.ref))
  return 'applied'
}

async function takeAhead(
  context: Context,
  booking: BookingRow,
  { ref, chargeRef, expiresAt, amountCents }: PaymentSnapshot,
  now: Temporal.Instant,
): Promise<Outcome> {
  if (chargeRef === null || expiresAt === null) return 'ignored'
  const viewer = await bookerOf(context, booking)
  if (!viewer) return 'ignored'
  const method = await methodOf(context.db.read, booking, viewer)
  const hold = { authRef: ref, chargeRef, expiresAt, cents: amountCents, methodId: method.id }
  await takeHold(context, booking, hold, now)
  return 'applied'
}

/** The payer has authenticated but may never return: this does what the return page would do. */
async function continuePayment(context: Context, booking: BookingRow): Promise<Outcome> {
  const viewer = await bookerOf(context, booking)
  if (!viewer) return 'ignored'
  try {
    await payAny(booking, { viewer, method: null, again: false, context })
    return 'applied'
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    if (error.refusal.code === 'request.unavailable')
      throw new PaymentUnavailable('asked again later', { cause: error })
    // The decline is recorded, or the hold has expired and a timer releases the card: nothing is left to do.
    return 'applied'
  }
}

async function adoptHold(
  context: Context,
  booking: BookingRow,
  payment: PaymentSnapshot,
  now: Temporal.Instant,
): Promise<Outcome> {
  if (payment.chargeRef === null || payment.expiresAt === null) return 'ignored'
  const held = await noteHeldAgain(context.db.write, seenLeg(booking), {
    authRef: payment.ref,
    chargeRef: payment.chargeRef,
    expiresAt: payment.expiresAt,
    methodId: null,
    now,
  })
  // The hold that the payer requested meanwhile is not needed any more.
  const before = booking.leg_auth_ref
  if (held && before !== null && before !== HOLD_REQUESTED)
    await context.payments.release({ authRef: before }, releaseKey(before))
  return held ? 'applied' : 'ignored'
}

async function onDeclined(
  context: Context,
  booking: BookingRow,
  payment: PaymentSnapshot,
  now: Temporal.Instant,
): Promise<Outcome> {
  if (booking.leg_auth_ref === payment.ref && isPossible(booking.leg_state, 'ask'))
    return continuePayment(context, booking)
  return settle(context, booking, payment, now)
}

/** A processing payment has succeeded or failed. */
async function settle(
  context: Context,
  booking: BookingRow,
  payment: PaymentSnapshot,
  now: Temporal.Instant,
): Promise<Outcome> {
  if (!isOnItsWay(booking.leg_state) || booking.leg_auth_ref !== payment.ref) return 'ignored'
  const leg = { officeId: booking.office_id, legId: booking.leg_id }
  return (await settleProcessing(context, leg, payment, now)) ? 'applied' : 'ignored'
}

/**
 * Whether a hold that expired or was canceled by the provider is marked as lost. After the booking's start it is not:
 * it can not be canceled then, and the capture charges the card directly (money paper 2.4).
 */
function mayLose(booking: BookingRow, payment: PaymentSnapshot, now: Temporal.Instant): boolean {
  return (
    isHeld(booking.leg_state) &&
    booking.leg_auth_ref === payment.ref &&
    booking.status === 'confirmed' &&
    Temporal.Instant.compare(booking.start_at, now) > 0
  )
}

/** The timer's next run requests a new hold; the booker gets a mail when it is declined. */
async function loseHold(
  context: Context,
  booking: BookingRow,
  payment: PaymentSnapshot,
  now: Temporal.Instant,
): Promise<Outcome> {
  const nothing = { auth_ref: null, charge_ref: null, hold_expires_at: null, hold_at: now, retry_at: null }
  const fields = { now, ...nothing, attempt: 'next' } as const
  const lost = await move(context.db.write, seenLeg(booking), 'lose_hold', fields, { auth_ref: payment.ref })
  return lost === null ? 'ignored' : 'applied'
}

async function bookingOfLeg(context: Context, legRef: string): Promise<BookingRow | undefined> {
  if (!/^[1-9][0-9]{0,15}$/.test(legRef)) return undefined
  const leg = await context.db.read
    .selectFrom('payment_leg')
    .select('booking_id')
    .where('id', '=', Number(legRef))
    .where('kind', '=', 'main')
    .where('provider', '=', context.payments.name)
    .executeTakeFirst()
  return leg && readBookingRow(context.db, leg.booking_id)
}
