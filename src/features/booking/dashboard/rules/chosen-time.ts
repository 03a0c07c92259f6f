/** The time that is chosen on a track, by pointer, by keys or in the fields of a form. */
import type { Quarter, Span } from '#kernel/quarters.ts'
import { trackOf, type TrackDay } from './capacity-track.ts'

export type ChosenTime = {
  /** The office of the day view, the day of the week view. */
  readonly row: string
  /** As typed: its end may lie before its start. */
  readonly span: Span
  /** The quarter that keys move. */
  readonly cursor: Quarter
}

/** From where it began to where it is now, in either direction; both quarters are part of it. */
export function dragged(row: string, anchor: Quarter, cursor: Quarter): ChosenTime {
  return { row, span: [Math.min(anchor, cursor), Math.max(anchor, cursor) + 1], cursor }
}

export function typed(row: string, span: Span): ChosenTime {
  return { row, span, cursor: Math.max(span[0], span[1] - 1) }
}

const SIDEWAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -4, PageDown: 4 }
const ROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

const TURNED: Readonly<Record<string, string>> = {
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
  ArrowLeft: 'ArrowUp',
  ArrowRight: 'ArrowDown',
}

/** Where time runs downwards and the rows stand beside each other, an arrow goes where it points. */
export function turned(key: string): string {
  return TURNED[key] ?? key
}

/**
 * What a key makes of it: left and right by a quarter hour, page keys by an hour, Home and End to the ends; with Shift the
 * time grows instead. Up and down take it to another row.
 * @returns null for a key that means nothing here
 */
export function pressed(
  time: ChosenTime,
  key: string,
  isShift: boolean,
  rows: readonly string[],
  [first, end]: Span,
): ChosenTime | null {
  const [from, to] = time.span
  const toRow = ROWS[key]
  if (toRow !== undefined) {
    const row = rows[rows.indexOf(time.row) + toRow]
    return row === undefined ? time : { ...time, row }
  }
  const step = SIDEWAYS[key]
  const wanted = key === 'Home' ? first : key === 'End' ? end - 1 : step === undefined ? null : time.cursor + step
  if (wanted === null) return null
  const cursor = Math.min(Math.max(wanted, first), end - 1)
  if (!isShift) return dragged(time.row, cursor, cursor)
  const anchor = time.cursor === from ? Math.max(from, to - 1) : from
  return dragged(time.row, anchor, cursor)
}

/** Two taps choose a time: where it begins, then where it ends. Fingers are wide, so they choose half hours. */
export function tapped(row: string, quarter: Quarter, begun: ChosenTime | null): ChosenTime {
  const start = quarter - (quarter % 2)
  if (begun?.row === row && start >= begun.span[0]) return dragged(row, begun.span[0], start + 1)
  return dragged(row, start, start + 1)
}

/** The most that is booked in the time, and how many desks stay when so many more are kept back. */
export function leftAfter(day: TrackDay, [from, to]: Span, desks: number): { booked: number; left: number } {
  let booked = 0
  let left = day.capacity
  for (const step of trackOf(day)) {
    if (step.b <= from || step.a >= to) continue
    booked = Math.max(booked, step.booked)
    left = Math.min(left, Math.max(0, step.free - desks))
  }
  return { booked, left }
}
