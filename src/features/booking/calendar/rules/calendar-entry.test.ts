import { expect, test } from 'vitest'
import { calendarEntry, type CalendarRow } from './calendar-entry.ts'

const at = Temporal.Instant.from
const ROW: CalendarRow = {
  id: 4711,
  version: 3,
  status: 'confirmed',
  start_at: at('2026-11-20T09:00:00Z'),
  end_at: at('2026-11-20T13:00:00Z'),
  quantity: 1,
  title: 'Platz am Fenster',
  street: 'Weg 1',
  postcode: '10115',
  city: 'Berlin',
  given_name: 'Ada Maria',
  booker_name: 'Ada Maria Probe',
}
const HERE = { baseUrl: 'https://viertel.example', host: 'viertel.example', locale: 'de' } as const

test('an entry has the UID of our host, and the version as its sequence', () => {
  expect(calendarEntry(ROW, { ...HERE, side: 'booker' })).toMatchObject({
    uid: 'booking-4711@viertel.example',
    sequence: 3,
    location: 'Weg 1, 10115 Berlin',
    url: 'https://viertel.example/booking/4711',
    isCanceled: false,
  })
  const canceled = { ...ROW, status: 'canceled' as const }
  const entry = calendarEntry(canceled, { ...HERE, side: 'booker', locale: 'en' })
  expect([entry.isCanceled, entry.url]).toEqual([true, 'https://viertel.example/en/booking/4711'])
})

test.each<[Partial<CalendarRow>, 'booker' | 'provider', string]>([
  [{}, 'booker', 'Platz am Fenster'],
  [{ quantity: 3 }, 'booker', 'Platz am Fenster (3)'],
  [{}, 'provider', 'Ada Maria – Platz am Fenster'],
  [{ quantity: 2, given_name: '' }, 'provider', 'Ada (2) – Platz am Fenster'],
  [{ given_name: ' ', booker_name: ' Cher ' }, 'provider', 'Cher – Platz am Fenster'],
])('%o for a %s: %s', (row, side, summary) =>
  expect(calendarEntry({ ...ROW, ...row }, { ...HERE, side }).summary).toBe(summary),
)
