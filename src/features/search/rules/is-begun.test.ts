import { expect, test } from 'vitest'
import { isBegun } from './is-begun.ts'

test.each([
  ['Berl', 'Berlin', true],
  ['berlin', 'Berlin', true],
  ['pren berg', 'Prenzlauer Berg, Berlin', true],
  ['münch', 'München', true],
  ['Prenzlberg', 'Penzberg', false],
  ['Hambrug', 'Hamburg', false],
  ['Torstraße 49', 'Torstraße, 10119 Berlin', false],
  ['erlin', 'Berlin', false],
])('%s begins %s: %s', (typed, title, is) => expect(isBegun(typed, title)).toBe(is))
