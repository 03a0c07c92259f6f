/** What a newly read calendar changes, and whether it is believed. */
import type { DaySpan } from './day-spans.ts'

export type SpanDiff = { readonly added: readonly DaySpan[]; readonly removed: readonly DaySpan[] }

/** The same calendar twice changes nothing. A span whose time or desks differ is removed and added. */
export function diffSpans(old: readonly DaySpan[], read: readonly DaySpan[]): SpanDiff {
  const before = countByKey(old)
  const added = read.filter((span) => !takeOne(before, span))
  const after = countByKey(read)
  const removed = old.filter((span) => !takeOne(after, span))
  return { added, removed }
}

const keyOf = ({ ref, day, a, b, desks }: DaySpan) => `${day} ${a} ${b} ${desks} ${ref}`

function countByKey(spans: readonly DaySpan[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const span of spans) counts.set(keyOf(span), (counts.get(keyOf(span)) ?? 0) + 1)
  return counts
}

function takeOne(counts: Map<string, number>, span: DaySpan): boolean {
  const left = counts.get(keyOf(span)) ?? 0
  if (left > 0) counts.set(keyOf(span), left - 1)
  return left > 0
}

/** A calendar with fewer times may well have become empty. */
const SUDDEN = 5

export type Belief = 'apply' | 'keep' | 'wait'

/**
 * A broken calendar changes nothing. One that held five times or more and suddenly holds none is believed when it says
 * so a second time: calendars are emptied by accident and by services that fail.
 * @param wasWaiting the last reading was already empty
 */
export function believe(
  health: 'ok' | 'partly' | 'broken',
  oldFuture: readonly DaySpan[],
  read: readonly DaySpan[],
  wasWaiting: boolean,
): Belief {
  if (health === 'broken') return 'keep'
  return oldFuture.length >= SUDDEN && read.length === 0 && !wasWaiting ? 'wait' : 'apply'
}
