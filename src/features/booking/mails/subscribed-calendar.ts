import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarEntry } from '../calendar/rules/calendar-entry.ts'
import { REFRESH_MINUTES } from '../calendar/rules/limits.ts'

/** A calendar to subscribe to (RFC 5545, 7986). Times are in UTC, so no program has to know a zone. */
export function calendarText(name: string, entries: readonly CalendarEntry[]): string {
  const date = (at: Temporal.Instant) => new Date(at.epochMilliseconds)
  const calendar = ical({
    name,
    prodId: { company: 'Viertel', product: 'Bookings' },
    method: ICalCalendarMethod.PUBLISH,
    // Writes both REFRESH-INTERVAL and X-PUBLISHED-TTL.
    ttl: REFRESH_MINUTES * 60,
  })
  for (const { uid, sequence, stamp, start, end, summary, location, url, isCanceled } of entries)
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: date(stamp),
      start: date(start),
      end: date(end),
      summary,
      location,
      url,
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  return calendar.toString()
}
