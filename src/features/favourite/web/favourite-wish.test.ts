import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetWish, rememberWish, takeWish } from './favourite-wish.ts'

const HOUR_MS = 3_600_000
const NOW = 1_800_000_000_000
const KEY = 'viertel.favourite-wish'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a wish is fulfilled once', () => {
  rememberWish(41, NOW)
  expect(takeWish(NOW + 60_000)).toBe(41)
  expect(takeWish(NOW + 60_000), 'the next person who signs in here has not wished it').toBeNull()
})

test('the last tapped heart counts', () => {
  rememberWish(41, NOW)
  rememberWish(42, NOW)
  expect(takeWish(NOW)).toBe(42)
})

test('after an hour it is forgotten', () => {
  rememberWish(41, NOW)
  expect(takeWish(NOW + HOUR_MS - 1)).toBe(41)
  rememberWish(41, NOW)
  expect(takeWish(NOW + HOUR_MS)).toBeNull()
})

test('whoever closes the question leaves nothing behind', () => {
  rememberWish(41, NOW)
  forgetWish()
  expect(stored.size).toBe(0)
  expect(takeWish(NOW)).toBeNull()
})

test('what is no wish is none, and stays no longer', () => {
  stored.set(KEY, '{"officeId":')
  expect(takeWish(NOW)).toBeNull()
  expect(stored.size).toBe(0)
})

test('a browser that keeps nothing stops nobody', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: refused,
    setItem: refused,
    removeItem: refused,
  })
  expect(() => rememberWish(41, NOW)).not.toThrow()
  expect(takeWish(NOW)).toBeNull()
})

function refused(): never {
  throw new DOMException('not allowed', 'SecurityError')
}
