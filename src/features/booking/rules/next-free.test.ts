import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers, maskOf, type Span } from '#kernel/quarters.ts'
import { nearestStart } from './next-free.ts'

const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')
const wish = (quarter: number, hours = 2) => ({
  day: '2026-11-11',
  quarter,
  hours,
  zone: 'Europe/Berlin',
  leadHours: 0,
})

test.each<[string, Span[], number, number | null]>([
  ['the wish itself', [[28, 88]], 40, 40],
  [
    'later is nearer',
    [
      [28, 40],
      [44, 88],
    ],
    41,
    44,
  ],
  [
    'earlier is nearer',
    [
      [28, 46],
      [80, 88],
    ],
    40,
    38,
  ],
  [
    'as near on both sides: the earlier',
    [
      [28, 44],
      [44, 46],
      [48, 88],
    ],
    43,
    38,
  ],
  [
    'no gap long enough',
    [
      [28, 35],
      [40, 47],
    ],
    40,
    null,
  ],
  ['closed', [], 40, null],
])('%s', (_, spans, wanted, start) => {
  expect(nearestStart(maskOf(spans), wish(wanted), NOW)).toBe(start)
})

test('what cannot be booked any more is not offered', () => {
  const today = { ...wish(30), day: '2026-11-10' } // it is 9:00, quarter 36
  expect(nearestStart(maskOf([[28, 88]]), today, NOW)).toBe(37)
  expect(nearestStart(maskOf([[28, 88]]), { ...today, leadHours: 3 }, NOW)).toBe(48)
  expect(nearestStart(maskOf([[28, 88]]), { ...wish(30), day: '2026-11-09' }, NOW)).toBeNull()
})

test('no start that fits is nearer', () => {
  const bit = fc.constantFrom('0', '1', '1', '1', '1', '1')
  const free = fc.array(bit, { minLength: 96, maxLength: 96 }).map((bits) => bits.join(''))
  fc.assert(
    fc.property(free, fc.integer({ min: 0, max: 95 }), fc.integer({ min: 2, max: 8 }), (mask, wanted, hours) => {
      const found = nearestStart(mask, wish(wanted, hours), NOW)
      const fits = Array.from({ length: 96 }, (_, start) => start).filter((start) =>
        covers(mask, [start, start + hours * 4]),
      )
      const nearest = Math.min(...fits.map((start) => Math.abs(start - wanted)))
      if (found === null) expect(fits).toEqual([])
      else {
        expect(fits).toContain(found)
        expect(Math.abs(found - wanted)).toBe(nearest)
      }
    }),
  )
})
