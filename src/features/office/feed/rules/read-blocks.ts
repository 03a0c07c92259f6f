/** From the text of a calendar to what it blocks at an office. */
import { daySpans, type DaySpan, type Takes } from './day-spans.ts'
import { withoutEchoes, type KnownBooking, type KnownSpan } from './echo.ts'
import { readFeed, type FeedQuestion, type FeedReading } from './read-feed.ts'

export type BlocksQuestion = FeedQuestion & {
  readonly takes: Takes
  readonly capacity: number
  /** Those of the office within the window. */
  readonly bookings: readonly KnownBooking[]
  /** What this calendar blocks so far. */
  readonly known: readonly KnownSpan[]
}

export type FeedBlocks = Omit<FeedReading, 'busy'> & { readonly spans: readonly DaySpan[] }

export function readBlocks(text: string, question: BlocksQuestion): FeedBlocks {
  const { busy, ...reading } = readFeed(text, question)
  const foreign = withoutEchoes(busy, question.bookings, question.known, question.zone)
  return { ...reading, spans: daySpans(foreign, question) }
}

/** Nothing was read: what was stored before stays. */
export const TOOK_TOO_LONG: FeedBlocks = {
  health: 'broken',
  reasons: [{ code: 'took_too_long' }],
  entries: 0,
  skipped: 0,
  spans: [],
}
