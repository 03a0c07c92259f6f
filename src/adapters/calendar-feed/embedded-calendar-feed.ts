/** Calendars of this process, for the demo and tests: nothing is fetched over a network. */
import { createHash } from 'node:crypto'
import { assertOutsideTransaction } from '#platform/db/connection/transaction-scope.ts'
import { MOST_FEED_BYTES, type CalendarFeed } from '#ports/calendar-feed.ts'
import { OutsideUnavailable } from '#ports/unavailable.ts'
import { feedAddress } from './feed-address.ts'

/** @param textAt the calendar at an address; null where there is none, 'away' where the server does not answer */
export function createEmbeddedCalendarFeed(textAt: (url: URL) => string | 'away' | null): CalendarFeed {
  return {
    name: 'embedded',
    async fetch(address, etag) {
      assertOutsideTransaction('calendarFeed.fetch')
      const fault = (...why: ['refused' | 'network' | 'too large', string?]) =>
        new OutsideUnavailable('calendar feed', ...why)
      const url = feedAddress(address)
      if (!url) throw fault('refused', 'address')
      const text = textAt(url)
      if (text === null) throw fault('refused', '404')
      if (text === 'away') throw fault('network')
      const bytes = new TextEncoder().encode(text)
      if (bytes.length > MOST_FEED_BYTES) throw fault('too large')
      const now = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      return now === etag ? { kind: 'same' } : { kind: 'changed', bytes, etag: now }
    },
  }
}
