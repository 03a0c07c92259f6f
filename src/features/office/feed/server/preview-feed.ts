/** What a foreign calendar would block, before it is connected. */
import { formatQuarter } from '#kernel/quarters.ts'
import { refuse } from '#kernel/verdict.ts'
import { OutsideUnavailable } from '#ports/unavailable.ts'
import type { Call } from '#platform/context.ts'
import { readOwnOffice } from '../../server/own-office.ts'
import type { previewFeed as contract } from '../contract.ts'
import { feedWindow, type DaySpan } from '../rules/day-spans.ts'
import { failureCode } from '../rules/failure.ts'
import { hostOfFeed } from '../rules/feed-address.ts'
import { bookingsIn } from './feed-store.ts'
import { takeAddition } from './manage-feeds.ts'
import { sharedFeedReader } from './read-in-fence.ts'
import { reasonsIn } from './reasons-in.ts'

const SHOWN = 5

export async function previewFeed({ viewer, params, body, locale, now, context }: Call<typeof contract>) {
  const { config, db, calendarFeed } = context
  if (hostOfFeed(body.address) === null) refuse('office.feed_address')
  const office = await readOwnOffice(db.read, viewer, params.id, now)
  await takeAddition(db, viewer)
  try {
    const fetched = await calendarFeed.fetch(body.address, null)
    if (fetched.kind === 'same') throw new Error('a calendar without ETag cannot be the same')
    const window = feedWindow(now, office.zone)
    const { health, reasons, entries, skipped, spans } = await sharedFeedReader().read(fetched.bytes, {
      ...window,
      zone: office.zone,
      ownHost: new URL(config.BASE_URL).hostname,
      takes: body.takes,
      capacity: office.capacity,
      bookings: await bookingsIn(db.read, office.id, window),
      known: [],
    })
    const next = spans.slice(0, SHOWN).map(toTime)
    const found = { entries, skipped, times: spans.length, next }
    return { data: { state: health, reasons: reasonsIn(locale, reasons), ...found } }
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    const reasons = reasonsIn(locale, [{ code: failureCode(error.reason) }])
    return { data: { state: 'broken' as const, reasons, entries: 0, skipped: 0, times: 0, next: [] } }
  }
}

function toTime({ day, a, b }: DaySpan) {
  return { day, from: formatQuarter(a), to: formatQuarter(b) }
}
