import { expect, test } from 'vitest'
import { fiveSuggestions } from './five-suggestions.ts'

const places = ['A', 'B', 'C', 'D', 'E', 'F']
const names = [1, 2, 3, 4, 5, 6]
test.each([
  [6, 0, 'ABCDE'],
  [6, 1, 'ABCD1'],
  [6, 2, 'ABC12'],
  [6, 6, 'ABC12'],
  [2, 6, 'AB123'],
  [0, 6, '12345'],
  [1, 1, 'A1'],
  [0, 0, ''],
])('%i places and %i names: %s', (some, others, shown) =>
  expect(fiveSuggestions(places.slice(0, some), names.slice(0, others)).join('')).toBe(shown),
)
