import { expect, test } from 'vitest'
import { maskOf } from '#kernel/quarters.ts'
import { railWindow } from './day-rail.tsx'

test.each([
  [[[32, 76]], undefined, [32, 80]],
  [[[32, 88]], undefined, [32, 96]],
  [[[24, 88]], undefined, [24, 88]],
  [[[0, 96]], undefined, [0, 96]],
  [[[36, 72]], [17, 33], [16, 80]],
  [[], undefined, [32, 80]],
] as const)('the rail of %j shows whole hours at its ticks', (spans, yours, window) => {
  expect(railWindow(maskOf(spans), yours)).toEqual(window)
  expect((window[1] - window[0]) % 16).toBe(0)
})
