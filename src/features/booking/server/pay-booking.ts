/**
 * Securing a held booking's money (booking paper T3, T4, T8). Nothing here runs inside a transaction while it talks
 * to the payment provider; what it asks carries the leg's own key, so asking twice is asking once.
 */
import { ownMethod, payerMethod, type StoredMethod } from '#features/payment/server/read-payment-methods.ts'
import { methodFits } from '#features/payment/rules/hold-plan.ts'
import type { AuthResult, DeclineCode } from '#adapters/payments/port.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { constraintOf } from '#platform/db/database-errors.ts'
import type { Call, Ground } from '#platform/ground.ts'
import type { payBooking as contract } from '../contract.ts'
import { freeCancelUntil } from '../rules/cancel.ts'
import { CAPTURE_AFTER_MINUTES } from '../rules/limits.ts'
import { viewBooking } from './read-booking.ts'
import { confirmPaid, readBookingRow, type BookingRow } from './store.ts'
import { expireUnpaid, noteAction, noteDecline, noteHeldAgain } from './store-payment.ts'

const DECLINES_ALLOWED = 2 // Booking paper T4: declined twice ends the hold

export async function payBooking({ viewer, params, body, locale, ground }: Call<typeof contract>) {
  const booking = await readBookingRow(ground.db.read, params.id)
  if (!booking || booking.booker_id !== viewer.id) refuse('request.not_found')
  const method = body.paymentMethod !== undefined ? await payerMethod(ground.db.read, viewer, body.paymentMethod) : null
  await payHeld({ bookingId: params.id, viewer, method, ground })
  return { data: await viewBooking(ground, viewer, params.id, locale) }
}

/** @param method null: go on with the method the leg has, e.g. after strong authentication */
export async function payHeld(input: {
  bookingId: number
  viewer: SignedIn
  method: StoredMethod | null
  ground: Ground
}): Promise<void> {
  const { ground } = input
  const now = ground.clock.now()
  const booking = await readBookingRow(ground.db.read, input.bookingId)
  if (!booking) refuse('request.not_found')
  const rescue = booking.status === 'confirmed' && booking.leg_state === 'hold_failed'
  if (booking.status === 'confirmed' && !rescue) return
  if (booking.status !== 'held' && !rescue) {
    // An authorisation that came back after the time was over may still claim the place again (booking paper).
    if (!(booking.status === 'expired' && booking.leg_action && booking.leg_auth_ref && booking.canceled_at === null))
      refuse('booking.hold_over')
  } else if (
    !rescue &&
    booking.hold_until &&
    Temporal.Instant.compare(now, booking.hold_until) > 0 &&
    !booking.leg_auth_ref
  )
    refuse('booking.hold_over')

  const result =
    booking.leg_auth_ref && !input.method
      ? await settled(ground, booking.leg_auth_ref)
      : await authorize(input, booking)
  await apply(input, booking, result, rescue)
}

async function authorize(
  input: { viewer: SignedIn; method: StoredMethod | null; ground: Ground },
  booking: BookingRow,
): Promise<AuthResult> {
  const { ground } = input
  const method =
    input.method ?? (booking.method_id === null ? null : await ownMethod(ground.db.read, booking.method_id))
  if (!method) refuse('booking.no_payment_method')
  if (!methodFits(method.kind, booking.currency)) refuse('payment.currency')
  return ground.payments.authorize(
    {
      customerRef: method.customerRef,
      methodRef: method.methodRef,
      amount: { cents: booking.leg_hold_cents, currency: booking.currency },
      legRef: String(booking.leg_id),
      onSession: true,
      returnUrl: `${ground.config.BASE_URL}${input.viewer.locale === 'en' ? '/en' : ''}/book/${booking.office_id}/return?booking=${booking.id}`,
      descriptor: `Viertel ${booking.id}`,
    },
    `${booking.leg_id}:authorize:${booking.leg_attempt}:${method.id}`,
  )
}

/** What became of an authorisation that asked the payer to act. */
async function settled(ground: Ground, authRef: string): Promise<AuthResult> {
  const payment = await ground.payments.getPayment(authRef)
  switch (payment.state) {
    case 'authorized':
    case 'captured':
      return {
        status: 'authorized',
        authRef,
        chargeRef: payment.chargeRef ?? authRef,
        expiresAt: payment.expiresAt ?? ground.clock.now().add({ hours: 24 * 6 }),
      }
    case 'action_required':
    case 'processing':
      return {
        status: 'action_required',
        authRef,
        action: payment.action ?? { kind: 'redirect', url: ground.config.BASE_URL },
      }
    case 'canceled':
    case 'declined':
      return { status: 'declined', authRef, code: payment.code ?? 'card_declined', retryable: true }
  }
}

async function apply(
  input: { method: StoredMethod | null; ground: Ground },
  booking: BookingRow,
  result: AuthResult,
  rescue: boolean,
): Promise<void> {
  const { ground } = input
  const now = ground.clock.now()
  const leg = { officeId: booking.office_id, bookingId: booking.id, legId: booking.leg_id, now }
  const methodId = input.method?.id ?? booking.method_id
  switch (result.status) {
    case 'action_required':
      await noteAction(ground.db.read, { ...leg, authRef: result.authRef, url: result.action.url, methodId })
      return
    case 'declined': {
      const over = !rescue && booking.leg_declines + 1 >= DECLINES_ALLOWED
      await noteDecline(ground.db.read, { ...leg, code: result.code, methodId })
      if (over) {
        await expireUnpaid(ground.db.read, leg)
        ground.wake()
      }
      return refuse(DECLINES[result.code])
    }
    case 'authorized': {
      if (rescue)
        return noteHeldAgain(ground.db.read, {
          ...leg,
          authRef: result.authRef,
          chargeRef: result.chargeRef,
          expiresAt: result.expiresAt,
          methodId,
        })
      const confirmed = await claim(ground, booking, result, methodId)
      if (!confirmed) {
        await ground.payments.release({ authRef: result.authRef }, `${booking.leg_id}:release:${booking.leg_attempt}`)
        refuse('booking.hold_over')
      }
      ground.wake()
    }
  }
}

async function claim(
  ground: Ground,
  booking: BookingRow,
  result: AuthResult & { status: 'authorized' },
  methodId: number | null,
): Promise<boolean> {
  const now = ground.clock.now()
  try {
    return await confirmPaid(ground.db, {
      officeId: booking.office_id,
      bookingId: booking.id,
      legId: booking.leg_id,
      authRef: result.authRef,
      chargeRef: result.chargeRef,
      expiresAt: result.expiresAt,
      methodId: methodId ?? 0,
      freeUntil: freeCancelUntil(booking.start_at, now),
      dueAt: booking.end_at.add({ minutes: CAPTURE_AFTER_MINUTES }),
      now,
    })
  } catch (error) {
    if (constraintOf(error) === 'no_overbooking' || constraintOf(error) === 'inside_opening_hours') return false
    throw error
  }
}

const DECLINES: Record<DeclineCode, 'payment.insufficient' | 'payment.declined' | 'payment.expired_card'> = {
  insufficient_funds: 'payment.insufficient',
  card_declined: 'payment.declined',
  expired_card: 'payment.expired_card',
  authentication_required: 'payment.declined',
  authentication_failed: 'payment.declined',
  processing_error: 'payment.declined',
}
