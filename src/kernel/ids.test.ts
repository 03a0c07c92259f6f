import { expect, test } from 'vitest'
import { idSource } from './ids.ts'

const NOV = Date.UTC(2026, 10, 21)

test('ids are safe whole numbers, unique, and grow with time', () => {
  const make = idSource(() => 0.99)
  const ids = Array.from({ length: 20_000 }, (_, i) => make(NOV + Math.floor(i / 9000)))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(Number.isSafeInteger)).toBe(true)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

test('a clock that steps back makes no duplicate', () => {
  const make = idSource(() => 0.5)
  expect(make(NOV + 5)).toBeLessThan(make(NOV))
})

test('ids stay safe numbers for thirty years', () => {
  expect(Number.isSafeInteger(idSource(() => 0.999)(Date.UTC(2056, 0, 1)))).toBe(true)
})
