import { REGION_ZONE } from '#kernel/locale.ts'
import { describe, expect, test } from 'vitest'
import { spansOf } from '#kernel/quarters.ts'
import { slotAt } from '#kernel/time.ts'
import { bookableStarts, daysToTry } from './bookable-starts.ts'

/** 9:00 in Berlin. */
const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')

describe('days', () => {
  test('the wished one and the seven after it', () => {
    expect(daysToTry('2026-11-12', NOW)).toEqual([12, 13, 14, 15, 16, 17, 18, 19].map((day) => `2026-11-${day}`))
  })
  test('not beyond the horizon of one month', () => {
    expect(daysToTry('2026-12-09', NOW)).toEqual(['2026-12-09', '2026-12-10'])
  })
  test('from beyond the horizon the last ones before it', () => {
    const days = daysToTry('2027-01-20', NOW)
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-12-04', '2026-12-10', 7])
  })
})

describe('starts', () => {
  test('end before midnight', () => {
    expect(bookableStarts(['2026-11-12'], 4, NOW).masks.map(spansOf)).toEqual([[[0, 81]]])
  })

  test('are five minutes ahead, and as far as the notice wants', () => {
    const first = (now: string) =>
      bookableStarts(['2026-11-10', '2026-11-11'], 2, Temporal.Instant.from(now)).firstByLead
    expect(first('2026-11-10T08:00:00Z').slice(0, 3)).toEqual([37, 40, 44])
    expect(first('2026-11-10T08:10:00Z')[0]).toBe(37)
    expect(first('2026-11-10T08:10:01Z')[0]).toBe(38)
    // 21:00 would end at 23:00; 24 hours from now is 9:00 tomorrow; 72 hours are behind the last day.
    expect([first('2026-11-10T08:00:00Z')[24], first('2026-11-10T08:00:00Z')[72]]).toEqual([96 + 36, 192])
    // 15 hours from 9:00 end at midnight, the first start of the next day.
    expect(first('2026-11-10T08:00:00Z')[15]).toBe(96)
  })

  test.each(['2026-03-29', '2026-10-25'])('on %s only those whose hours do not contain the clock change', (day) => {
    const now = Temporal.Instant.from(`${day}T00:00:00Z`).subtract({ hours: 24 })
    const [mask] = bookableStarts([day], 4, now).masks
    for (let quarter = 0; quarter < 96; quarter += 1) {
      const slot = slotAt(day, quarter, 4, REGION_ZONE)
      expect(mask?.[quarter], String(quarter)).toBe(typeof slot !== 'string' && slot.b - slot.a === 16 ? '1' : '0')
    }
    expect(mask).toContain('1')
    expect(mask?.[40]).toBe('1')
  })
})
