/**
 * The payees port: who is paid for a provider's bookings. The payment provider asks them on pages of its own what the
 * law wants to know, and decides; the product only reads how it stands, passes money on and reads what reached their
 * banks. The errors are those of the payments port: PaymentUnavailable (try again, same key) and PaymentMisuse (a bug).
 * Adapters refuse to run inside a database transaction.
 */
import type { Country, Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import type { Amount } from './payments.ts'

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

/**
 * `refused`: nothing has moved. `payee_not_active`: the payee can be paid nothing now. `balance_insufficient`: what is
 * to move is not there, or not any more because it has been paid out. The key has had its answer; a later try takes another.
 */
export type TransferRefusal = {
  readonly status: 'refused'
  readonly code: 'payee_not_active' | 'balance_insufficient'
}
export type TransferResult = { readonly status: 'sent'; readonly transferRef: string } | TransferRefusal
export type ReversalResult = { readonly status: 'reversed'; readonly reversalRef: string } | TransferRefusal

/** What the payment provider has sent to the bank of a payee. */
export type Payout = {
  readonly payoutRef: string
  readonly amount: Amount
  readonly state: 'pending' | 'paid' | 'failed'
  readonly createdAt: Temporal.Instant
  /** The day on which the bank has it, or is expected to. */
  readonly arrivesOn: Temporal.PlainDate
}

/**
 * What moved in the marketplace's own balance. `other` is what this product does not cause: the payment provider's own
 * fees, payouts to the marketplace's bank, corrections.
 */
export type BalanceLine = {
  readonly lineRef: string
  readonly kind: 'charge' | 'refund' | 'transfer' | 'reversal' | 'payout' | 'fee' | 'dispute' | 'other'
  /** The charge, refund, transfer, ... that it belongs to. */
  readonly sourceRef: string
  /** Of a dispute: the payment that is disputed, as `getPayment` names it. Null for every other kind. */
  readonly paymentRef: string | null
  /** After the payment provider's fee; positive came in, negative went out. */
  readonly net: Amount
  readonly at: Temporal.Instant
}

/** At most so many lines come with one call. */
export const LINES_PER_CALL = 100

/** At most so many payouts come with one call. */
export const PAYOUTS_PER_CALL = 100

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
  /**
   * Passes a part of a captured payment on to a payee.
   * @param input.chargeRef that payment; null takes it from the marketplace's own balance, which may be too low
   * @param input.groupRef what belongs together, such as `booking_1`
   * @throws PaymentMisuse when there is no such payee or payment, when the currency is another one, or when more would
   *   be passed on than was captured
   */
  transfer(
    input: {
      readonly payeeRef: string
      readonly amount: Amount
      readonly chargeRef: string | null
      readonly groupRef: string
    },
    key: string,
  ): Promise<TransferResult>
  /**
   * Takes a part of a transfer back, or all of it.
   * @throws PaymentMisuse when there is no such transfer, or less is left of it
   */
  reverse(input: { readonly transferRef: string; readonly amount: Amount }, key: string): Promise<ReversalResult>
  /**
   * The newest first, PAYOUTS_PER_CALL at most.
   * @param before the last one of the call before, to go on behind it
   * @throws PaymentMisuse when there is no such payee
   */
  payouts(payeeRef: string, before?: string): Promise<readonly Payout[]>
  /**
   * The marketplace's balance, the newest line first, LINES_PER_CALL at most. A line may come again in a later span.
   * @param span.until the first instant that is not wanted
   * @param span.before the last line of the call before, to go on behind it
   */
  balance(span: {
    readonly from: Temporal.Instant
    readonly until: Temporal.Instant
    readonly before?: string
  }): Promise<readonly BalanceLine[]>
}
