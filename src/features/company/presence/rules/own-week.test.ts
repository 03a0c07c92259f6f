import { describe, expect, test } from 'vitest'
import { ownDays, type OwnHours } from './own-week.ts'

const MONDAY = '2026-11-09'
const TUESDAY = '2026-11-10'
const visit = {
  id: 7,
  office: 1,
  start: 132,
  end: 140,
  madeAt: 100,
  halves: [{ day: TUESDAY, half: 'morning' as const }],
}
const hours: OwnHours<typeof visit> = {
  today: TUESDAY,
  last: '2027-02-10',
  week: [
    { weekday: 2, kind: 'company', spans: [{ from: '09:00', to: '17:00' }] },
    { weekday: 3, kind: 'home', spans: [{ from: '13:00', to: '17:00' }] },
  ],
  days: [{ day: TUESDAY, half: 'afternoon', kind: 'off', at: 50 }],
  bookings: [visit],
}
const words = (days: readonly string[]) =>
  ownDays(hours, days).map(({ isOpen, halves }) =>
    [isOpen ? 'open' : 'shut', ...halves.map(({ presence }) => presence?.kind ?? '-')].join(' '),
  )

describe('one’s own days', () => {
  test.each([
    ['what is past cannot be said any more', MONDAY, 'shut - -'],
    ['booked, and said of the day', TUESDAY, 'open booked off'],
    ['the pattern, where the day says nothing', '2026-11-11', 'open - home'],
    ['another week', '2026-11-17', 'open company company'],
    ['the last day', '2027-02-10', 'open - home'],
    ['beyond it', '2027-02-11', 'shut - -'],
  ])('%s', (_, day, expected) => {
    expect(words([day])).toEqual([expected])
  })

  test('what was said after booking contradicts it, in that half day alone', () => {
    const of = (at: number) => {
      const [day] = ownDays({ ...hours, days: [{ day: TUESDAY, half: 'morning', kind: 'home', at }] }, [TUESDAY])
      return day?.halves.map(({ presence }) => (presence?.kind === 'booked' ? presence.said : presence?.kind))
    }
    expect([of(101), of(99)]).toEqual([
      ['home', 'company'],
      [null, 'company'],
    ])
  })

  test('a tap goes on from what is said, not from what is booked', () => {
    const [day] = ownDays(hours, [TUESDAY])
    expect(day!.isToday).toBe(true)
    // The week says company, so that is reached by taking back.
    expect(day!.halves.map(({ next }) => next)).toEqual(['home', null])
  })
})
