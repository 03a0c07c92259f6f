/** What happens to money that others hear of. */
export type PaymentEvents = {
  /** The money for a visit could not be taken. */
  readonly 'payment.failed': null
}
