/** Events of reports that other features handle. */
export type ReportEvents = {
  /** To whoever reported, a guest included. */
  readonly 'report.received': { readonly report: number }
  /** To whoever reported: an operator has decided, also on a complaint. */
  readonly 'report.decided': { readonly report: number; readonly decision: number }
  /** To whom the reported thing belongs: the statement of reasons, and what became of a complaint. */
  readonly 'report.acted': { readonly decision: number }
}
