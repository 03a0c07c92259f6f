import { expect, test } from 'vitest'
import { keptAnswers } from './kept-answers.ts'

test('as many as that are kept, the newest ones, and none under a very long address', () => {
  const answers = keptAnswers<number>(2)
  const long = 'x'.repeat(2001)
  for (const [nth, address] of ['a', 'b', long, 'c'].entries()) answers.keep(address, nth)
  expect(['a', 'b', long, 'c'].map((address) => answers.get(address))).toEqual([undefined, 1, undefined, 3])
})
