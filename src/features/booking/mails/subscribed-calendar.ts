import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarEntry } from '../calendar/rules/calendar-entry.ts'
import { REFRESH_MINUTES } from '../calendar/rules/limits.ts'

/**
 * A calendar to subscribe to (RFC 5545, 7986). Times are in UTC, so no program has to know a zone.
 * @param now when it is made, which each entry says (RFC 5545 3.8.7.2); which one is newer, its sequence says
 */
export function calendarText(name: string, entries: readonly CalendarEntry[], now: Temporal.Instant): string {
  const date = (at: Temporal.Instant) => new Date(at.epochMilliseconds)
  const calendar = ical({
    name,
    prodId: { company: 'Viertel', product: 'Bookings' },
    method: ICalCalendarMethod.PUBLISH,
    // Writes both REFRESH-INTERVAL and X-PUBLISHED-TTL.
    ttl: REFRESH_MINUTES * 60,
  })
  for (const { uid, sequence, start, end, summary, location, url, isCanceled } of entries)
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: date(now),
      start: date(start),
      end: date(end),
      summary,
      location,
      url,
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  // Each line ends with CR LF, the last one as well (RFC 5545 3.1).
  return `${calendar.toString()}\r\n`
}
