/** Requests a card hold from the payment provider, and releases one whose answer may have been lost. */
import type { AuthResult } from '#ports/payments.ts'
import type { Context } from '#platform/context.ts'
import { HOLD_REQUESTED, holdKey, releaseKey, type HoldWish } from '../rules/pending-hold.ts'

/** For a payer who is present. The idempotency key makes a repeated request return the same hold. */
export function requestHold(context: Context, wish: HoldWish, returnUrl: string): Promise<AuthResult> {
  return context.payments.authorize(
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
export async function releaseHold(context: Context, authRef: string, wish: HoldWish | null): Promise<void> {
  const known =
    authRef === HOLD_REQUESTED ? wish && (await requestHold(context, wish, context.config.BASE_URL)).authRef : authRef
  if (known) await context.payments.release({ authRef: known }, releaseKey(known))
}
