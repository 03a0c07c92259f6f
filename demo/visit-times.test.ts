import { describe, expect, test } from 'vitest'
import { pickSlot } from '#features/booking/rules/place.ts'
import { mayRate } from '#features/booking/rules/may-rate.ts'
import { describeCity } from './city/describe-city.ts'
import { calendarOf, timeVisits } from './visit-times.ts'

const city = describeCity(7)
const byKey = <T extends { readonly key: string }>(list: readonly T[]) => new Map(list.map((one) => [one.key, one]))
const [offices, locations] = [byKey(city.offices), byKey(city.locations)]
const timesAt = (now: string) => {
  const calendar = calendarOf(Temporal.Instant.from(now))
  return { calendar, times: timeVisits(7, calendar, city.visits, offices, locations) }
}
const ms = (at: Temporal.Instant) => at.epochMilliseconds

test('the calendar starts on the Monday of the week, and today at midnight where the offices are', () => {
  expect(calendarOf(Temporal.Instant.from('2026-11-21T02:00:00Z'))).toEqual({
    monday: '2026-11-16',
    cutoff: Temporal.Instant.from('2026-11-20T23:00:00Z'),
  })
  // Sunday evening in London is Monday in Berlin.
  expect(calendarOf(Temporal.Instant.from('2026-07-05T22:30:00Z')).monday).toBe('2026-07-06')
})

// A week of November, the short February, and both changes of the clock.
describe.each(['2026-11-16', '2026-11-18', '2026-11-22', '2027-02-01', '2027-02-28', '2027-03-22', '2026-10-19'])(
  'a city made on %s',
  (day) => {
    const { calendar, times } = timesAt(`${day}T10:00:00Z`)

    test('every visit may be booked when it is', () => {
      const refused = times.flatMap(({ visit, day: date, bookAt, startAt, endAt }) => {
        const office = offices.get(visit.officeKey)!
        const { zone } = locations.get(office.locationKey)!
        const wish = { day: date, quarter: visit.startQuarter, hours: visit.hours }
        const slot = pickSlot({ status: 'published', zone, leadHours: office.leadHours }, wish, bookAt)
        if (!slot.ok) return [`${date} ${bookAt} ${slot.refusal.code}`]
        return slot.value.startAt.equals(startAt) && slot.value.endAt.equals(endAt) ? [] : [`${date} is another time`]
      })
      expect(refused).toEqual([])
    })

    test('nobody acts on the day itself or later, and all in order', () => {
      const cutoff = ms(calendar.cutoff)
      for (const [i, { visit, bookAt, cancelAt, rateAt }] of times.entries()) {
        expect(ms(bookAt)).toBeLessThan(cutoff)
        if (i > 0) expect(ms(bookAt) - ms(times[i - 1]!.bookAt)).toBeGreaterThanOrEqual(2)
        expect(cancelAt !== null).toBe(visit.canceled)
        if (cancelAt) expect(ms(cancelAt) > ms(bookAt) && ms(cancelAt) <= cutoff).toBe(true)
        if (rateAt) expect(ms(rateAt)).toBeLessThanOrEqual(cutoff)
      }
    })

    test('ratings come after the end and in time, for all visits that are over', () => {
      const rated = times.filter(({ visit }) => visit.rating !== null)
      expect(rated.length).toBeGreaterThan(500)
      for (const { endAt, rateAt } of rated) {
        expect(rateAt && ms(rateAt) >= ms(endAt)).toBe(true)
        expect(mayRate({ status: 'completed', endAt, isShared: false }, rateAt!).ok).toBe(true)
      }
    })
  },
)

test('at another hour of the day everything is the same', () => {
  expect(timesAt('2026-11-18T23:30:00+01:00').times).toEqual(timesAt('2026-11-18T00:00:00+01:00').times)
})

test('some cancel late, most early', () => {
  const late = timesAt('2026-11-18T10:00:00Z').times.filter(
    ({ startAt, cancelAt }) => cancelAt && ms(startAt) - ms(cancelAt) < 2 * 3_600_000,
  )
  expect(late.length).toBeGreaterThan(5)
  expect(late.length).toBeLessThan(80)
})
