import { expect, test } from 'vitest'
import { compareBlocks } from './compare-blocks.ts'
import { blocksOf, textOf } from './markdown.ts'

const signs = { same: ' ', added: '+', removed: '-' } as const
const compared = (before: string, after: string) =>
  compareBlocks(blocksOf(before), blocksOf(after)).map(
    ({ block, change }) => `${signs[change]}${'runs' in block ? textOf(block.runs) : block.kind}`,
  )
const page = (...parts: string[]) => parts.join('\n\n')

test.each([
  ['nothing changed', ['a', 'b'], ['a', 'b'], [' a', ' b']],
  ['one is new', ['a', 'c'], ['a', 'b', 'c'], [' a', '+b', ' c']],
  ['one is gone', ['a', 'b', 'c'], ['a', 'c'], [' a', '-b', ' c']],
  ['one is another', ['a', 'b', 'c'], ['a', 'x', 'c'], [' a', '-b', '+x', ' c']],
  ['the ends', ['a', 'b', 'c'], ['x', 'b', 'y'], ['-a', '+x', ' b', '-c', '+y']],
  ['two are swapped', ['a', 'b'], ['b', 'a'], ['-a', ' b', '+a']],
  ['all of it', ['a'], ['b'], ['-a', '+b']],
  ['repeated words', ['a', 'a', 'b'], ['a', 'b', 'b'], [' a', '-a', '+b', ' b']],
])('%s', (_, before, after, wanted) => {
  expect(compared(page(...before), page(...after))).toEqual(wanted)
})

test('a heading is not a paragraph of the same words; a style counts', () => {
  expect(compared('## a', 'a')).toEqual(['-a', '+a'])
  expect(compared('a', '**a**')).toEqual(['-a', '+a'])
})

test('nothing of either text is lost, whatever their length', () => {
  const many = (word: string) => page(...Array.from({ length: 1200 }, (_, i) => `${word}${i}`))
  const both = compared(page('first', many('a'), 'last'), page('first', many('b'), 'last'))
  expect(both).toHaveLength(2402)
  expect([both[0], both[1], both[1201], both.at(-1)]).toEqual([' first', '-a0', '+b0', ' last'])
})
