/** Own bookings at the wished time: nothing forbids them, but whoever has one wants to know. */
export type OwnBooking = {
  readonly status: string
  readonly startAt: Temporal.Instant
  readonly endAt: Temporal.Instant
}

/** More are not told: one is enough to look at the bookings. */
const OVERLAPS_TOLD = 3

/**
 * Bookings that share time with the wish, the earliest first. Times include their start and not their end, so that one may
 * follow the other; they are instants, so that zones do not matter. A slot that is merely held is no booking yet.
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
