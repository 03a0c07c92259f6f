import { expect, test } from 'vitest'
import { leadCards } from './lead-cards.ts'

const card = (name: string, rating = 0, count = 0) => ({ name, rating: { rating, count } })
const names = (cards: readonly { name: string }[]) => cards.map(({ name }) => name)

test.each([
  ['nobody has rated: the nearest first', [card('a'), card('b'), card('c')], ['a', 'b', 'c']],
  ['well rated leads', [card('a'), card('b', 9, 8), card('c')], ['b', 'a', 'c']],
  ['badly rated comes last', [card('a', 4, 5), card('b'), card('c')], ['b', 'c', 'a']],
  ['many good ones before one perfect one', [card('a', 10, 1), card('b', 9, 20)], ['b', 'a']],
  ['equals stay as near as they are', [card('a', 8, 4), card('b', 8, 4)], ['a', 'b']],
])('%s', (_, cards, expected) => {
  expect(names(leadCards(cards, 6))).toEqual(expected)
})

test('as many as there is room for', () => {
  expect(names(leadCards([card('a'), card('b'), card('c', 9, 9)], 2))).toEqual(['c', 'a'])
})
