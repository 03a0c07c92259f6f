/**
 * The payment of a confirmed booking that becomes longer or moves (booking paper T9; money paper 2.3). A hold that it
 * needs is asked for while the payer is present and before anything changes; the leg changes with the booking; what is
 * held for nothing is released after that.
 */
import { PaymentUnavailable } from '#ports/payments.ts'
import { methodFits } from '#features/payment/rules/hold-plan.ts'
import { isFree, isHeld } from '#features/payment/rules/leg-states.ts'
import { HOLD_REQUESTED } from '#features/payment/rules/pending-hold.ts'
import type { Replan } from '#features/payment/rules/replan.ts'
import { move } from '#features/payment/server/move-leg.ts'
import { ownMethod, payerMethod, type StoredMethod } from '#features/payment/server/read-payment-methods.ts'
import { askForHold } from '#features/payment/server/asked-holds.ts'
import { releaseHold } from '#features/payment/server/request-hold.ts'
import { localPath } from '#kernel/locale.ts'
import type { Cents } from '#kernel/money.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { Context } from '#platform/context.ts'
import { CAPTURE_AFTER_MINUTES } from '../../rules/limits.ts'
import type { Price } from '../../rules/price.ts'
import { askForChange, whomToAsk } from '../../change/server/ask-for-change.ts'
import type { ChangeWish } from '../../change/server/change-store.ts'
import { readBookingRow, seenLeg, type BookingRow } from '../store.ts'
import { DECLINES, readAuthorisation } from './authorisation.ts'

type Ahead = {
  booking: BookingRow
  viewer: SignedIn
  holdCents: Cents
  /** What whoever bills for the company is asked for, where the payer may not confirm it. */
  wish: ChangeWish
  /** Path to which the payer returns after confirming at their bank. */
  returnTo: string
  context: Context
}

/** `held`: the card is; `confirm`: the payer has to confirm it at that address first; `asked`: their company has to. */
export type HeldAhead = { readonly kind: 'held' | 'asked' } | { readonly kind: 'confirm'; readonly url: string }

/** Holds the card for a change that has not been made yet. */
export async function holdAhead(ahead: Ahead): Promise<HeldAhead> {
  const { booking, viewer, holdCents, context } = ahead
  const method = await methodOf(context.db.read, booking, viewer)
  // The default has become a bank account a moment ago; the next try plans a debit.
  if (method.kind !== 'card') refuse('booking.no_payment_method')
  const people = await whomToAsk(context.db.read, booking, viewer)
  const leg = seenLeg(booking)
  const now = context.clock.now()
  const mark = { url: '', ahead: HOLD_REQUESTED }
  const asked = booking.leg_action?.ahead ?? null
  if (asked === null) await move(context.db.write, leg, 'ask_ahead', { now, action: mark })
  try {
    const result =
      asked === null || asked === HOLD_REQUESTED
        ? await requestAhead(ahead, method, people.length > 0)
        : await readAuthorisation(context, asked)
    if (result.status === 'authorized') {
      await takeHold(context, booking, { ...result, cents: holdCents, methodId: method.id }, now)
      return { kind: 'held' }
    }
    if (result.status === 'action_required' && people.length > 0) {
      const { authRef, action } = result
      await askForChange(context, booking, ahead.wish, {
        authRef,
        url: action.url,
        holdCents,
        methodId: method.id,
        people,
      })
      return { kind: 'asked' }
    }
    if (result.status === 'action_required') {
      const action = { url: result.action.url, ahead: result.authRef }
      const waits = await move(context.db.write, leg, 'ask_ahead', { now, action })
      // A timer has had the booking's own hold refused meanwhile: there is nothing to confirm that would still change it.
      if (waits === null) refuse('request.unavailable')
      return { kind: 'confirm', url: result.action.url }
    }
    // The next try is another request; what was declined once would be declined with its key for ever.
    await move(context.db.write, leg, 'ask_ahead', { now, action: null, attempt: 'next' })
    return refuse(DECLINES[result.code])
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    context.log.warn({ leg: booking.leg_id }, 'payment provider away')
    return refuse('request.unavailable')
  }
}

/** What the booking is paid with, or for a free one what the payer would pay with. */
export async function methodOf(db: Reads, booking: BookingRow, viewer: SignedIn): Promise<StoredMethod> {
  const own = booking.method_id === null ? null : await ownMethod(db, booking.method_id)
  const method = own ?? (await payerMethod(db, viewer, null)) ?? refuse('booking.no_payment_method')
  return methodFits(method.kind, booking.currency) ? method : refuse('payment.currency')
}

function requestAhead(
  { booking, viewer, holdCents, returnTo, context }: Ahead,
  method: StoredMethod,
  isForCompany: boolean,
) {
  // Whoever bills cannot ask for the change once more: what they have confirmed is looked up when they return.
  const back = localPath(`/book/${booking.office_id}/return?booking=${booking.id}`, viewer.locale)
  return askForHold(
    context,
    {
      purpose: 'ahead',
      leg: { ...seenLeg(booking), booking_id: booking.id },
      attempt: booking.leg_attempt,
      customerRef: method.customerRef,
      methodRef: method.methodRef,
      cents: holdCents,
      currency: booking.currency,
      returnUrl: `${context.config.BASE_URL}${isForCompany ? back : returnTo}`,
    },
    // The same until it is answered: the hold that it replaces is part of it.
    `${booking.leg_id}:ahead:${booking.leg_attempt}:${booking.leg_auth_ref ?? ''}:${method.id}:${holdCents}`,
  )
}

export type TakenHold = {
  readonly authRef: string
  readonly chargeRef: string
  readonly expiresAt: Temporal.Instant
  readonly cents: Cents
  readonly methodId: number
}

/** Records a hold asked for ahead, once, and releases the one whose place it takes. */
export async function takeHold(
  context: Context,
  booking: BookingRow,
  { authRef, chargeRef, expiresAt, cents, methodId }: TakenHold,
  now: Temporal.Instant,
): Promise<void> {
  const before = booking.leg_auth_ref
  const moved = await move(
    context.db.write,
    seenLeg(booking),
    isHeld(booking.leg_state) ? 'renew' : 'hold',
    {
      now,
      auth_ref: authRef,
      charge_ref: chargeRef,
      hold_expires_at: expiresAt,
      hold_at: null,
      hold_cents: cents,
      method_id: methodId,
      action: null,
      decline_code: null,
      retry_at: null,
    },
    // A hold that nobody came back for in time is being released.
    { attempt: booking.leg_attempt, ...(before === null ? {} : { auth_ref: before }) },
  )
  if (moved !== null) {
    if (before !== null && before !== HOLD_REQUESTED) await releaseHold(context, before, null)
    return
  }
  // The booking was canceled meanwhile, or another call has recorded this very hold.
  if ((await readBookingRow(context.db, booking.id))?.leg_auth_ref !== authRef)
    await releaseHold(context, authRef, null)
}

type ChangedLeg = {
  readonly price: Price
  readonly endAt: Temporal.Instant
  /** Of a payment that is planned now and was not before. */
  readonly methodId: number | null
  readonly now: Temporal.Instant
}

/** Moves the leg with its booking, in the same transaction. @throws RefusalError when it is not held as it must be */
export async function changeLeg(
  tx: Tx,
  booking: BookingRow,
  payment: Replan,
  { price, endAt, methodId, now }: ChangedLeg,
): Promise<void> {
  const dueAt = price.sumCents > 0 ? endAt.add({ minutes: CAPTURE_AFTER_MINUTES }) : null
  const fields = { now, amount_cents: price.totalCents, due_at: dueAt, action: null }
  switch (payment.kind) {
    case 'stays':
      await move(tx, seenLeg(booking), 'reschedule', fields)
      return
    case 'plan': {
      const method = methodId === null ? {} : { method_id: methodId }
      // What was asked for before may be of another amount, which its key does not allow.
      const another = { attempt: 'next', retry_at: null } as const
      const planned = { ...fields, ...method, ...another, hold_at: payment.holdAt, hold_cents: price.blockCents }
      await move(tx, seenLeg(booking), 'plan', planned)
      return
    }
    case 'let_go':
      await move(tx, seenLeg(booking), 'let_go', { ...fields, hold_at: null, retry_at: null })
      return
    case 'hold_first':
      refuse('payment.insufficient')
  }
}

/**
 * Releases the hold of a booking that needs none for now. The leg keeps its reference until that is done: the next hold
 * of the leg, or its cancelation, would release it otherwise.
 * @param before the booking as it was before its leg changed
 */
export async function releaseUnneeded(context: Context, before: BookingRow, payment: Replan): Promise<void> {
  const ref = before.leg_auth_ref
  if (payment.kind === 'stays' || ref === null || !isHeld(before.leg_state)) return
  await releaseHold(context, ref, null)
  const booking = await readBookingRow(context.db, before.id)
  if (booking?.leg_auth_ref !== ref) return
  const event = isFree(booking.leg_state) ? 'reschedule' : 'plan'
  const still = { auth_ref: ref }
  await move(context.db.write, seenLeg(booking), event, { now: context.clock.now(), auth_ref: null }, still)
}
