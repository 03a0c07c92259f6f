import { expect, test } from 'vitest'
import { typedReach, typedTerms, weekdayField } from './typed-terms.ts'

const form = (fields: Record<string, string>) =>
  typedTerms(
    (name) => fields[name] ?? '',
    (name) => name in fields,
  )

test('what is left out restricts nothing; an empty limit is none', () => {
  const ticked = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [weekdayField(day), 'yes']))
  expect(form({ code: 'KIEZ10', percent: '10', personLimit: '1', ...ticked })).toEqual({
    code: 'KIEZ10',
    percent: 10,
    usageLimit: null,
    personLimit: 1,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  })
})

test('amounts become cents, days stay days, and what is no number is refused later', () => {
  const typed = { amount: '5,00', currency: 'EUR', minimum: 'x', usageLimit: '1.5', bookingFrom: '2026-12-01' }
  expect(form(typed)).toMatchObject({
    amountCents: 500,
    currency: 'EUR',
    minimumCents: Number.NaN,
    usageLimit: Number.NaN,
    bookingFrom: '2026-12-01',
    weekdays: [],
  })
})

test('lists are divided by commas, spaces or lines', () => {
  const fields: Record<string, string> = {
    people: 'a@b.de, c@d.de\nE@f.de;',
    offices: '12 13',
    providers: 'x',
    fundedBy: 'platform',
  }
  expect(typedReach((name) => fields[name] ?? '')).toEqual({
    fundedBy: 'platform',
    people: ['a@b.de', 'c@d.de', 'E@f.de'],
    offices: [12, 13],
    providers: [Number.NaN],
  })
})
