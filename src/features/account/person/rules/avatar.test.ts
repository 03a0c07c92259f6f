import { describe, expect, test } from 'vitest'
import {
  AVATAR_KEY,
  avatarFile,
  avatarKey,
  avatarOfFile,
  avatarPath,
  scaledSize,
  middleOf,
  squareOfCrop,
  type AvatarCrop,
} from './avatar.ts'

/** A picture of 40 x 30 whose pixels have their own position as their value. */
const WIDTH = 40
const HEIGHT = 30
const picture = Array.from({ length: HEIGHT }, (_, y) => Array.from({ length: WIDTH }, (__, x) => `${x},${y}`))
const clockwise = (of: string[][]) => of[0]!.map((_, x) => of.map((row) => row[x]!).toReversed())
const turned = (of: string[][], rotate: number) =>
  Array.from({ length: rotate / 90 }).reduce<string[][]>((now) => clockwise(now), of)
const cut = (of: string[][], { left, top, side }: { left: number; top: number; side: number }) =>
  of.slice(top, top + side).map((row) => row.slice(left, left + side))

describe('the square of a crop', () => {
  test.each([0, 90, 180, 270] as const)('cut first and turned by %s then is what was turned and cut then', (rotate) => {
    for (const [x, y, size] of [
      [0, 0, 10],
      [3, 7, 12],
      [5, 2, 20],
    ] as const) {
      const shown = cut(turned(picture, rotate), { left: x, top: y, side: size })
      expect(shown.length).toBe(size)
      expect(turned(cut(picture, squareOfCrop({ x, y, size, rotate }, WIDTH, HEIGHT)), rotate)).toEqual(shown)
    }
  })

  test.each<[string, AvatarCrop, object]>([
    ['left and above of it', { x: -50, y: -3, size: 10, rotate: 0 }, { left: 0, top: 0, side: 10 }],
    ['right and below of it', { x: 39, y: 1e5, size: 10, rotate: 0 }, { left: 30, top: 20, side: 10 }],
    ['larger than it', { x: 5, y: 5, size: 1e5, rotate: 0 }, { left: 5, top: 0, side: 30 }],
    ['smaller than a pixel', { x: 5, y: 5, size: 0.01, rotate: 0 }, { left: 5, top: 5, side: 1 }],
    ['between pixels', { x: 1.5, y: 2.4, size: 9.6, rotate: 0 }, { left: 2, top: 2, side: 10 }],
    ['right of it once it is on its side', { x: 100, y: 0, size: 30, rotate: 90 }, { left: 0, top: 0, side: 30 }],
  ])('%s', (_, crop, square) => {
    expect(squareOfCrop(crop, WIDTH, HEIGHT)).toEqual(square)
  })

  test.each([
    [40, 30, { left: 5, top: 0, side: 30 }],
    [30, 41, { left: 0, top: 6, side: 30 }],
    [1, 1, { left: 0, top: 0, side: 1 }],
  ])('in the middle of %i x %i', (width, height, square) => {
    expect(squareOfCrop(middleOf(width, height), width, height)).toEqual(square)
  })

  test('of a picture of one pixel is that pixel', () => {
    for (const rotate of [0, 90, 180, 270] as const)
      expect(squareOfCrop({ x: 9, y: 9, size: 9, rotate }, 1, 1)).toEqual({ left: 0, top: 0, side: 1 })
  })
})

test.each([
  [4000, 3000, 1024, 768],
  [3000, 4000, 768, 1024],
  [1024, 1024, 1024, 1024],
  [300, 200, 300, 200],
  [1025, 1, 1024, 1],
  [50_000, 3, 1024, 1],
])('a picture of %i x %i is uploaded as one of %i x %i', (width, height, toWidth, toHeight) => {
  expect(scaledSize(width, height)).toEqual({ width: toWidth, height: toHeight })
})

test('a key says when it was made, and is found again in the name of its file', () => {
  const madeAtMs = Date.UTC(2026, 10, 23, 12, 0)
  const key = avatarKey(madeAtMs, 'ab'.repeat(16))
  expect(key).toMatch(AVATAR_KEY)
  expect(avatarOfFile(avatarFile(key, 96))).toEqual({ key, madeAtMs })
  expect(avatarPath(key, 512)).toBe(`/media/avatar/${key}/512.webp`)
  expect(avatarPath(null, 512)).toBeNull()
  for (const other of ['pictures/desk-1/480.webp', 'avatars/short/96.webp', `avatars/${key.toUpperCase()}/96.webp`])
    expect(avatarOfFile(other), other).toBeNull()
})
