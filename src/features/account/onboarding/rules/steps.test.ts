import { expect, test } from 'vitest'
import { DONE, isStep, stepAfter, stepOf } from './steps.ts'

test.each([
  [1, 1, 2],
  [2, 1, 2],
  [1, 3, 4],
  [4, 4, DONE],
  [DONE, 1, DONE],
] as const)('at step %i, finishing step %i leads to %i', (undone, finished, next) => {
  expect(stepAfter(undone, finished)).toBe(next)
})

test.each([
  [undefined, 1, 1],
  [undefined, 3, 3],
  [undefined, DONE, 4],
  ['2', 4, 2],
  ['4', 1, 4],
  ['5', 2, 2],
  ['01', 2, 2],
] as const)('the address %j with step %i undone shows step %i', (named, undone, step) => {
  expect(stepOf(named, undone)).toBe(step)
})

test.each([
  ['1', true],
  ['4', true],
  ['0', false],
  ['5', false],
  ['1.0', false],
  [undefined, false],
] as const)('%j is a step: %s', (named, isOne) => {
  expect(isStep(named)).toBe(isOne)
})
