/**
 * The payments port. No type of a payment provider crosses it. Every write carries a key that makes it
 * idempotent: the same key gives the same result, also when the first response was lost. A decline is a result,
 * never an exception; the only errors are PaymentUnavailable (try again, same key) and PaymentMisuse (a bug).
 * Adapters refuse to run inside a database transaction.
 */
import type { Cents, Currency } from '#kernel/money.ts'
import type { Locale } from '#kernel/locale.ts'

export type Amount = { readonly cents: Cents; readonly currency: Currency }

/** Deterministic per leg, operation and attempt: `<leg>:<operation>:<attempt>`. */
type IdempotencyKey = string

type MethodKind = 'card' | 'sepa'

export type MethodSummary = {
  readonly methodRef: string
  readonly kind: MethodKind
  readonly brand: string
  readonly last4: string
  readonly expiresMonth: number | null
  readonly expiresYear: number | null
  /** Of a bank account: where its bank is, two letters; null for a card, or when it is not known. */
  readonly country: string | null
  /** The same for whatever is the same card or account, however often it is saved; null when it is not known. */
  readonly fingerprint: string | null
  /** The reference of the mandate by which a bank account is debited; null for a card. */
  readonly mandateRef: string | null
}

export type DeclineCode =
  | 'insufficient_funds'
  | 'card_declined'
  | 'expired_card'
  | 'authentication_required'
  | 'authentication_failed'
  | 'processing_error'
  /** Of debits: the bank account is closed, or has never existed. */
  | 'account_closed'
  /** The account's owner, or their bank, does not allow it. */
  | 'debit_refused'

/** The payer has to open this address, which leads back to `returnUrl`, before the payment can go on. */
export type ClientAction = { readonly kind: 'redirect'; readonly url: string }

export type AuthResult =
  | {
      readonly status: 'authorized'
      readonly authRef: string
      readonly chargeRef: string
      readonly expiresAt: Temporal.Instant
    }
  | { readonly status: 'action_required'; readonly authRef: string; readonly action: ClientAction }
  | {
      readonly status: 'declined'
      readonly authRef: string | null
      readonly code: DeclineCode
      readonly retryable: boolean
    }

export type ChargeResult =
  | { readonly status: 'captured'; readonly chargeRef: string; readonly cents: Cents; readonly feeCents: Cents }
  /** The payment is pending: getPayment(authRef) says later whether it succeeded. */
  | { readonly status: 'processing'; readonly authRef: string; readonly chargeRef: string }
  | { readonly status: 'declined'; readonly code: DeclineCode; readonly retryable: boolean }

export type SetupResult =
  | { readonly status: 'ready'; readonly setupRef: string; readonly method: MethodSummary }
  | { readonly status: 'action_required'; readonly setupRef: string; readonly action: ClientAction }
  | { readonly status: 'declined'; readonly setupRef: string | null; readonly code: DeclineCode }

/**
 * The payer's bank has taken a payment back. A debit that is returned is a dispute which is lost at once; a card's is
 * open until the bank decides. `lost`: the money stays with the payer.
 */
export type DisputeSnapshot = {
  readonly ref: string
  readonly state: 'open' | 'won' | 'lost'
  readonly cents: Cents
  /** What the provider keeps for it so far. */
  readonly feeCents: Cents
  /** The provider's own word; for operators only. */
  readonly reason: string
  /** Until when it can be answered; null when the bank awaits nothing (any more). */
  readonly answerBy: Temporal.Instant | null
}

/** `too_late`: the bank awaits no answer any more, and nothing has changed. */
export type DisputeAnswer = { readonly status: 'taken' | 'too_late' }

export type PaymentSnapshot = {
  readonly ref: string
  readonly state: 'action_required' | 'authorized' | 'captured' | 'canceled' | 'declined' | 'processing'
  readonly amountCents: Cents
  readonly capturedCents: Cents
  readonly refundedCents: Cents
  /** The provider's fee on the captured amount; null while it is not known. */
  readonly feeCents: Cents | null
  readonly currency: Currency
  /** What it was asked for; empty when somebody else made it on the same account. */
  readonly legRef: string
  readonly code: DeclineCode | null
  readonly chargeRef: string | null
  readonly expiresAt: Temporal.Instant | null
  readonly action: ClientAction | null
  /** The newest one. The state of the payment stays `captured` beside it. */
  readonly dispute: DisputeSnapshot | null
}

/** Card data as typed into the sandbox form. The real provider's own form collects it and hands over a token instead. */
export type MethodInput =
  | {
      readonly kind: 'card'
      readonly number: string
      readonly expiresMonth: number
      readonly expiresYear: number
      readonly code: string
    }
  /** The payer has accepted the mandate's text; its reference is in the answer. */
  | { readonly kind: 'sepa'; readonly iban: string; readonly holder: string }
  | { readonly kind: 'token'; readonly token: string }

/**
 * Something changed at the provider. The event names the object only; the handler reads its state by getPayment(ref) or
 * getSetup(ref), so that order and repetition of events do not matter.
 */
export type ProviderEvent = {
  readonly id: string
  /** The provider's own name of the type; for logs only. */
  readonly type: string
  readonly subject: 'payment' | 'setup' | 'other'
  readonly ref: string
}

export type PaymentProvider = {
  readonly name: 'sandbox' | 'stripe'
  readonly can: { readonly sepa: boolean; readonly currencies: readonly Currency[] }
  ensureCustomer(
    input: { ownerRef: string; email: string; name: string; locale: Locale },
    key: IdempotencyKey,
  ): Promise<{ customerRef: string }>
  /** Saves a payment method for later use; this may require strong authentication. */
  setUpMethod(
    input: { customerRef: string; method: MethodInput; returnUrl: string },
    key: IdempotencyKey,
  ): Promise<SetupResult>
  /** @throws PaymentMisuse when there is no such set-up, or it is not this customer's */
  getSetup(setupRef: string, customerRef?: string): Promise<SetupResult>
  removeMethod(methodRef: string, key: IdempotencyKey): Promise<void>
  /** With all its methods; payments stay. No error when there is none. */
  removeCustomer(customerRef: string, key: IdempotencyKey): Promise<void>
  /** Authorises a card hold. `onSession`: the payer is present and can authenticate. */
  authorize(
    input: {
      customerRef: string
      methodRef: string
      amount: Amount
      legRef: string
      onSession: boolean
      returnUrl: string
      descriptor: string
    },
    key: IdempotencyKey,
  ): Promise<AuthResult>
  /** Captures at most the held amount, once; the rest of the hold is released. */
  capture(input: { authRef: string; amount: Amount }, key: IdempotencyKey): Promise<ChargeResult>
  /** Releases a hold. No error when it is released or cancelled already. */
  release(input: { authRef: string }, key: IdempotencyKey): Promise<void>
  /**
   * Charges at once, without a hold: pay now, or the debit of a bank account, which is answered as `processing` and
   * takes days. A debit is in euro and without the payer.
   */
  charge(
    input: {
      customerRef: string
      methodRef: string
      amount: Amount
      legRef: string
      onSession: boolean
      returnUrl: string
      descriptor: string
    },
    key: IdempotencyKey,
  ): Promise<
    ChargeResult | { readonly status: 'action_required'; readonly authRef: string; readonly action: ClientAction }
  >
  refund(
    input: { chargeRef: string; amount: Amount; reason: string },
    key: IdempotencyKey,
  ): Promise<{ refundRef: string }>
  /** Sends what speaks against an open dispute, once; the bank decides days later. */
  answerDispute(input: { disputeRef: string; evidence: string }, key: IdempotencyKey): Promise<DisputeAnswer>
  /** Gives an open dispute up: it is lost at once. */
  acceptDispute(input: { disputeRef: string }, key: IdempotencyKey): Promise<DisputeAnswer>
  getPayment(authRef: string): Promise<PaymentSnapshot>
  /** Verifies the signature over the raw bytes. @throws PaymentMisuse when the signature or its time is wrong */
  parseWebhook(raw: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent[]>
}

export class PaymentUnavailable extends Error {
  override readonly name = 'PaymentUnavailable'
}

export class PaymentMisuse extends Error {
  override readonly name = 'PaymentMisuse'
}
