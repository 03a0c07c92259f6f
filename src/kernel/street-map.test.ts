import { expect, test } from 'vitest'
import { isShownTile, schemaOfLayers } from './street-map.ts'

test.each([
  [0, 0, 0, true],
  [13, 4401, 2686, true], // Berlin
  [13, 4468, 2840, true], // Wien
  [13, 2411, 3079, false], // New York
  [13, 7276, 3225, false], // Tokyo
  [19, 281_700, 171_900, true],
  [13, 8192, 0, false],
  [2, 4, 0, false],
  [21, 0, 0, false],
  [1, -1, 0, false],
  [1.5, 0, 0, false],
  [Number.NaN, 0, 0, false],
])('tile %d/%d/%d is passed on: %s', (z, x, y, shown) => expect(isShownTile(z, x, y)).toBe(shown))

test('archives are known by their layers', () => {
  expect(schemaOfLayers(['boundaries', 'earth', 'roads', 'water'])).toBe('protomaps')
  expect(schemaOfLayers(['ocean', 'land', 'streets'])).toBe('shortbread')
  expect(schemaOfLayers(['transportation', 'water'])).toBeNull()
})
