import { describe, expect, test } from 'vitest'
import { rgbaToThumbHash } from 'thumbhash'
import { blurredColours } from './blurred-colours.ts'

/** A picture of 40 x 25 pixels, red on the left and blue on the right. */
function twoColours(): string {
  const dots = new Uint8Array(40 * 25 * 4)
  for (let i = 0; i < 40 * 25; i += 1) dots.set(i % 40 < 20 ? [220, 30, 30, 255] : [30, 30, 220, 255], i * 4)
  return btoa(String.fromCharCode(...rgbaToThumbHash(40, 25, dots)))
}
const parts = (colour = '') =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number]

describe('blurred colours', () => {
  test('follow the picture from left to right', () => {
    const colours = blurredColours(twoColours())
    expect(colours).toHaveLength(6)
    const [leftRed, , leftBlue] = parts(colours[0])
    const [rightRed, , rightBlue] = parts(colours[2])
    expect(leftRed).toBeGreaterThan(leftBlue + 80)
    expect(rightBlue).toBeGreaterThan(rightRed + 80)
  })
  test.each(['', '!', 'AA'])('are neutral for %j, which is no hash', (hash) => {
    expect(blurredColours(hash)).toEqual(Array(6).fill('#9aa5a3'))
  })
})
