/**
 * Bookings that come back without our UID: some programs give an entry that they subscribe to a name of their own. What
 * takes exactly the time of a booking and was first seen after the booking was made is that booking.
 */
import type { BusyTime } from './read-feed.ts'

export type KnownBooking = { readonly startMs: number; readonly endMs: number; readonly madeMs: number }

/**
 * @param firstSeenMs when an occurrence was first read, by its `ref`; those that are new are seen now, after every
 *   booking
 */
export function withoutEchoes(
  busy: readonly BusyTime[],
  bookings: readonly KnownBooking[],
  firstSeenMs: ReadonlyMap<string, number>,
): BusyTime[] {
  const madeFirst = new Map<string, number>()
  for (const { startMs, endMs, madeMs } of bookings) {
    const key = `${startMs} ${endMs}`
    madeFirst.set(key, Math.min(madeMs, madeFirst.get(key) ?? Infinity))
  }
  return busy.filter(({ ref, startMs, endMs }) => {
    const madeMs = madeFirst.get(`${startMs} ${endMs}`)
    return madeMs === undefined || (firstSeenMs.get(ref) ?? Infinity) <= madeMs
  })
}
