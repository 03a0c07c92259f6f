/**
 * Fetches a foreign calendar. Its address is a secret of the host: whoever knows it reads the calendar, so it stands in
 * no error and in no log.
 */
export type FetchedFeed =
  | { readonly kind: 'changed'; readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string | null }
  /** The same as when this ETag was given. */
  | { readonly kind: 'same' }

export type CalendarFeed = {
  readonly name: 'embedded' | 'web'
  /**
   * @param address https: or webcal:
   * @param etag of what was fetched before
   * @throws OutsideUnavailable
   */
  fetch(address: string, etag: string | null): Promise<FetchedFeed>
}

export const MOST_FEED_BYTES = 12 * 1024 * 1024
