/** Asking the payment provider to hold a card for a booking; every call carries an idempotency key of the leg. */
import { ownMethod, type StoredMethod } from '#features/payment/server/read-payment-methods.ts'
import { requestHold, releaseHold } from '#features/payment/server/request-hold.ts'
import { methodFits } from '#features/payment/rules/hold-plan.ts'
import { HOLD_REQUESTED, type HoldWish } from '#features/payment/rules/pending-hold.ts'
import type { AuthResult } from '#ports/payments.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { freeCancelUntil } from '../../rules/cancel.ts'
import { CAPTURE_AFTER_MINUTES } from '../../rules/limits.ts'
import { BUDGET_CONSTRAINTS } from '../budget.ts'
import { NO_DESK_CONSTRAINTS } from '../no-desk-constraints.ts'
import type { PayableRow } from '../place/store-place.ts'
import { seenLeg } from '../store.ts'
import { noteHoldRequested, noteMethodSwitched, type PaidLeg } from './store-payment.ts'
import { readAuthorisation } from './authorisation.ts'

export type Paying = {
  viewer: SignedIn
  /** Null: continue with the leg's method, e.g. after strong authentication. */
  method: StoredMethod | null
  /** This is a retry: an earlier decline is answered again without another request to the card. */
  again: boolean
  /** Nothing may be kept for this payer now: a card that is declined gives the place back. */
  endsWhenDeclined?: boolean
  context: Context
}

/** The provider's reference, once the answer to the hold request is known. */
export function pendingRef(booking: PayableRow): string | null {
  return booking.leg_auth_ref === HOLD_REQUESTED ? null : booking.leg_auth_ref
}

export async function usableMethod(input: Paying, booking: PayableRow): Promise<StoredMethod> {
  const method =
    input.method ?? (booking.method_id === null ? null : await ownMethod(input.context.db.read, booking.method_id))
  if (!method) refuse('booking.no_payment_method')
  if (!methodFits(method.kind, booking.currency)) refuse('payment.currency')
  return method
}

export type HoldAttempt = { result: AuthResult; attempt: number; methodId: number | null }

/** Requests a hold, or reads the one already requested. When the method changed, the old hold is released first. */
export async function requestOrReadHold(input: Paying, booking: PayableRow): Promise<HoldAttempt> {
  const { context } = input
  const before = booking.leg_auth_ref
  const switched = before !== null && input.method !== null && input.method.id !== booking.method_id
  const pending = pendingRef(booking)
  if (pending !== null && !switched)
    return {
      result: await readAuthorisation(context, pending),
      attempt: booking.leg_attempt,
      methodId: booking.method_id,
    }
  const method = await usableMethod(input, booking)
  const leg = seenLeg(booking)
  const now = context.clock.now()
  let attempt = booking.leg_attempt
  if (switched) {
    const old = booking.method_id === null ? null : await ownMethod(context.db.read, booking.method_id)
    await releaseHold(context, before, old && wishOf(booking, old, attempt))
    await noteMethodSwitched(context.db.write, { ...leg, attempt }, method.id, now)
    attempt += 1
  } else if (before === null) await noteHoldRequested(context.db.write, leg, method.id, now)
  const english = input.viewer.locale === 'en' ? '/en' : ''
  const returnUrl = `${context.config.BASE_URL}${english}/book/${booking.office_id}/return?booking=${booking.id}`
  return {
    result: await requestHold(context, wishOf(booking, method, attempt), returnUrl),
    attempt,
    methodId: method.id,
  }
}

export function wishOf(booking: PayableRow, method: StoredMethod, attempt: number): HoldWish {
  return {
    legId: booking.leg_id,
    bookingId: booking.id,
    attempt,
    methodId: method.id,
    customerRef: method.customerRef,
    methodRef: method.methodRef,
    holdCents: booking.leg_hold_cents,
    currency: booking.currency,
  }
}

/** The booking and its leg, once the card is held. */
export function paidLegOf(
  booking: Pick<PayableRow, 'office_id' | 'id' | 'leg_id' | 'start_at' | 'end_at'>,
  { authRef, chargeRef, expiresAt }: AuthResult & { status: 'authorized' },
  methodId: number,
  now: Temporal.Instant,
): PaidLeg {
  return {
    office_id: booking.office_id,
    booking_id: booking.id,
    leg_id: booking.leg_id,
    auth_ref: authRef,
    charge_ref: chargeRef,
    expires_at: expiresAt,
    method_id: methodId,
    free_until: freeCancelUntil(booking.start_at, now),
    due_at: booking.end_at.add({ minutes: CAPTURE_AFTER_MINUTES }),
    now,
  }
}

/** The constraints that say that an expired hold can not be claimed again. */
export const LOST_CONSTRAINTS: readonly string[] = [
  ...NO_DESK_CONSTRAINTS,
  'inside_opening_hours',
  'discount_used_up',
  'discount_per_person',
  // The account ended in the meantime.
  'booking_of_erased',
  // The budget was spent while the hold had expired.
  ...BUDGET_CONSTRAINTS,
]
