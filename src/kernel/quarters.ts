/**
 * The 15-minute grid of bookings. A quarter is a quarter hour of the office's local day, 0..95; a span is
 * [from, to) in quarters, to <= 96. Time zones and the clock are in time.ts.
 */
export type Quarter = number
export type Span = readonly [from: Quarter, to: Quarter]

export const QUARTERS_PER_DAY = 96
export const QUARTERS_PER_HOUR = 4

/**
 * A time as people type it: hours 0-24, minutes 00-59, optional seconds (Spec 5); null when it is in the wrong format.
 * Whole minutes since midnight.
 */
export function parseTime(text: string): number | null {
  const match = /^([0-9]{1,2}):([0-5][0-9])(?::[0-5][0-9])?$/.exec(text.trim())
  if (!match) return null
  const minutes = Number(match[1]) * 60 + Number(match[2])
  return minutes <= 24 * 60 ? minutes : null
}

/** Rounds to the nearest quarter (Spec 5: 15 minutes); 14:52 is 14:45, 14:53 is 15:00. */
export function nearestQuarter(minutes: number): Quarter {
  return Math.floor(minutes / 15 + 0.5)
}

export function formatQuarter(quarter: Quarter): string {
  const hours = Math.floor(quarter / QUARTERS_PER_HOUR)
  const minutes = (quarter % QUARTERS_PER_HOUR) * 15
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** '1' where a span covers the quarter; the text of a bit(96). */
export function maskOf(spans: readonly Span[]): string {
  const bits = Array<string>(QUARTERS_PER_DAY).fill('0')
  for (const [from, to] of spans) bits.fill('1', from, to)
  return bits.join('')
}

export function spansOf(mask: string): Span[] {
  const spans: Span[] = []
  for (const run of mask.matchAll(/1+/g)) spans.push([run.index, run.index + run[0].length])
  return spans
}

export function covers(mask: string, [from, to]: Span): boolean {
  return from >= 0 && to <= mask.length && from < to && !mask.slice(from, to).includes('0')
}
