/**
 * Securing a held booking's money (booking paper T3, T4, T8). No transaction is open during a call to the payment
 * provider; every call carries an idempotency key of the leg, so a retry is safe.
 */
import { ownMethod, payerMethod, type StoredMethod } from '#features/payment/server/read-payment-methods.ts'
import { payOpenLeg } from '#features/payment/server/capture-payments-job.ts'
import { debitInstead, debitOpenLeg } from '#features/payment/debit/server/debit-open-leg.ts'
import { assertMayDebit } from '#features/payment/debit/server/debit-risk-store.ts'
import { releaseHold } from '#features/payment/server/request-hold.ts'
import { holdPlan } from '#features/payment/rules/hold-plan.ts'
import { isHoldFailed, isInArrears, isUnpaid } from '#features/payment/rules/leg-states.ts'
import { payerOf } from '#features/payment/rules/payer.ts'
import { clearsPayment } from '#features/payment/rules/waiting.ts'
import { PaymentUnavailable, type AuthResult } from '#ports/payments.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import type { Call, Context } from '#platform/context.ts'
import type { payBooking as contract } from '../../contract.ts'
import { mayBook } from '../../rules/access.ts'
import { freeCancelUntil } from '../../rules/cancel.ts'
import { DECLINES_PER_HOLD } from '../../rules/limits.ts'
import { readBooker } from '../place/read-booker.ts'
import { settleChange } from '../../change/server/settle-change.ts'
import { legOf, ownersOf, viewBooking } from '../read/read-booking.ts'
import { isCompanyAsked, relationOf } from '../read/reader-relation.ts'
import type { PayableRow } from '../place/store-place.ts'
import { readBookingRow, seenLeg, type BookingRow } from '../store.ts'
import {
  confirmPaid,
  confirmUnheld,
  expireUnpaid,
  noteHoldDropped,
  noteDecline,
  noteHeldAgain,
} from './store-payment.ts'
import {
  LOST_CONSTRAINTS,
  paidLegOf,
  pendingRef,
  requestOrReadHold,
  usableMethod,
  wishOf,
  type Paying,
} from './ask-hold.ts'
import { askForAction } from './ask-company.ts'
import { DECLINES } from './authorisation.ts'
import { payTeamDay } from './pay-team-day.ts'

export async function payBooking({ viewer, params, body, locale, context }: Call<typeof contract>) {
  const booking = await readBookingRow(context.db, params.id)
  if (!booking) refuse('request.not_found')
  const relation = await relationOf(context.db.read, viewer, ownersOf(booking))
  if (relation === 'provider' || relation === 'operator') refuse('request.not_found')
  if (booking.change !== null) {
    await confirmChange(context, booking)
    return { data: await viewBooking(context, viewer, params.id, locale) }
  }
  // Only the company's admin pays its debts; a slot that is only held is paid by the person who is booking it.
  if (isUnpaid(booking.leg_state) && !clearsPayment(viewer, legOf(booking))) refuse('auth.forbidden')
  // What the bank of the company's card asks is confirmed by whoever bills for it, and only by them.
  const isConfirmer = relation !== 'booker' && isCompanyAsked(booking)
  if (booking.status === 'held' && relation !== 'booker' && !isConfirmer) refuse('auth.forbidden')
  // A slot can be held before the account has a billing address and a verified e-mail address; paying needs both.
  if (booking.status === 'held' && !isConfirmer)
    orRefuse(mayBook(viewer, await readBooker(context.db.read, viewer.id, viewer.companyId)))
  const method =
    body.paymentMethod !== undefined ? await payerMethod(context.db.read, viewer, body.paymentMethod) : null
  const paid = await payAny(booking, { viewer, method, again: false, context })
  return { data: await viewBooking(context, viewer, params.id, locale, paid) }
}

/** Whoever bills has answered the bank about a longer or moved booking. @throws RefusalError when it stays as it was */
async function confirmChange(context: Context, { id }: BookingRow): Promise<void> {
  try {
    const settled = await settleChange(context, id)
    if (settled === 'over') refuse('booking.hold_over')
    if (settled !== 'nothing' && settled !== 'waits' && settled !== 'done') refuse(DECLINES[settled])
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    context.log.warn({ booking: id }, 'payment provider away')
    refuse('request.unavailable')
  }
}

/** Those that were booked together are confirmed together; everything later concerns one of them alone. */
export async function payAny(booking: BookingRow, input: Paying): Promise<BookingRow | undefined> {
  if (booking.team_day_id === null || booking.status === 'confirmed' || isInArrears(booking.leg_state))
    return payHeld(booking, input)
  await payTeamDay(input.context, booking.team_day_id, input.viewer)
}

/** @returns the booking when this call confirmed it; otherwise undefined, and the caller reads it again */
export async function payHeld(booking: PayableRow, input: Paying): Promise<BookingRow | undefined> {
  const { context } = input
  // The request that placed it, sent once more: what has become of the booking since is paid by a request of its own.
  if (input.again && booking.status !== 'held' && booking.status !== 'expired') return undefined
  if (isInArrears(booking.leg_state)) return payOpen(input, booking)
  const rescue = booking.status === 'confirmed' && isHoldFailed(booking.leg_state)
  if (booking.status === 'confirmed' && !rescue) return undefined
  if (!rescue && !stillPayable(booking, context.clock.now())) refuse('booking.hold_over')
  if (input.again && booking.leg_auth_ref === null && booking.leg_decline_code !== null)
    refuse(DECLINES[booking.leg_decline_code])
  const { kind: plan } = planOf(input, booking)
  if (plan === 'debit_after' && rescue) return payByDebit(input, booking)
  // A slot that is gone is claimed again only by the card that was asked for it.
  if (plan === 'debit_after' && booking.status === 'expired') refuse('booking.hold_over')
  if (booking.status === 'held' && plan !== 'hold_now') {
    // A card that waits for the payer's confirmation is held for nothing when a bank account pays.
    if (plan === 'debit_after' && booking.leg_auth_ref !== null) await dropHold(input, booking)
    if (plan === 'debit_after' || pendingRef(booking) === null) return confirmWithoutHold(input, booking)
  }
  try {
    const { result, attempt, methodId } = await requestOrReadHold(input, booking)
    return await applyResult(input, { ...booking, leg_attempt: attempt, method_id: methodId }, result, rescue)
  } catch (error) {
    // The outcome is unknown: the booking stays held, and a retry of the same request finds out.
    if (!(error instanceof PaymentUnavailable)) throw error
    context.log.warn({ leg: booking.leg_id }, 'payment provider away')
    refuse('request.unavailable')
  }
}

/** Pays what a completed or canceled booking still owes. */
async function payOpen(input: Paying, booking: PayableRow): Promise<undefined> {
  const method = await usableMethod(input, booking)
  if (method.kind === 'sepa') return debitOpen(input, booking, method)
  const { outcome, declineCode } = await payOpenLeg(
    input.context,
    seenLeg(booking),
    method.id,
    input.context.clock.now(),
  )
  if (outcome === 'declined') refuse(DECLINES[declineCode ?? 'card_declined'])
  if (outcome === 'open') refuse('request.unavailable')
  input.context.wake()
}

async function debitOpen({ viewer, context }: Paying, { id }: PayableRow, method: StoredMethod): Promise<undefined> {
  const booking = (await readBookingRow(context.db, id)) ?? refuse('request.not_found')
  // Another request has paid it meanwhile.
  if (!isInArrears(booking.leg_state)) return
  // The bank has said that there is no such account.
  if (booking.method_id === method.id && booking.leg_decline_code === 'account_closed')
    refuse('payment.account_refused')
  await debitOpenLeg(context, {
    leg: seenLeg(booking),
    payer: payerOf(viewer),
    cents: booking.leg_amount_cents,
    methodId: method.id,
    now: context.clock.now(),
  })
}

/** A coming booking whose card could not be held: a bank account needs no hold, so there is no deadline any more. */
async function payByDebit(input: Paying, booking: PayableRow): Promise<undefined> {
  const { context, viewer } = input
  const method = await usableMethod(input, booking)
  if (pendingRef(booking) !== null) await dropHold(input, booking)
  await debitInstead(context, {
    leg: seenLeg(booking),
    payer: payerOf(viewer),
    cents: booking.total_cents,
    methodId: method.id,
    now: context.clock.now(),
  })
}

function stillPayable(booking: PayableRow, now: Temporal.Instant): boolean {
  if (booking.status === 'held')
    return (
      pendingRef(booking) !== null ||
      booking.hold_until === null ||
      Temporal.Instant.compare(now, booking.hold_until) <= 0
    )
  // An authorisation that arrives after the hold expired may still claim the slot again (booking paper).
  return (
    booking.status === 'expired' &&
    booking.canceled_at === null &&
    booking.leg_action !== null &&
    pendingRef(booking) !== null
  )
}

function planOf({ context, method }: Paying, booking: PayableRow) {
  const kind = isByStatement(booking) ? 'statement' : (method?.kind ?? booking.method_kind ?? 'card')
  return holdPlan(booking.total_cents, kind, context.clock.now(), booking.start_at, booking.end_at)
}

/** The company pays it with the statement of its month. */
const isByStatement = (booking: PayableRow) => booking.method_kind === 'statement'

async function dropHold({ context }: Paying, booking: PayableRow): Promise<void> {
  const { leg_auth_ref: before, method_id: methodId } = booking
  if (before === null) return
  const old = methodId === null ? null : await ownMethod(context.db.read, methodId)
  await releaseHold(context, before, old && wishOf(booking, old, booking.leg_attempt))
  await noteHoldDropped(context.db.write, seenLeg(booking), context.clock.now())
}

async function confirmWithoutHold(input: Paying, booking: PayableRow): Promise<BookingRow | undefined> {
  const { context } = input
  const now = context.clock.now()
  const plan = planOf(input, booking)
  const needsNone = plan.kind === 'nothing' || isByStatement(booking)
  const method = needsNone ? null : await usableMethod(input, booking)
  if (plan.kind === 'debit_after' && !needsNone)
    await assertMayDebit(context.db.read, payerOf(input.viewer), booking.total_cents)
  const confirmed = await confirmUnheld(context.db, {
    officeId: booking.office_id,
    bookingId: booking.id,
    legId: booking.leg_id,
    methodId: method?.id ?? null,
    isFree: plan.kind === 'nothing',
    holdAt: plan.kind === 'hold_later' ? plan.holdAt : null,
    freeUntil: freeCancelUntil(booking.start_at, now),
    now,
  })
  if (!confirmed && (await readBookingRow(context.db, booking.id))?.status !== 'confirmed') refuse('booking.hold_over')
  context.wake()
  return confirmed
}

async function applyResult(
  { context, endsWhenDeclined = false }: Paying,
  booking: PayableRow,
  result: AuthResult,
  rescue: boolean,
): Promise<BookingRow | undefined> {
  const leg = seenLeg(booking)
  const now = context.clock.now()
  const methodId = booking.method_id
  switch (result.status) {
    case 'action_required':
      await askForAction(context, booking, { authRef: result.authRef, url: result.action.url, methodId, now })
      return undefined
    case 'declined': {
      const attempted = { ...leg, attempt: booking.leg_attempt }
      const isAsked = isCompanyAsked(booking)
      const isLast = !rescue && (isAsked || endsWhenDeclined || booking.leg_declines + 1 >= DECLINES_PER_HOLD)
      await context.db.tx(async (tx) => {
        const action = isAsked ? booking.leg_action : null
        const counted = await noteDecline(tx, attempted, { code: result.code, methodId, now, action })
        if (counted && isLast) await expireUnpaid(tx, { officeId: booking.office_id, bookingId: booking.id, now })
      })
      if (isLast) context.wake()
      return refuse(DECLINES[result.code])
    }
    case 'authorized': {
      const { authRef, chargeRef, expiresAt } = result
      const claimed = rescue ? undefined : await confirmWithHold(context, booking, result, methodId)
      const done =
        claimed !== undefined ||
        (rescue && (await noteHeldAgain(context.db.write, leg, { authRef, chargeRef, expiresAt, methodId, now })))
      if (!done) await releaseUnusedHold(context, booking.id, authRef)
      context.wake()
      return claimed
    }
  }
}

/** A concurrent call may have confirmed the booking with this hold; otherwise the hold is released. */
async function releaseUnusedHold(context: Context, bookingId: number, authRef: string): Promise<void> {
  const booking = await readBookingRow(context.db, bookingId)
  if (booking?.status === 'confirmed' && booking.leg_auth_ref === authRef) return
  await releaseHold(context, authRef, null)
  if (booking?.status !== 'confirmed') refuse('booking.hold_over')
}

async function confirmWithHold(
  context: Context,
  booking: PayableRow,
  result: AuthResult & { status: 'authorized' },
  methodId: number | null,
): Promise<BookingRow | undefined> {
  if (methodId === null) throw new Error(`leg ${booking.leg_id} was authorized without a method`)
  try {
    return await confirmPaid(context.db, paidLegOf(booking, result, methodId, context.clock.now()))
  } catch (error) {
    if (LOST_CONSTRAINTS.includes(constraintOf(error) ?? '')) return undefined
    throw error
  }
}
