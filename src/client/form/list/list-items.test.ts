import { expect, test } from 'vitest'
import { LONGEST_TITLE, mayAdd, MOST_ITEMS, newItem } from './list-items.ts'

const some = (count: number) => Array.from({ length: count }, () => newItem('Lift', ''))

test('a new entry fills the German words only', () => {
  expect(newItem(' Lift ', ' bis in den 4. Stock ')).toEqual({
    titleDe: 'Lift',
    descriptionDe: 'bis in den 4. Stock',
    titleEn: null,
    descriptionEn: null,
  })
})

test.each([
  [0, 'Lift', true],
  [0, '', false],
  [0, '   ', false],
  [0, 'x'.repeat(LONGEST_TITLE), true],
  [0, 'x'.repeat(LONGEST_TITLE + 1), false],
  [MOST_ITEMS - 1, 'Lift', true],
  [MOST_ITEMS, 'Lift', false],
])('%i items and the title %j: may be added %s', (count, title, may) => {
  expect(mayAdd(some(count), title)).toBe(may)
})
