import { expect, test } from 'vitest'
import { thumbHashToRGBA } from 'thumbhash'
import { POOL, poolScene } from './pool.ts'
import { POOL_THUMBHASHES } from './pool-thumbhashes.gen.ts'
import { renderPicture, renderThumbhash } from './render-picture.ts'
import { KINDS, scene } from './scene/draw-scene.ts'
import { MOODS } from './scene/palettes.ts'
import sharp from 'sharp'

test('at least sixty distinct drawings, some of every kind in every light', () => {
  expect(new Set(POOL.map(({ key }) => poolScene(key))).size).toBeGreaterThanOrEqual(60)
  for (const kind of KINDS)
    for (const mood of MOODS)
      expect(POOL.filter((picture) => picture.kind === kind && picture.mood === mood).length).toBeGreaterThanOrEqual(2)
  expect(POOL.every(({ key }) => /^[a-z]+-[a-z]+-\d$/.test(key))).toBe(true)
  expect(() => poolScene('desk-ink-99')).toThrow(RangeError)
})

test('a drawing depends on kind, light and seed only, and refers to nothing outside', () => {
  expect(scene('desk', 'ink', 5)).toBe(scene('desk', 'ink', 5))
  expect(scene('desk', 'ink', 5)).not.toBe(scene('desk', 'ink', 6))
  for (const { key } of POOL) {
    const drawing = poolScene(key)
    expect(drawing).not.toMatch(/NaN|undefined|Infinity|<text|href|<image|id=""/)
    const known = new Set(Array.from(drawing.matchAll(/ id="([^"]+)"/g), (match) => match[1]))
    for (const [, id] of drawing.matchAll(/url\(#([^)]+)\)/g)) expect(known, key).toContain(id)
  }
})

test('a picture comes in three widths and two formats, 16:10, small enough for a phone', async () => {
  const files = await renderPicture('cafe-clay-1')
  const found = await Promise.all(files.map(async ({ bytes }) => sharp(bytes).metadata()))
  expect(files.map(({ size, format }) => `${size}.${format}`)).toEqual([
    '480.webp',
    '480.avif',
    '960.webp',
    '960.avif',
    '1600.webp',
    '1600.avif',
  ])
  for (const [i, { width, height, format }] of found.entries()) {
    expect([width, height]).toEqual([files[i]!.size, files[i]!.size / 1.6])
    expect(format === 'heif' ? 'avif' : format).toBe(files[i]!.format)
    expect(files[i]!.bytes.length).toBeLessThan({ 480: 16_000, 960: 40_000, 1600: 80_000 }[files[i]!.size])
  }
  await expect(renderPicture('../secret')).rejects.toThrow(RangeError)
})

test('the committed thumbhashes are those of the drawings', async () => {
  expect(Object.keys(POOL_THUMBHASHES)).toEqual(POOL.map(({ key }) => key))
  const looks = (base64: string) => thumbHashToRGBA(Buffer.from(base64, 'base64'))
  for (const { key } of POOL) {
    const [now, then] = [looks(await renderThumbhash(key)), looks(POOL_THUMBHASHES[key]!)]
    expect([now.w, now.h], key).toEqual([then.w, then.h])
    // Compared as pixels: another processor may round a value on the way differently.
    const difference = now.rgba.reduce((sum, value, i) => sum + Math.abs(value - then.rgba[i]!), 0) / now.rgba.length
    expect(difference, `${key} changed: run generate-thumbhashes.ts`).toBeLessThan(1.5)
  }
}, 30_000)
