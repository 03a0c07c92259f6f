import { expect, it } from 'vitest'
import { clusterCards } from './cluster-cards.ts'

const at = { lat: 52.5, lng: 13.4 }
const card = (id: number, available: number, east: number) => ({ id, available, gps: { lat: 52.5, lng: 13.4 + east } })

it('lists full offers last, the nearest first among equals', () => {
  const cards = [card(1, 0, 0), card(2, 3, 0.0002), card(3, 1, 0.0001), card(5, 2, 0.0001), card(4, 0, 0.0003)]
  expect(clusterCards(at, cards).map(({ id }) => id)).toEqual([3, 5, 2, 1, 4])
})
