import { expect, test } from 'vitest'
import { maskOf } from '#kernel/quarters.ts'
import { freeUntil } from './free-until.ts'

const FREE = maskOf([
  [36, 56],
  [60, 96],
])

test.each([
  ['09:00', '14:00'],
  ['13:45', '14:00'],
  ['14:00', null],
  ['15:00', '24:00'],
  ['08:45', null],
  ['x', null],
])('from %s it is free until %s', (time, until) => {
  expect(freeUntil(FREE, time)).toBe(until)
})
