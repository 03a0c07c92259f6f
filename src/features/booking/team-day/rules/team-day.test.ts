import { expect, test } from 'vitest'
import type { Budget } from '#features/company/budget/rules/budget.ts'
import { refused, YES } from '#kernel/verdict.ts'
import { answerFor, maySize, mayTakePlace, type Candidate, type Place } from './team-day.ts'

const budget = (more: Partial<Budget> = {}): Budget => ({
  kind: 'month',
  limitCents: 10_000,
  usedCents: 0,
  from: '2026-11-01',
  until: '2026-11-30',
  currency: 'EUR',
  month: '2026-11-01',
  capCents: null,
  company: 'Kontor GmbH',
  companyUsedCents: 0,
  credit: { limitCents: 7999, usedCents: 0 },
  ...more,
})
const one = (more: Partial<Candidate> = {}): Candidate => ({
  quantity: 1,
  cents: 4000,
  account: YES,
  isElsewhere: false,
  budget: budget(),
  ...more,
})
const PLACE: Place = { freeDesks: 5, currency: 'EUR', isByStatement: false, locale: 'de' }

test.each<[string, Partial<Candidate>, string]>([
  ['nothing in the way', {}, 'fits'],
  ['exactly at the limit', { budget: budget({ usedCents: 6000 }) }, 'fits'],
  ['a cent over the limit', { budget: budget({ usedCents: 6001 }) }, 'budget'],
  ['no limit', { budget: budget({ limitCents: null, usedCents: 9_999_999 }) }, 'fits'],
  ['free of charge, with nothing left', { cents: 0, budget: budget({ limitCents: 0 }) }, 'fits'],
  ['a limit in another currency', { budget: budget({ currency: 'CHF' }) }, 'budget'],
  ['the cap of the company is spent, which is no matter of one person', { budget: budget({ capCents: 0 }) }, 'fits'],
  ['somewhere else, and over the limit', { isElsewhere: true, budget: budget({ limitCents: 0 }) }, 'overlap'],
  ['suspended, and somewhere else', { account: refused('booking.suspended'), isElsewhere: true }, 'cannot'],
  ['has left the company', { budget: null }, 'cannot'],
])('%s: %j is %s', (_, more, answer) => {
  expect(answerFor(one(more), PLACE)).toBe(answer)
})

test.each<[number[], number, boolean, boolean]>([
  [[1, 2], 0, false, true],
  [[1], 1, true, true],
  [[1], 0, true, false],
  [[], 2, false, false],
  [[1, 2], 1, false, false],
  [[1, 1], 0, true, false],
  [Array.from({ length: 20 }, (_, n) => n), 0, true, true],
  [Array.from({ length: 20 }, (_, n) => n), 1, true, false],
])('members %j and %d guests, the organiser comes %s: %s', (members, guests, organiserComes, isFine) => {
  expect(maySize(members, guests, organiserComes).ok).toBe(isFine)
})

const codeOf = (all: Candidate[], place: Partial<Place> = {}) => {
  const verdict = mayTakePlace(all, { ...PLACE, ...place })
  return verdict.ok ? null : [verdict.refusal.code, verdict.refusal.slots]
}

test.each<[string, Candidate[], Partial<Place>, unknown]>([
  ['all of them fit', [one(), one()], {}, null],
  ['as many as there are places', [one(), one({ quantity: 4 })], {}, null],
  ['one place too few, guests counted', [one(), one({ quantity: 5 })], {}, ['team.desks', { free: 5, people: 6 }]],
  ['two budgets', [one({ cents: 10_001 }), one(), one({ cents: 20_000 })], {}, ['team.budget', { people: 2 }]],
  [
    'first who cannot',
    [one({ account: refused('booking.suspended') }), one({ isElsewhere: true })],
    {},
    ['team.cannot', { people: 1 }],
  ],
  ['then who is elsewhere', [one({ isElsewhere: true }), one({ cents: 20_000 })], {}, ['team.overlap', { people: 1 }]],
  [
    'together over the cap, though each fits',
    [one({ budget: budget({ capCents: 7999 }) }), one()],
    {},
    ['company.cap', {}],
  ],
  ['together over the credit', [one(), one()], { isByStatement: true }, ['company.credit', {}]],
  ['one within the credit', [one()], { isByStatement: true }, null],
  ['together at the cap', [one({ budget: budget({ capCents: 8000 }) }), one()], {}, null],
  [
    'a cap in another currency',
    [one({ budget: budget({ capCents: 99_999 }) })],
    { currency: 'CHF' },
    ['company.budget_currency', { currency: 'EUR' }],
  ],
  [
    'a limit in another currency',
    [one({ budget: budget({ limitCents: null }) }), one()],
    { currency: 'CHF' },
    ['company.budget_currency', { currency: 'EUR' }],
  ],
  ['no limit at all in another currency', [one({ budget: budget({ limitCents: null }) })], { currency: 'CHF' }, null],
])('%s', (_, all, place, code) => {
  expect(codeOf(all, place)).toEqual(code)
})
