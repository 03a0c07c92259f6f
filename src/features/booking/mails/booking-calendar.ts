import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { ownUid } from '#features/office/feed/rules/own-entries.ts'
import { localPath, type Locale } from '#kernel/locale.ts'

/** What a calendar entry needs; the API's view of a booking contains all of it. */
export type CalendarBooking = {
  readonly id: number
  readonly status: string
  /** Increases with every change, so that calendar programs can tell which entry is newer. */
  readonly version: number
  readonly startAt: string
  readonly endAt: string
  readonly office: {
    readonly title: string
    readonly provider: string
    readonly street: string
    readonly postcode: string
    readonly city: string
    readonly lat: number
    readonly lng: number
    readonly accessNote: string
  }
}

/**
 * A booking as an iCalendar file (RFC 5545), escaped and folded by the library. For a canceled booking the file removes
 * the entry.
 * @param stamp when the file is made (RFC 5545 3.8.7.2)
 */
export function bookingCalendar(
  booking: CalendarBooking,
  { baseUrl, locale, stamp }: { baseUrl: string; locale: Locale; stamp: Temporal.Instant },
): string {
  const canceled = booking.status === 'canceled' || booking.status === 'expired'
  const { office } = booking
  const url = `${baseUrl}${localPath(`/booking/${booking.id}`, locale)}`
  const date = (iso: string) => new Date(Temporal.Instant.from(iso).epochMilliseconds)
  const calendar = ical({
    prodId: { company: 'Viertel', product: 'Booking', language: locale.toUpperCase() },
    method: canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: ownUid(booking.id, new URL(baseUrl).hostname),
    sequence: booking.version,
    stamp: new Date(stamp.epochMilliseconds),
    start: date(booking.startAt),
    end: date(booking.endAt),
    summary: office.title,
    description: [office.provider, office.accessNote, url].filter(Boolean).join('\n\n'),
    location: {
      title: `${office.street}, ${office.postcode} ${office.city}`,
      geo: { lat: office.lat, lon: office.lng },
    },
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url,
  })
  // Each line ends with CR LF, the last one as well (RFC 5545 3.1).
  return `${calendar.toString()}\r\n`
}
