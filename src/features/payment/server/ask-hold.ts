/** Asking the payment provider for a card hold, and giving back one whose answer may have been lost. */
import type { AuthResult } from '#ports/payments.ts'
import type { Ground } from '#platform/ground.ts'
import { ASKED, holdKey, releaseKey, type HoldWish } from '../rules/pending-hold.ts'

/** The payer is here. The same wish asked again is the same hold. */
export function askHold(ground: Ground, wish: HoldWish, returnUrl: string): Promise<AuthResult> {
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

/** Frees what a leg has at the provider, known or only asked for. Safe to repeat. */
export async function freeHold(ground: Ground, authRef: string, wish: HoldWish | null): Promise<void> {
  const known = authRef === ASKED ? wish && (await askHold(ground, wish, ground.config.BASE_URL)).authRef : authRef
  if (known) await ground.payments.release({ authRef: known }, releaseKey(known))
}
