import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { hourlyPrice } from './hourly-price.ts'
import { OFFICE_TYPE } from './office-type.ts'

const { refugee, internal, employeesOnly } = OFFICE_TYPE

test.each([
  ['a guest', { kind: 'guest' as const }, refugee, 900],
  ['a refugee', { refugee: true }, refugee, 0],
  ['a refugee, and the place has other bits too', { refugee: true }, refugee | internal | employeesOnly, 0],
  ['a refugee at a place that is not free for refugees', { refugee: true }, internal | employeesOnly, 900],
  ['somebody else', { refugee: false }, refugee, 900],
])('%s', (_, booker, type, cents) => {
  expect(hourlyPrice(booker, { type, priceCents: toCents(900) })).toBe(cents)
})
