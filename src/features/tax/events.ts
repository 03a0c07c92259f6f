/** Events about the yearly report to the tax office; each names the provider's person. */
export type TaxEvents = {
  /** What the report needs is asked for, and asked for again. */
  readonly 'tax.asked': null
  readonly 'tax.reminded': null
  readonly 'tax.last_reminded': null
  /** Payouts are kept and offices are not booked anew, until it is said. */
  readonly 'tax.blocked': null
  readonly 'tax.unblocked': null
  /** The provider's copy of a year's report is there. */
  readonly 'tax.copy_ready': { readonly year: number }
  /** What was reported of them for a year was corrected, or taken back, after they had been told of their copy. */
  readonly 'tax.copy_corrected': { readonly year: number }
  readonly 'tax.copy_withdrawn': { readonly year: number }
}
