/** Payment events that other features handle. */
export type PaymentEvents = {
  /** The capture after a visit failed. */
  readonly 'payment.failed': null
}
