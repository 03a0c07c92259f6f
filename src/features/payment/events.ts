/** Payment events that other features handle. */
export type PaymentEvents = {
  /** The capture after a visit failed. */
  readonly 'payment.failed': null
  /** A bank account will be debited; the event names the payer. */
  readonly 'payment.debit_announced': null
  /** The payer's bank has taken a payment back, or it is still open some days later; the event names the payer. */
  readonly 'payment.taken_back': null
  /** Something of a payment was given back; the event names the payer. */
  readonly 'payment.refunded': null
  /** The payment provider has checked a payee, has a question, or has stopped paying; the event names the person. */
  readonly 'payee.active': null
  readonly 'payee.asked': null
  readonly 'payee.restricted': null
  /** It has been so for a week, and for two: then their offices leave the search. */
  readonly 'payee.reminded': null
  readonly 'payee.paused': null
  /** The bank of a provider did not take a payout; the event names the person. */
  readonly 'payout.failed': null
}
