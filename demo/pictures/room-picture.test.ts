import { expect, test } from 'vitest'
import { thumbHashToRGBA } from 'thumbhash'
import sharp from 'sharp'
import { PICTURE_FORMS } from './picture-form.ts'
import { renderPicture, renderThumbhash, SAMPLE_ROOMS } from './render-picture.ts'
import { blurKey, drawPicture, parsePictureKey, pictureKey, picturesOfRoom } from './room-picture.ts'
import { KINDS, type RoomPlan } from './scene/draw-scene.ts'
import { MOODS } from './scene/palettes.ts'
import { rowsOf } from './scene/places.ts'
import { THUMBHASHES } from './thumbhashes.gen.ts'

/**
 * The first place with its chair; without the names of paints, which are numbered for each drawing, and without what
 * turns a screen back in a mirrored one.
 */
const settingOf = (drawing: string) =>
  drawing
    .slice(drawing.indexOf('class="place"'))
    .slice(0, 3000)
    .replaceAll(/url\(#[a-z]\d+\)|<g transform="translate\([\d.-]+ 0\) scale\(-1 1\)">|<\/g>/g, '')
    .slice(0, 1500)
const placesIn = (drawing: string) => drawing.split('class="place"').length - 1
test.each([1, 2, 3, 4, 5, 6, 9, 10, 11, 18, 24, 25, 33, 40])('%i places are as many in the drawing', (places) => {
  for (const kind of ['open', 'cafe', 'lounge', 'meeting'] as const)
    for (const mood of MOODS)
      expect(placesIn(drawPicture(pictureKey({ kind, mood, places, seed: 7, side: 1 }))), kind).toBe(places)
  expect(rowsOf(places).every(({ count }) => count > 0)).toBe(true)
})

test('the other end of a room has the same places, paint, chairs and lamps', () => {
  for (const kind of KINDS)
    for (const mood of MOODS)
      for (const seed of [2, 5, 11]) {
        const room: RoomPlan = { kind, mood, places: kind === 'desk' ? 1 : 6, seed }
        const [cover, near, back, window] = picturesOfRoom(room).map(drawPicture) as [string, string, string, string]
        expect(placesIn(back)).toBe(placesIn(cover))
        // A look from near is a part of the cover: nothing in it may differ but the cut.
        const uncut = (drawing: string) => drawing.replace(/viewBox="[^"]+"/, '')
        expect(uncut(near)).toBe(uncut(cover))
        expect(uncut(window)).toBe(uncut(cover))
        expect(settingOf(back)).toBe(settingOf(cover))
      }
})

test('every office looks different, and equal keys give equal drawings', () => {
  const covers = Array.from({ length: 60 }, (_, seed) => drawPicture(`open-north-6-${seed}-1`))
  expect(new Set(covers).size).toBe(60)
  expect(drawPicture('desk-ink-1-5-1')).toBe(drawPicture('desk-ink-1-5-1'))
})

test('a key says what is seen; any other text is no picture', () => {
  const picture = { kind: 'meeting', mood: 'clay', places: 12, seed: 407, side: 3 } as const
  expect(pictureKey(picture)).toBe('meeting-clay-12-407-3')
  expect(parsePictureKey('meeting-clay-12-407-3')).toEqual(picture)
  for (const key of [
    'desk-ink-1',
    'desk-ink-0-1-1',
    'desk-ink-1-01-1',
    'desk-ink-1-1-5',
    'desk-neon-1-1-1',
    'nook-ink-1-1-1',
    '../secret',
    '',
  ])
    expect(() => drawPicture(key), key).toThrow(RangeError)
})

test('drawings refer to nothing outside and to nothing that is not there', () => {
  for (const room of SAMPLE_ROOMS) {
    const drawing = drawPicture(pictureKey(room))
    expect(drawing).not.toMatch(/NaN|undefined|Infinity|<text|href|<image|id=""/)
    const known = new Set(Array.from(drawing.matchAll(/ id="([^"]+)"/g), (match) => match[1]))
    for (const [, id] of drawing.matchAll(/url\(#([^)]+)\)/g)) expect(known, pictureKey(room)).toContain(id)
  }
})

test('a picture comes in three widths and two formats, 16:10, small enough for a phone', async () => {
  for (const form of PICTURE_FORMS) {
    const bytes = await renderPicture('cafe-clay-6-2-1', form)
    const { width, height, format } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([form.size, form.size / 1.6])
    expect(format === 'heif' ? 'avif' : format).toBe(form.format)
    expect(bytes.length).toBeLessThan({ 480: 16_000, 960: 40_000, 1600: 80_000 }[form.size])
  }
  await expect(renderPicture('../secret', PICTURE_FORMS[0]!)).rejects.toThrow(RangeError)
})

test('the committed blurs are those of the drawings', async () => {
  expect(Object.keys(THUMBHASHES)).toEqual(SAMPLE_ROOMS.map(blurKey))
  const looks = (base64: string) => thumbHashToRGBA(Buffer.from(base64, 'base64'))
  for (const room of SAMPLE_ROOMS.filter((_, i) => i % 5 === 0)) {
    const [now, then] = [looks(await renderThumbhash(pictureKey(room))), looks(THUMBHASHES[blurKey(room)]!)]
    expect([now.w, now.h]).toEqual([then.w, then.h])
    // Compared as pixels: another processor may round a value on the way differently.
    const difference = now.rgba.reduce((sum, value, i) => sum + Math.abs(value - then.rgba[i]!), 0) / now.rgba.length
    expect(difference, `${pictureKey(room)} changed: run generate-thumbhashes.ts`).toBeLessThan(1.5)
  }
})
