/** Which part of the payment provider's balance is read, and what is compared (money paper 2.6). */

/** Lines that came late by the payment provider's clock are read again; each is stored once. */
const OVERLAP_HOURS = 48
/** What has just happened may be posted on one side and not yet on the other. */
export const SETTLED_HOURS = 2

/**
 * @param last until when it was read before; null reads from the first posting on
 * @param first of the ledger; null when nothing was ever posted
 * @returns null when there is nothing to read
 */
export function spanToRead(
  last: Temporal.Instant | null,
  first: Temporal.Instant | null,
  now: Temporal.Instant,
): { readonly from: Temporal.Instant; readonly until: Temporal.Instant } | null {
  const start = last ?? first
  if (start === null) return null
  return { from: start.subtract({ hours: OVERLAP_HOURS }), until: now }
}

/** Differences that are older than this are real. */
export function settledBefore(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: SETTLED_HOURS })
}
