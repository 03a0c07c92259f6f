/** The times of an entry's lines, with what they are meant in. */
import type { FeedLine } from './feed-line.ts'
import { ianaZone, type FeedZone } from './zone-clock.ts'
import { readDuration, readWallTime, type Wall, type WallTime } from './wall-time.ts'

/** A whole day of the office's calendar, or a time on the clock of a zone. */
export type When = { readonly wall: Wall; readonly zone: FeedZone | 'day' }

export type Period = { readonly start: When; readonly end: When | null; readonly length: Temporal.Duration | null }

const utc = ianaZone('UTC')

/** @param zone what a time is meant in that is not written in UTC */
export function readWhen(text: string, zone: FeedZone): When | null {
  const read = readWallTime(text.trim())
  return read && placed(read, zone)
}

function placed({ wall, isDay, isUtc }: WallTime, zone: FeedZone): When {
  return { wall, zone: isDay ? 'day' : isUtc ? utc : zone }
}

/** All times of an EXDATE, RDATE or FREEBUSY; null for each that cannot be read. */
export function* readPeriods(line: FeedLine, zone: FeedZone): Generator<Period | null> {
  for (const text of line.value.split(',')) {
    const slash = text.indexOf('/')
    const start = readWhen(slash < 0 ? text : text.slice(0, slash), zone)
    if (!start) yield null
    else if (slash < 0) yield { start, end: null, length: null }
    else {
      const until = text.slice(slash + 1)
      const length = readDuration(until)
      const end = length ? null : readWhen(until, zone)
      yield length || end ? { start, end, length } : null
    }
  }
}
