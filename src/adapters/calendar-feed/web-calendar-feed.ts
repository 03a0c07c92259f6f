/**
 * Calendars from the web, at addresses that hosts enter: https only, no private address at any step, at most three
 * redirects, 12 MB and 15 seconds together.
 */
import { assertOutsideTransaction } from '#platform/db/connection/transaction-scope.ts'
import { createGuardedGet, type GuardedGet } from '#platform/outgoing/guarded-get.ts'
import { MOST_FEED_BYTES, type CalendarFeed } from '#ports/calendar-feed.ts'
import { OutsideUnavailable, type MakeFault } from '#ports/unavailable.ts'
import { feedAddress } from './feed-address.ts'

const TIMEOUT_MS = 15_000
const MOST_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]
const LONGEST_ETAG = 300

export const feedFault: MakeFault = (reason, detail, retryAfterMs) =>
  new OutsideUnavailable('calendar feed', reason, detail, retryAfterMs)

/** @param get another one only for tests */
export function createWebCalendarFeed({
  userAgent,
  timeoutMs = TIMEOUT_MS,
  get = guardedGet({ userAgent, timeoutMs }),
}: {
  readonly userAgent: string
  readonly timeoutMs?: number
  readonly get?: GuardedGet
}): CalendarFeed {
  return {
    name: 'web',
    async fetch(address, etag) {
      assertOutsideTransaction('calendarFeed.fetch')
      const deadline = AbortSignal.timeout(timeoutMs)
      let url = feedAddress(address)
      for (let redirects = 0; ; redirects += 1) {
        if (!url) throw feedFault('refused', 'address')
        const { status, headers, bytes } = await get(url, {
          accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
          statuses: [200, 304, ...REDIRECTS],
          mostBytes: MOST_FEED_BYTES,
          headers: etag === null ? {} : { 'if-none-match': etag },
          signal: deadline,
        }).catch((error: unknown) => {
          throw deadline.aborted ? feedFault('timeout') : error
        })
        if (status === 304) {
          if (etag === null) throw feedFault('malformed', '304')
          return { kind: 'same' }
        }
        if (status === 200) {
          // We asked for no compression; what is unpacked could be a thousand times as long.
          const encoding = headers['content-encoding'] ?? 'identity'
          if (encoding !== 'identity') throw feedFault('malformed', 'compressed')
          const given = headers.etag ?? ''
          const isUsable = given !== '' && given.length <= LONGEST_ETAG
          return { kind: 'changed', bytes: new Uint8Array(bytes), etag: isUsable ? given : null }
        }
        if (redirects === MOST_REDIRECTS) throw feedFault('status', 'redirects')
        url = feedAddress(headers.location ?? '', url)
      }
    },
  }
}

/** Connections to strangers are not kept. */
export function guardedGet(options: {
  readonly userAgent: string
  readonly timeoutMs: number
  readonly trust?: string
  readonly allowPrivate?: (host: string) => boolean
}): GuardedGet {
  const service = 'calendar feed'
  return createGuardedGet({ service, allowPrivate: () => false, ...options, keepsConnections: false, fault: feedFault })
}
