import { expect, test } from 'vitest'
import { readChoice, writeChoice } from './choice.ts'

test('a choice comes back from the form as it was', () => {
  for (const one of [
    { hours: 2, totalCents: 6000 },
    { hours: null, totalCents: 8000 },
    { hours: 12, totalCents: 0 },
  ])
    expect(readChoice(writeChoice(one))).toEqual(one)
})

test('anything else is an extension by nothing', () => {
  for (const text of ['', 'day', '1', '1:', ':1', '-1:5', '999:5', '1:99999999999', '1:5:6', 'day:1e3'])
    expect(readChoice(text)).toEqual({ hours: 0, totalCents: 0 })
})
