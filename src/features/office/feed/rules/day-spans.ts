/** What a calendar blocks at an office: whole quarters of its local days, rounded outward. */
import { addDays } from '#kernel/time.ts'
import type { Quarter } from '#kernel/quarters.ts'
import { piecesIn } from './day-pieces.ts'
import { DAYS_AHEAD } from './limits.ts'
import type { BusyTime } from './read-feed.ts'

/** [a, b) in quarters of the office's local day. */
export type DaySpan = {
  readonly ref: string
  readonly day: string
  readonly a: Quarter
  readonly b: Quarter
  readonly desks: number
}

/** Whether an entry takes the whole office or one desk of it. */
export type Takes = 'all' | 'one'

/**
 * With `all`, times that overlap or touch are one span with the name of the first; with `one`, each takes a desk, as
 * many as there are.
 * @param capacity the desks of the office
 */
export function daySpans(
  busy: readonly BusyTime[],
  { zone, takes, capacity }: { zone: string; takes: Takes; capacity: number },
): DaySpan[] {
  const piecesOf = piecesIn(zone)
  const pieces = busy.flatMap((one) => piecesOf(one).map((piece) => ({ ...piece, ref: one.ref })))
  const desks = takes === 'all' ? capacity : 1
  return (takes === 'all' ? merged(pieces) : onePerRef(pieces)).map((piece) => ({ ...piece, desks })).toSorted(inOrder)
}

type Piece = Omit<DaySpan, 'desks'>

function merged(pieces: readonly Piece[]): Piece[] {
  const spans: Piece[] = []
  for (const piece of pieces.toSorted(inOrder)) {
    const last = spans.at(-1)
    if (last && last.day === piece.day && piece.a <= last.b)
      spans[spans.length - 1] = { ...last, b: Math.max(last.b, piece.b) }
    else spans.push(piece)
  }
  return spans
}

/** On the day on which an hour comes twice an occurrence may touch the same quarters twice, but takes one desk. */
function onePerRef(pieces: readonly Piece[]): Piece[] {
  const byRef = Map.groupBy(pieces, ({ ref, day }) => `${day} ${ref}`)
  return [...byRef.values()].flatMap(merged)
}

function inOrder(left: Piece, right: Piece): number {
  if (left.day !== right.day) return left.day < right.day ? -1 : 1
  return left.a - right.a || left.b - right.b || (left.ref < right.ref ? -1 : left.ref > right.ref ? 1 : 0)
}

/** The window of a reading: from the beginning of the day at the office, for 62 local days. */
export function feedWindow(now: Temporal.Instant, zone: string): { fromMs: number; toMs: number } {
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString()
  const startOf = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
  return { fromMs: startOf(today), toMs: startOf(addDays(today, DAYS_AHEAD)) }
}
