/** Requests a card hold from the payment provider, and releases one whose answer may have been lost. */
import type { AuthResult } from '#ports/payments.ts'
import type { Ground } from '#platform/ground.ts'
import { HOLD_REQUESTED, holdKey, releaseKey, type HoldWish } from '../rules/pending-hold.ts'

/** For a payer who is present. The idempotency key makes a repeated request return the same hold. */
export function requestHold(ground: Ground, wish: HoldWish, returnUrl: string): Promise<AuthResult> {
  return ground.payments.authorize(
    {
      customerRef: wish.customerRef,
      methodRef: wish.methodRef,
      amount: { cents: wish.holdCents, currency: wish.currency },
      legRef: String(wish.legId),
      onSession: true,
      returnUrl,
      descriptor: `Viertel ${wish.bookingId}`,
    },
    holdKey(wish),
  )
}

/** Releases a leg's hold, also one whose request was sent but not answered. Safe to repeat. */
export async function releaseHold(ground: Ground, authRef: string, wish: HoldWish | null): Promise<void> {
  const known =
    authRef === HOLD_REQUESTED ? wish && (await requestHold(ground, wish, ground.config.BASE_URL)).authRef : authRef
  if (known) await ground.payments.release({ authRef: known }, releaseKey(known))
}
