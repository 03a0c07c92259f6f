/** Both rates in hundredths of a percent; `from` is a day. */
type CommissionChange = { readonly from: string; readonly rate: number; readonly before: number }

/** Events of offices that other features handle. Each names the person whose office it is. */
export type OfficeEvents = {
  /** An operator has hidden an office, for the reason that it then has and that the decision states. */
  readonly 'office.hidden': { readonly decision: number }
  /** An operator has lifted that again. */
  readonly 'office.shown': null
  /** A draft that its provider has left unfinished. */
  readonly 'office.incomplete': { readonly draft: number }
  /** Something of theirs is in the search, and what the law wants to know of whoever offers is missing. */
  readonly 'office.trader_asked': null
  /** A foreign calendar could not be read for a day. */
  readonly 'office.feed_broken': { readonly feed: number }
  /** It can be read again, after that was told. */
  readonly 'office.feed_back': { readonly feed: number }
  /** What the marketplace keeps of a price changes on a day, or does not after all; `rate` holds then, not `before`. */
  readonly 'office.commission_announced': CommissionChange
  readonly 'office.commission_withdrawn': CommissionChange
}
