import { expect, it } from 'vitest'
import { droppedHouseNumber } from './house-number.ts'

it.each([
  ['Torstraße 49, Berlin', 'Torstraße, 10119 Berlin', '49'],
  ['Torstr. 12a', 'Torstraße, 10119 Berlin', '12a'],
  ['Torstr.12', 'Torstraße, 10119 Berlin', '12'],
  ['Torstraße 7 b, 10119 Berlin', 'Torstraße, 10119 Berlin', '7 b'],
  ['Torstraße 49, Berlin', 'Torstraße 49, 10119 Berlin', null],
  ['Torstraße 12 A', 'Torstraße 12a, 10119 Berlin', null],
  ['Torstraße, Berlin', 'Torstraße, 10119 Berlin', null],
  ['10119 Berlin', '10119 Berlin', null],
  ['Berlin 10119', '10119 Berlin', null],
  ['1010 Wien', '1010 Wien', null],
  ['Wien 1010', '1010 Wien', null],
])('%s found as %s leaves out %s', (typed, title, number) => {
  expect(droppedHouseNumber(typed, title)).toBe(number)
})
