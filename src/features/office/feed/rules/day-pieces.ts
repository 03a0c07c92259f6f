/** A time in quarters of the local days that it touches, rounded outward. */
import { QUARTERS_PER_DAY, type Quarter } from '#kernel/quarters.ts'
import { localQuarter } from '#kernel/time.ts'

/** [a, b) in quarters. */
export type DayPiece = { readonly day: string; readonly a: Quarter; readonly b: Quarter }

/** Cut where a local day ends, and where the clock changes: only between those does it go forward evenly. */
export function piecesOf({ startMs, endMs }: { startMs: number; endMs: number }, zone: string): DayPiece[] {
  const pieces: DayPiece[] = []
  let at = startMs
  while (at < endMs) {
    const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    const midnight = local.startOfDay().add({ days: 1 }).startOfDay().epochMilliseconds
    const change = local.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity
    const to = Math.min(endMs, midnight, change)
    const first = localQuarter(local.toInstant(), zone)
    const last = localQuarter(Temporal.Instant.fromEpochMilliseconds(to - 1), zone)
    pieces.push({ day: first.day, a: first.quarter, b: Math.min(last.quarter + 1, QUARTERS_PER_DAY) })
    at = to
  }
  return pieces
}
