import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { applyDiscount, type DiscountCode, type DiscountUse } from './discount.ts'

const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')
const code = (more: Partial<DiscountCode> = {}): DiscountCode => ({
  code: 'SAVE',
  percent: 10,
  amountCents: null,
  currency: null,
  fundedBy: 'platform',
  validFrom: null,
  validUntil: null,
  usageLimit: null,
  used: 0,
  personLimit: 1,
  minimumCents: null,
  maximumCents: null,
  personIds: [],
  officeIds: [],
  providerIds: [],
  weekdays: '1111111',
  bookingFrom: null,
  bookingUntil: null,
  endedAt: null,
  ...more,
})
const use = (more: Partial<DiscountUse> = {}): DiscountUse => ({
  sumCents: toCents(4000),
  currency: 'EUR',
  day: '2026-11-11',
  personId: 'me',
  officeId: 1,
  providerId: 7,
  usedByPerson: 0,
  locale: 'de',
  ...more,
})

describe('refusals', () => {
  test.each<[string, DiscountCode | null, DiscountUse, string]>([
    ['no such code', null, use(), 'discount.not_valid'],
    [
      'another currency',
      code({ amountCents: toCents(500), percent: null, currency: 'CHF' }),
      use(),
      'discount.not_valid',
    ],
    ['not yet', code({ validFrom: NOW.add({ milliseconds: 1 }) }), use(), 'discount.not_yet'],
    ['over', code({ validUntil: NOW.subtract({ milliseconds: 1 }) }), use(), 'discount.expired'],
    ['used up', code({ usageLimit: 3, used: 3 }), use(), 'discount.used_up'],
    ['for somebody else', code({ personIds: ['you', 'them'] }), use(), 'discount.user'],
    ['for somebody, asked by a guest', code({ personIds: ['you', 'them'] }), use({ personId: null }), 'discount.user'],
    ['for other offices', code({ officeIds: [2, 3] }), use(), 'discount.office'],
    ['for other providers', code({ providerIds: [8] }), use(), 'discount.office'],
    ['for other offices and providers', code({ officeIds: [2], providerIds: [8] }), use(), 'discount.office'],
    // A Wednesday.
    ['not on Wednesdays', code({ weekdays: '1101111' }), use(), 'discount.date'],
    ['ended by who made it', code({ endedAt: NOW }), use(), 'discount.expired'],
    ['for later days', code({ bookingFrom: '2026-11-12' }), use(), 'discount.date'],
    ['for earlier days', code({ bookingUntil: '2026-11-10' }), use(), 'discount.date'],
    ['used before', code(), use({ usedByPerson: 1 }), 'discount.already_used'],
    ['used as often as one may', code({ personLimit: 3 }), use({ usedByPerson: 3 }), 'discount.already_used'],
    ['below the minimum', code({ minimumCents: toCents(4001) }), use(), 'discount.minimum'],
    ['above the maximum', code({ maximumCents: toCents(3999) }), use(), 'discount.maximum'],
  ])('%s', (_, one, wanted, refusal) => {
    const verdict = applyDiscount(one, wanted, NOW)
    expect(verdict.ok ? null : verdict.refusal.code).toBe(refusal)
  })

  test('the message of the minimum contains the amount', () => {
    const verdict = applyDiscount(code({ minimumCents: toCents(5000) }), use({ locale: 'en' }), NOW)
    expect(verdict.ok ? '' : String(verdict.refusal.slots['amount'])).toContain('50')
  })
})

describe('at the edge it still counts', () => {
  test.each<[string, DiscountCode, DiscountUse]>([
    ['from this instant', code({ validFrom: NOW }), use()],
    ['until this instant', code({ validUntil: NOW }), use()],
    ['the last use', code({ usageLimit: 3, used: 2 }), use()],
    ['the first day', code({ bookingFrom: '2026-11-11' }), use()],
    ['the last day', code({ bookingUntil: '2026-11-11' }), use()],
    ['exactly the minimum', code({ minimumCents: toCents(4000) }), use()],
    ['exactly the maximum', code({ maximumCents: toCents(4000) }), use()],
    ['mine', code({ personIds: ['you', 'me'] }), use()],
    ['this office', code({ officeIds: [2, 1] }), use()],
    ['this provider', code({ providerIds: [7] }), use()],
    ['another office, but this provider', code({ officeIds: [2], providerIds: [7] }), use()],
    ['on Wednesdays alone', code({ weekdays: '0010000' }), use()],
    ['to be ended', code({ endedAt: NOW.add({ milliseconds: 1 }) }), use()],
    ['the last use of one person', code({ personLimit: 3 }), use({ usedByPerson: 2 })],
    ['more than once, when it may', code({ personLimit: null }), use({ usedByPerson: 99 })],
  ])('%s', (_, one, wanted) => {
    expect(applyDiscount(one, wanted, NOW)).toEqual({ ok: true, value: 400 })
  })
})

test.each([
  ['a tenth', { percent: 10 }, 4000, 400],
  ['a third of odd cents, rounded half up', { percent: 33 }, 3247, 1072],
  ['half a cent goes up', { percent: 50 }, 3247, 1624],
  ['everything', { percent: 100 }, 4000, 4000],
  ['an amount', { percent: null, amountCents: toCents(500) }, 4000, 500],
  ['never more than the sum', { percent: null, amountCents: toCents(5000) }, 4000, 4000],
])('takes off %s', (_, kind, sum, off) => {
  expect(applyDiscount(code(kind), use({ sumCents: toCents(sum) }), NOW)).toEqual({ ok: true, value: off })
})
