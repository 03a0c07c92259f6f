/** What a newly read calendar changes, and whether it is believed. */
import type { FeedReading } from './read-feed.ts'

/** As it is stored: without the name of the occurrence, because only the time and the desks are counted. */
export type StoredSpan = { readonly day: string; readonly a: number; readonly b: number; readonly desks: number }

/**
 * The same calendar twice changes nothing. A span whose time or desks differ is removed and added.
 * @param old what the calendar blocks from today on; days that are over stay as they were
 */
export function diffSpans<Old extends StoredSpan, Read extends StoredSpan>(
  old: readonly Old[],
  read: readonly Read[],
): { readonly added: Read[]; readonly removed: Old[] } {
  const before = countByKey(old)
  const added = read.filter((span) => !takeOne(before, span))
  const after = countByKey(read)
  const removed = old.filter((span) => !takeOne(after, span))
  return { added, removed }
}

const keyOf = ({ day, a, b, desks }: StoredSpan) => `${day} ${a} ${b} ${desks}`

function countByKey(spans: readonly StoredSpan[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const span of spans) counts.set(keyOf(span), (counts.get(keyOf(span)) ?? 0) + 1)
  return counts
}

function takeOne(counts: Map<string, number>, span: StoredSpan): boolean {
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
 * @param old what it blocks from today on
 * @param wasWaiting the reading before was already empty
 */
export function believe(
  health: FeedReading['health'],
  old: readonly StoredSpan[],
  read: readonly StoredSpan[],
  wasWaiting: boolean,
): Belief {
  if (health === 'broken') return 'keep'
  return old.length >= SUDDEN && read.length === 0 && !wasWaiting ? 'wait' : 'apply'
}
