/** Watch events that other features handle. */
export type WatchEvents = {
  /** A place was found and is held; the event names office and booking. */
  readonly 'watch.offered': { readonly watch: number }
  /** It ended because its office, which the event names, is no longer offered. */
  readonly 'watch.office_gone': { readonly watch: number }
}
