/** What a calendar program is told about a booking. */
import { ownUid } from '#features/office/feed/rules/own-entries.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import type { BookingStatus } from '../../rules/states.ts'

export type CalendarRow = {
  readonly id: number
  readonly version: number
  readonly status: BookingStatus
  readonly start_at: Temporal.Instant
  readonly end_at: Temporal.Instant
  readonly quantity: number
  readonly title: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly given_name: string
  readonly booker_name: string
}

export type CalendarEntry = {
  readonly uid: string
  readonly sequence: number
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  readonly summary: string
  readonly location: string
  readonly url: string
  readonly isCanceled: boolean
}

/**
 * The calendar lies with whoever runs the host's calendar program, so it tells of a booker no more than the first name,
 * and of the place nothing that opens a door.
 * @param host of `baseUrl`
 * @param side `booker`: the place; `provider`: who comes, and for how many desks
 */
export function calendarEntry(
  row: CalendarRow,
  { side, baseUrl, host, locale }: { side: 'booker' | 'provider'; baseUrl: string; host: string; locale: Locale },
): CalendarEntry {
  const desks = row.quantity > 1 ? ` (${row.quantity})` : ''
  return {
    uid: ownUid(row.id, host),
    sequence: row.version,
    start: row.start_at,
    end: row.end_at,
    summary: side === 'booker' ? `${row.title}${desks}` : `${firstName(row)}${desks} – ${row.title}`,
    location: `${row.street}, ${row.postcode} ${row.city}`,
    url: `${baseUrl}${localPath(`/booking/${row.id}`, locale)}`,
    isCanceled: row.status === 'canceled',
  }
}

/** Accounts of before there were two fields have the whole name in one. */
export function firstName({ given_name, booker_name }: Pick<CalendarRow, 'given_name' | 'booker_name'>): string {
  return given_name.trim() || (booker_name.trim().split(/\s+/u)[0] ?? '')
}
