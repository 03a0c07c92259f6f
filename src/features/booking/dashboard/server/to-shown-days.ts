/** Rows of days and of bookings, joined as the contract shows them. */
import type { readCalendarDays } from '#features/office/block/server/read-calendar-days.ts'
import type { Locale } from '#kernel/locale.ts'
import { firstName } from '../../calendar/rules/calendar-entry.ts'
import type { readBooked } from './booked-store.ts'

type Days = Awaited<ReturnType<typeof readCalendarDays>>
type Booked = Awaited<ReturnType<typeof readBooked>>

const MINUTES_PER_QUARTER = 15

export function toShownDays(days: Days, booked: Booked, locale: Locale, now: Temporal.Instant) {
  const found = Map.groupBy(booked, (row) => `${row.office_id} ${row.date}`)
  return days.map(({ id, title_de, title_en, city, group, zone, ...row }) => {
    const local = now.toZonedDateTimeISO(zone)
    return {
      id,
      title: locale === 'en' ? title_en : title_de,
      city,
      group,
      today: local.toPlainDate().toString(),
      nowQuarter: (local.hour * 60 + local.minute) / MINUTES_PER_QUARTER,
      day: {
        date: row.date,
        open: row.open,
        isOther: row.is_other,
        note: { de: row.note_de ?? '', en: row.note_en ?? '' },
        capacity: row.capacity,
        blocks: row.blocks,
        bookings: (found.get(`${id} ${row.date}`) ?? []).map((one) => ({
          id: one.id,
          a: one.a,
          b: one.b,
          until: one.until,
          desks: one.desks,
          booker: one.is_paying
            ? ''
            : firstName({ given_name: one.given_name ?? '', booker_name: one.booker_name ?? '' }),
        })),
      },
    }
  })
}
