import { expect, test } from 'vitest'
import { proposalBody, wishBody } from './wish-body.ts'

test('no code is no field: an empty one would be refused', () => {
  const wish = { date: '2026-11-27', quarter: 41, hours: 2, quantity: 1, code: '' }
  expect(wishBody(7, wish)).toEqual({ office: 7, date: '2026-11-27', time: '10:15', hours: 2, quantity: 1 })
})

test('only what is known of a wish is proposed, and no day that there is not', () => {
  expect(proposalBody(7, {})).toEqual({ office: 7 })
  expect(proposalBody(7, { date: '2026-02-30', quarter: 40 })).toEqual({ office: 7, time: '10:00' })
})
