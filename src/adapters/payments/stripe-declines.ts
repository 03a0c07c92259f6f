/** Maps Stripe's many decline codes to the few of the port. */
import type Stripe from 'stripe'
import type { DeclineCode } from '#ports/payments.ts'

type Refusal = { readonly code?: string | undefined; readonly decline_code?: string | undefined }

const BY_WORD: Readonly<Record<string, DeclineCode>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  try_again_later: 'processing_error',
  // Debits of bank accounts.
  account_closed: 'account_closed',
  no_account: 'account_closed',
  account_invalid: 'account_closed',
  bank_account_unusable: 'account_closed',
  bank_account_restricted: 'debit_refused',
  bank_account_declined: 'debit_refused',
  debit_not_authorized: 'debit_refused',
  refer_to_customer: 'debit_refused',
  payment_intent_mandate_invalid: 'debit_refused',
  sepa_unsupported_account: 'debit_refused',
}

/** The bank's reason is more specific than Stripe's code; when neither is known, it is a plain decline. */
export function declineCodeOf(refusal: Refusal | null | undefined): DeclineCode {
  return BY_WORD[refusal?.decline_code ?? ''] ?? BY_WORD[refusal?.code ?? ''] ?? 'card_declined'
}

export function isRetryable(code: DeclineCode): boolean {
  return code === 'insufficient_funds' || code === 'authentication_required' || code === 'processing_error'
}

/** The payment or setup intent of a decline, when Stripe kept the attempt. */
export function intentOf(error: Stripe.errors.StripeCardError): string | null {
  return error.payment_intent?.id ?? error.setup_intent?.id ?? null
}
