import { expect, it } from 'vitest'
import { stripCards } from './strip-cards.ts'

const card = (id: number, lng: number) => ({ id, gps: { lat: 52.5, lng } })
const list = [card(1, 13.4), card(2, 13.42), card(3, 13.41)]
const ids = (cards: readonly { id: number }[]) => cards.map(({ id }) => id)

it('Spec 4: the selected place first, then the others sorted by distance from it', () => {
  expect(ids(stripCards(list[0], list, true))).toEqual([1, 3, 2])
  expect(ids(stripCards(list[1], list, true))).toEqual([2, 3, 1])
})

it('has neighbours, too, for a place that the list does not hold', () => {
  expect(ids(stripCards(card(9, 13.43), list, true))).toEqual([9, 2, 3, 1])
})

it('puts the selected place before others at the same address', () => {
  expect(ids(stripCards(card(9, 13.4), list, true))).toEqual([9, 1, 3, 2])
})

it('is empty without a selection, and where the list shows it', () => {
  expect(stripCards(undefined, list, true)).toEqual([])
  expect(stripCards(list[0], list, false)).toEqual([])
})
