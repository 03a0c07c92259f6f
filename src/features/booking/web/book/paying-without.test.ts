import { expect, test } from 'vitest'
import { isPaused, mayPayWithout } from './paying-without.ts'

const refused = (code: string) => ({
  kind: 'refused' as const,
  no: { ok: false as const, status: 422, code, message: '', errors: {}, meta: {}, requestId: '' },
})

test.each([
  ['booking.slot_lapsed', true],
  ['booking.holds_lapsed', true],
  ['booking.busy_address', true],
  ['booking.no_free_desks', false],
  ['booking.too_many_holds', false],
  ['booking.price_changed', false],
])('refused with %s: paying without a hold is %s', (code, may) => {
  expect(isPaused(refused(code))).toBe(may)
  expect(mayPayWithout(refused(code))).toBe(may)
})

test('what has run out does not end paying; what is only asked for waits', () => {
  expect(mayPayWithout({ kind: 'over', why: 'time' })).toBe(true)
  expect(isPaused({ kind: 'over', why: 'time' })).toBe(false)
  expect(mayPayWithout({ kind: 'holding' })).toBe(false)
})
