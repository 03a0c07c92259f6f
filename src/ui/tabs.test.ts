import { expect, test } from 'vitest'
import { nextTab } from './tabs.tsx'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
] as const)('%s on tab %i of three', (key, shown, next) => {
  expect(nextTab(key, shown, 3)).toBe(next)
})
