/** A time in quarters of the local days that it touches, rounded outward. */
import { QUARTERS_PER_DAY, type Quarter } from '#kernel/quarters.ts'
import { localQuarter } from '#kernel/time.ts'

/** [a, b) in quarters. */
export type DayPiece = { readonly day: string; readonly a: Quarter; readonly b: Quarter }

export type PiecesOf = (time: { readonly startMs: number; readonly endMs: number }) => DayPiece[]

/** From a quarter on until the local day ends or the clock changes: in between the clock goes forward evenly. */
type Stretch = { readonly day: string; readonly quarter: Quarter; readonly fromMs: number; readonly toMs: number }

const QUARTER_MS = 15 * 60_000

/** @param zone of the office; what is found out about its days serves all times that are asked for */
export function piecesIn(zone: string): PiecesOf {
  const stretches = new Map<number, Stretch>()
  const stretchAt = (ms: number) => {
    // Offsets are whole quarters, so no stretch ends within one.
    const fromMs = Math.floor(ms / QUARTER_MS) * QUARTER_MS
    let stretch = stretches.get(fromMs)
    if (!stretch) stretches.set(fromMs, (stretch = openStretch(fromMs, zone)))
    return stretch
  }
  return ({ startMs, endMs }) => {
    const pieces: DayPiece[] = []
    for (let at = startMs; at < endMs;) {
      const { day, quarter, fromMs, toMs } = stretchAt(at)
      const b = quarter + Math.ceil((Math.min(endMs, toMs) - fromMs) / QUARTER_MS)
      pieces.push({ day, a: quarter, b: Math.min(b, QUARTERS_PER_DAY) })
      at = toMs
    }
    return pieces
  }
}

function openStretch(fromMs: number, zone: string): Stretch {
  const local = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(zone)
  const midnight = local.startOfDay().add({ days: 1 }).startOfDay().epochMilliseconds
  const change = local.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity
  return { ...localQuarter(local.toInstant(), zone), fromMs, toMs: Math.min(midnight, change) }
}
