import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import {
  ALL_WEEKDAYS,
  checkTerms,
  maskOfWeekdays,
  stateOf,
  validityOf,
  weekdaysOfMask,
  type NewDiscount,
} from './terms.ts'

const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')
const BASE: NewDiscount = { code: 'KIEZ10', off: { percent: 10 }, fundedBy: 'platform' }

test.each<[string, Partial<NewDiscount>]>([
  ['discount.code_form', { code: 'NO' }],
  ['discount.code_form', { code: 'lower10' }],
  ['discount.code_form', { code: 'A'.repeat(31) }],
  ['discount.code_form', { code: 'ZEHN %' }],
  ['discount.value', { off: { percent: 0 } }],
  ['discount.value', { off: { percent: 101 } }],
  ['discount.value', { off: { percent: 12.5 } }],
  ['discount.value', { off: { amountCents: toCents(0) }, currency: 'EUR' }],
  ['discount.currency_missing', { off: { amountCents: toCents(500) } }],
  ['discount.currency_missing', { minimumCents: toCents(500) }],
  ['discount.currency_missing', { maximumCents: toCents(500) }],
  ['discount.period', { validFrom: NOW, validUntil: NOW }],
  ['discount.days', { bookingFrom: '2026-12-02', bookingUntil: '2026-12-01' }],
  ['discount.range', { minimumCents: toCents(2000), maximumCents: toCents(1999), currency: 'EUR' }],
  ['discount.weekdays', { weekdays: [] }],
])('%s: %j', (code, wrong) => {
  const verdict = checkTerms({ ...BASE, ...wrong })
  expect(verdict.ok ? null : verdict.refusal.code).toBe(code)
})

test.each<[string, Partial<NewDiscount>]>([
  ['the smallest', { code: 'ÄÖ-', off: { percent: 1 }, usageLimit: 1, personLimit: 1, weekdays: [7] }],
  ['the largest', { code: 'A'.repeat(30), off: { percent: 100 }, usageLimit: 1_000_000 }],
  ['one day', { bookingFrom: '2026-12-01', bookingUntil: '2026-12-01' }],
  ['exactly one sum', { minimumCents: toCents(2000), maximumCents: toCents(2000), currency: 'CHF' }],
])('%s is possible', (_, more) => {
  expect(checkTerms({ ...BASE, ...more })).toMatchObject({ ok: true })
})

test('weekdays there and back, Monday first', () => {
  expect(maskOfWeekdays([1, 7])).toBe('1000001')
  expect(weekdaysOfMask('0111110')).toEqual([2, 3, 4, 5, 6])
  expect(weekdaysOfMask(maskOfWeekdays(ALL_WEEKDAYS))).toEqual([...ALL_WEEKDAYS])
})

test('days are whole days where the operators are, also when the clock changes', () => {
  const { validFrom, validUntil } = validityOf('2026-10-25', '2026-10-25', 'Europe/Berlin')
  expect([validFrom?.toString(), validUntil?.toString()]).toEqual(['2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z'])
  expect(validityOf(null, null, 'Europe/Berlin')).toEqual({ validFrom: null, validUntil: null })
})

const later = NOW.add({ hours: 1 })
test.each([
  ['running', {}],
  ['running', { validFrom: NOW, validUntil: later, endedAt: later, usageLimit: 2, used: 1 }],
  ['coming', { validFrom: later }],
  ['ended', { validUntil: NOW }],
  ['ended', { endedAt: NOW, usageLimit: 1, used: 1 }],
  ['used_up', { usageLimit: 2, used: 2 }],
])('%s: %j', (state, more) => {
  const standing = { validFrom: null, validUntil: null, endedAt: null, usageLimit: null, used: 0, ...more }
  expect(stateOf(standing, NOW)).toBe(state)
})
