/**
 * Ids of offices, bookings and the like are digits (Spec 2: booking/{id} is digits only), made by the app,
 * sortable by time and safe as a JavaScript number: 40 bits of milliseconds since 2026 and 13 bits that start
 * at random and count up, so one process never makes the same id twice within a millisecond.
 */
const EPOCH_MS = 1_767_225_600_000 // 2026-01-01T00:00:00Z
const LOW_BITS = 13
const LOW_SIZE = 2 ** LOW_BITS

export type IdSource = (nowMs: number) => number

/** @param chance a number in [0, 1), e.g. from the chance port */
export function idSource(chance: () => number): IdSource {
  let lastMs = -1
  let low = 0
  return (nowMs) => {
    let ms = Math.max(0, nowMs - EPOCH_MS)
    if (ms > lastMs) low = Math.floor(chance() * LOW_SIZE)
    else {
      ms = lastMs
      low += 1
      if (low >= LOW_SIZE) {
        ms += 1
        low = 0
      }
    }
    lastMs = ms
    return ms * LOW_SIZE + low
  }
}
