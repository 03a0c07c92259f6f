import { describe, expect, it } from 'vitest'
import { LIST_FIRST, LIST_STEP, shownAtLeast, STRIP_FIRST } from './lazy-list.ts'

describe('Spec 9: lazy list', () => {
  it('initial 3, step 2, strip initial 2', () => {
    expect([LIST_FIRST, LIST_STEP, STRIP_FIRST]).toEqual([3, 2, 2])
  })
  it.each([
    [0, 3],
    [1, 3],
    [3, 3],
    [4, 5],
    [5, 5],
    [6, 7],
    [20, 21],
  ])('shows %i places as %i', (needed, shown) => {
    expect(shownAtLeast(needed)).toBe(shown)
  })
})
