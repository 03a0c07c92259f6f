import { expect, test } from 'vitest'
import { repeatedQueries } from './repeated-queries.ts'

test('a query has a name from the third time on, always the same one, and another one has another', () => {
  const { nameOf } = repeatedQueries()
  const first = Array.from({ length: 5 }, () => nameOf('select 1'))
  expect(first.slice(0, 2)).toEqual([null, null])
  expect(first[2]).toMatch(/^[\w-]{40,63}$/)
  expect(first.slice(3)).toEqual([first[2], first[2]])
  expect(Array.from({ length: 3 }, () => nameOf('select 2'))[2]).not.toBe(first[2])
})

test('there are never more names than that, and those there are stay', () => {
  const { nameOf } = repeatedQueries(1, 2)
  const names = ['a', 'b', 'c', 'a', 'c'].map(nameOf)
  expect(names.map((name) => name !== null)).toEqual([true, true, false, true, false])
})
