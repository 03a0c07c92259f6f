/**
 * The payees port: who is paid for a provider's bookings. The payment provider asks them on pages of its own what the
 * law wants to know, and decides; the product only reads how it stands. The errors are those of the payments port:
 * PaymentUnavailable (try again, same key) and PaymentMisuse (a bug). Adapters refuse to run inside a database
 * transaction.
 */
import type { Country, Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'

/** `pending`: not all has been said, or it is being checked. `restricted`: nothing can be paid out. */
export type PayeeState = 'pending' | 'active' | 'restricted'

export type PayeeSnapshot = {
  readonly payeeRef: string
  readonly state: PayeeState
  /** What the payee has to say or to send next: codes of the payment provider. Empty while it checks. */
  readonly due: readonly string[]
}

/** The payee goes on there. It can be used once and for a few minutes, so it is neither stored nor mailed. */
export type PayeeLink = { readonly url: string; readonly expiresAt: Temporal.Instant }

export type PayeePort = {
  readonly name: 'sandbox' | 'stripe'
  /** One for each owner. The same key gives the same payee, also when the first answer was lost. */
  create(
    input: {
      readonly ownerRef: string
      readonly email: string
      readonly name: string
      readonly country: Country
      readonly currency: Currency
      readonly locale: Locale
    },
    key: string,
  ): Promise<PayeeSnapshot>
  /**
   * A new link for each call.
   * @param input.returnUrl where the payee comes back to; that they have come back says nothing about their state
   * @param input.refreshUrl where a link leads that has been used or is too old
   * @throws PaymentMisuse when there is no such payee
   */
  link(input: {
    readonly payeeRef: string
    readonly returnUrl: string
    readonly refreshUrl: string
  }): Promise<PayeeLink>
  /** @throws PaymentMisuse when there is no such payee */
  read(payeeRef: string): Promise<PayeeSnapshot>
}
