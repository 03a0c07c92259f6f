import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readWish, wishQuery } from './wish-in-url.ts'

/** A query as a getter, without the browser's URLSearchParams. */
const getter = (query: string) => {
  const parts = new Map(query.split('&').map((part) => part.split('=').map(decodeURIComponent) as [string, string]))
  return (name: string) => parts.get(name) ?? null
}

describe('a wish in the address', () => {
  test('reads what search pages and the box write', () => {
    expect(readWish(getter('date=2026-11-27&time=10:00&hours=4&quantity=2&code=kiez10'))).toEqual({
      date: '2026-11-27',
      quarter: 40,
      hours: 4,
      quantity: 2,
      code: 'KIEZ10',
    })
  })

  test.each([
    ['date=27.11.2026', {}],
    ['time=24:00', {}],
    ['time=23:53', {}],
    ['time=10:07', { quarter: 40 }],
    ['time=10:08', { quarter: 41 }],
    ['hours=1', {}],
    ['hours=9', {}],
    ['hours=4.5', {}],
    ['quantity=0', {}],
    ['quantity=101', {}],
    ['code=%3Cscript%3E', {}],
    ['code=', {}],
  ])('%s gives %o', (query, expected) => {
    expect(readWish(getter(query))).toEqual(expected)
  })

  test('what is written is read again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 0, max: 95 }),
        fc.integer({ min: 2, max: 8 }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom('', 'KIEZ10', 'ÄÖ-1', 'A_B'),
        (day, quarter, hours, quantity, code) => {
          const wish = { date: `2026-11-${String(day).padStart(2, '0')}`, quarter, hours, quantity, code }
          const read = readWish(getter(wishQuery(wish)))
          expect({ quantity: 1, code: '', ...read }).toEqual(wish)
        },
      ),
    )
  })
})
