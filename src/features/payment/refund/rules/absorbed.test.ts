import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { absorbRefunds, afterDispute, refundStep } from './absorbed.ts'

test.each([
  ['nothing was to be given back', [], 2000, [], 2000],
  ['a part was', [500], 2000, [0], 1500],
  ['all of it, in two parts', [500, 1500], 2000, [0, 1], 0],
  ['the bank took less than was to be given back', [500], 300, [], 300],
  ['the bank took less than the first, and more than the second', [500, 200], 300, [1], 100],
  ['to the cent', [1999], 2000, [0], 1],
])('%s', (_, unsent, taken, done, owed) => {
  const refunds = unsent.map((cents, id) => ({ id, amount_cents: toCents(cents) }))
  const absorbed = absorbRefunds(refunds, toCents(taken))
  expect({ done: absorbed.done.map(({ id }) => id), owed: absorbed.owed }).toEqual({ done, owed })
})

test.each([
  [2000, 0, false, 'win'],
  [2000, 500, false, 'win_rest'],
  [2000, 2000, false, 'win_nothing'],
  [2000, 500, true, 'absorb_part'],
  [2000, 2000, true, 'absorb_rest'],
])('of %i paid %i were given back or are to be, taken by the bank: %s', (captured, refunded, isTaken, event) => {
  expect(afterDispute({ captured_cents: toCents(captured), refunded_cents: toCents(refunded) }, isTaken)).toBe(event)
})

test.each([
  ['asked', false, false, 'asked'],
  ['asked', true, false, 'waiting'],
  ['sent', true, false, 'sent'],
  ['taking', false, false, 'taking'],
  ['done', true, false, 'done'],
  ['sent', false, true, 'absorbed'],
  ['done', false, true, 'absorbed'],
] as const)('a refund that is %s, disputed %s, absorbed %s, is told as %s', (state, isDisputed, isAbsorbed, step) => {
  expect(refundStep({ state, isDisputed, isAbsorbed })).toBe(step)
})
