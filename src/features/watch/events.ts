/** What happens to watches that others hear of. */
export type WatchEvents = {
  /** A place was found and is kept; the event names office and booking. */
  readonly 'watch.offered': { readonly watch: number }
}
