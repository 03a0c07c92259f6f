/** Small offices show who sits where: one lane for each desk, so that a visit has room for its name. */
import type { Quarter } from '#kernel/quarters.ts'

/** More desks have no room for lanes; they are shown as an area. */
export const MOST_LANES = 4

type Part = { readonly a: Quarter; readonly b: Quarter; readonly desks: number }
export type Lane<T extends Part> = T & { readonly lane: number; readonly lanes: number }

/**
 * Lanes from 0, each part in the first that are free beside each other for all its time. What has no room lies over the
 * last ones, because more is booked and kept back than there is: that is a clash, and it is to be seen.
 */
export function lanesOf<T extends Part>(capacity: number, parts: readonly T[]): Lane<T>[] {
  const ends: Lane<T>[] = []
  for (const part of parts) {
    const lanes = Math.min(part.desks, capacity)
    const isFree = (lane: number) =>
      ends.every(
        (one) => one.b <= part.a || one.a >= part.b || one.lane + one.lanes <= lane || one.lane >= lane + lanes,
      )
    const places = Array.from({ length: capacity - lanes + 1 }, (_, lane) => lane)
    ends.push({ ...part, lane: places.find(isFree) ?? capacity - lanes, lanes })
  }
  return ends
}
