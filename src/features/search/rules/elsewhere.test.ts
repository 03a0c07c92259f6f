import { expect, it } from 'vitest'
import { choosePlacesElsewhere } from './elsewhere.ts'

const LINZ = { lat: 48.3, lng: 14.29 }
const at = (name: string, lat: number, lng: number, n: number) => ({ name, lat, lng, n })
const PARTS = [
  at('Berlin', 52.52, 13.4, 110),
  at('Hamburg', 53.55, 10, 70),
  at('München', 48.14, 11.57, 60),
  at('Wien', 48.21, 16.37, 60),
  at('Köln', 50.94, 6.96, 60),
  at('Zürich', 47.38, 8.54, 40),
  at('Passau', 48.57, 13.46, 2),
  at('Kassel', 51.31, 9.48, 3),
  at('Bremen', 53.08, 8.81, 4),
]

it('names the nearest parts, however small, and the largest ones, nearest first', () => {
  expect(choosePlacesElsewhere(LINZ, PARTS).map((part) => part.name)).toEqual([
    'Passau',
    'Wien',
    'München',
    'Berlin',
    'Köln',
    'Hamburg',
  ])
})

it('has nothing to say where there is nothing', () => {
  expect(choosePlacesElsewhere(LINZ, [])).toEqual([])
})
