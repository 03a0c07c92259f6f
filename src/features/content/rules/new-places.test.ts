import { expect, test } from 'vitest'
import { newPlacesBeside } from './new-places.ts'

const reader = { verified: true, knowsNewPlaces: false }

test.each([
  ['/', reader, false, 'below'],
  ['/en', reader, false, 'below'],
  ['/favorite', reader, false, 'above'],
  ['/en/watch', reader, false, 'above'],
  ['/booking', reader, false, null],
  ['/book/12', reader, false, null],
  ['/office/12', reader, false, null],
  ['/account/profile', reader, false, null],
  ['/notification', reader, false, null],
  ['/page/whats-new-locations', reader, false, null],
  ['/favorite', null, false, null],
  ['/favorite', { ...reader, knowsNewPlaces: true }, false, null],
  ['/', { ...reader, verified: false }, false, null],
  ['/favorite', reader, true, null],
] as const)('%s for %j, asked for consent %s: %s', (path, who, isAsked, side) => {
  expect(newPlacesBeside(path, who, isAsked)).toBe(side)
})
