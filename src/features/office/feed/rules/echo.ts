/**
 * Bookings that come back without our UID: some programs give an entry that they subscribe to a name of their own. What
 * takes exactly the time of a booking, and was not known before the booking was made, is that booking.
 */
import { piecesIn } from './day-pieces.ts'
import type { BusyTime } from './read-feed.ts'

export type KnownBooking = { readonly startMs: number; readonly endMs: number; readonly madeMs: number }

/** What the calendar blocked when it was read last, and since when. */
export type KnownSpan = { readonly day: string; readonly a: number; readonly b: number; readonly sinceMs: number }

/**
 * A mistake here does no harm for long: while the booking stands, its time is taken anyway, and when it is canceled it is
 * no booking to compare with any more.
 * @param zone of the office
 */
export function withoutEchoes(
  busy: readonly BusyTime[],
  bookings: readonly KnownBooking[],
  known: readonly KnownSpan[],
  zone: string,
): BusyTime[] {
  const madeFirst = new Map<string, number>()
  for (const { startMs, endMs, madeMs } of bookings) {
    const key = `${startMs} ${endMs}`
    madeFirst.set(key, Math.min(madeMs, madeFirst.get(key) ?? Infinity))
  }
  const byDay = Map.groupBy(known, ({ day }) => day)
  const piecesOf = piecesIn(zone)
  const wasKnown = (one: BusyTime, madeMs: number) =>
    piecesOf(one).every(({ day, a, b }) =>
      (byDay.get(day) ?? []).some((span) => span.sinceMs <= madeMs && span.a <= a && b <= span.b),
    )
  return busy.filter((one) => {
    const madeMs = madeFirst.get(`${one.startMs} ${one.endMs}`)
    return madeMs === undefined || wasKnown(one, madeMs)
  })
}
