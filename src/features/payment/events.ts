/** Which dispute. */
type DisputeEvent = { readonly dispute: number }

/** Which statement of a company; who is told is the person of the event. */
type StatementEvent = { readonly statement: number }

/** Payment events that other features handle. */
export type PaymentEvents = {
  /** The capture after a visit failed. */
  readonly 'payment.failed': null
  /** A bank account will be debited; the event names the payer. */
  readonly 'payment.debit_announced': null
  /** The payer's bank has taken a payment back, or it is still open some days later; the event names the payer. */
  readonly 'payment.taken_back': null
  /**
   * The payer's bank asks for a payment back, or has decided; one event for each operator who may answer, who is
   * named.
   * `dispute_lost` is also a debit that was returned.
   */
  readonly 'payment.disputed': DisputeEvent
  readonly 'payment.dispute_won': DisputeEvent
  readonly 'payment.dispute_lost': DisputeEvent
  /** The provider's share of a payment that is disputed waits for the bank, or need not wait any more; they are named. */
  readonly 'payment.share_held': null
  readonly 'payment.share_freed': null
  /** A payment was taken back: the share waits until it is paid again, or is taken back as well. */
  readonly 'payment.share_withheld': null
  readonly 'payment.share_owed': null
  /** Nobody tries to get the payment any more, so there is no share of it. */
  readonly 'payment.share_lost': null
  /**
   * A company's statement: that it is closed and needs nothing more, the day of its debit, that it failed, or that its
   * bank has taken the payment back; one event for each who bills.
   */
  readonly 'statement.ready': StatementEvent
  readonly 'statement.announced': StatementEvent
  readonly 'statement.failed': StatementEvent
  readonly 'statement.taken_back': StatementEvent
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
