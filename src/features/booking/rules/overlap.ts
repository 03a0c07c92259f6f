/**
 * The person's own bookings that overlap the requested time: they do not forbid a booking, but are shown as a warning.
 */
export type OwnBooking = {
  readonly status: string
  readonly startAt: Temporal.Instant
  readonly endAt: Temporal.Instant
}

/** One is enough to notice the conflict, so no more than these are returned. */
const OVERLAPS_TOLD = 3

/**
 * Bookings that overlap the requested time, the earliest first. Intervals include their start and exclude their end, so
 * that one may follow another; they are instants, so that zones do not matter. Slot holds do not count as bookings.
 */
export function overlapsOf<B extends OwnBooking>(
  wish: Pick<OwnBooking, 'startAt' | 'endAt'>,
  bookings: readonly B[],
): B[] {
  const { compare } = Temporal.Instant
  return bookings
    .filter(({ status }) => status === 'confirmed')
    .filter(({ startAt, endAt }) => compare(startAt, wish.endAt) < 0 && compare(wish.startAt, endAt) < 0)
    .toSorted((a, b) => compare(a.startAt, b.startAt))
    .slice(0, OVERLAPS_TOLD)
}
