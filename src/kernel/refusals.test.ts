import { expect, test } from 'vitest'
import { REFUSALS, refusalText, type RefusalCode } from './refusals.ts'

test('slots are filled in, dates as people read them', () => {
  expect(refusalText('booking.horizon', { from: '2026-11-29' }, 'de')).toBe('Dieser Tag ist ab So., 29. Nov. buchbar.')
  expect(refusalText('booking.horizon', { from: '2026-11-29' }, 'en')).toBe(
    'This day can be booked from Sun 29 Nov on.',
  )
  expect(refusalText('booking.too_many_holds', { count: 3 }, 'en')).toContain('hold 3 places')
})

test('a slot nobody filled stays visible instead of lying', () => {
  expect(refusalText('booking.too_many_holds', {}, 'de')).toContain('{count}')
})

test('both languages want the same slots, and business refusals are never 409', () => {
  const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
  for (const code of Object.keys(REFUSALS) as RefusalCode[]) {
    expect(slots(REFUSALS[code].de), code).toEqual(slots(REFUSALS[code].en))
    expect(REFUSALS[code].status, code).not.toBe(409)
  }
})
