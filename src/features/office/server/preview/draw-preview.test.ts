import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { drawPicture } from '#demo/pictures/room-picture.ts'

// A machine without fonts, in this process: set before the text engine starts.
const folder = mkdtempSync(join(tmpdir(), 'viertel-no-fonts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
writeFileSync(process.env.FONTCONFIG_FILE, `<fontconfig><cachedir>${folder}</cachedir></fontconfig>`)
const { default: sharp } = await import('sharp')
const { drawPreview, PREVIEW_WIDTH, PREVIEW_HEIGHT } = await import('./draw-preview.ts')
const { unpackWoff2 } = await import('./unpack-woff2.ts')

const PICTURE = Buffer.from(drawPicture('desk-ink-1-0-1'))
const OFFICE = { title: 'Lichthof', place: 'Torstraße 49, Berlin', priceText: '9,50 €' }

/** Width of what is drawn in the part of the panel where the title stands. */
async function titleWidth(title: string): Promise<number> {
  const picture = await drawPreview(PICTURE, { ...OFFICE, title, place: '' })
  const part = await sharp(picture).extract({ left: 0, top: 170, width: 530, height: 72 }).toBuffer()
  const { info } = await sharp(part).trim({ background: '#fff', threshold: 60 }).toBuffer({ resolveWithObject: true })
  return info.width
}

test('letters are drawn without any font on the machine, with their own widths', async () => {
  const [narrow, wide, polish] = [await titleWidth('iiiiii'), await titleWidth('MMMMMM'), await titleWidth('łłłłłł')]
  expect(narrow).toBeGreaterThan(40)
  // Missing letters would all be boxes of one width.
  expect(wide).toBeGreaterThan(narrow * 2)
  expect(polish).toBeLessThan(wide / 2)
})

test('the picture has the size that link previews want and shows each text', async () => {
  const picture = await drawPreview(PICTURE, OFFICE)
  const { width, height, format } = await sharp(picture).metadata()
  expect([width, height, format]).toEqual([PREVIEW_WIDTH, PREVIEW_HEIGHT, 'jpeg'])
  expect(picture.length).toBeLessThan(120_000)
  for (const change of [{ title: 'Hof' }, { place: 'Wien' }, { priceText: '6,00 €' }])
    expect((await drawPreview(PICTURE, { ...OFFICE, ...change })).equals(picture)).toBe(false)
  const other = Buffer.from(drawPicture('cafe-clay-4-7-1'))
  expect((await drawPreview(other, OFFICE)).equals(picture)).toBe(false)
})

test('odd texts are drawn too: markup, control characters, nothing, very long', async () => {
  for (const title of ['<b>&amp;</b> "x" \u0000\u001b', '', 'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(9)])
    expect((await drawPreview(PICTURE, { ...OFFICE, title, place: '', priceText: '<' })).length).toBeGreaterThan(10_000)
})

test('unpacked fonts are whole TrueType files', () => {
  const require = createRequire(import.meta.url)
  const path = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'
  const packed = readFileSync(require.resolve(path))
  const font = unpackWoff2(packed)
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
      const entry = 12 + i * 16
      return [font.toString('latin1', entry, entry + 4), [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)]]
    }),
  )
  const [locaStart, locaLength] = tables.get('loca')!
  const glyphCount = font.readUInt16BE(tables.get('maxp')![0]! + 4)
  expect(locaLength).toBe((glyphCount + 1) * 4)
  expect(font.readUInt32BE(locaStart! + glyphCount * 4)).toBe(tables.get('glyf')![1])
  for (const [start, length] of tables.values()) expect(start! + length!).toBeLessThanOrEqual(font.length)
  expect(() => unpackWoff2(packed.subarray(0, 4000))).toThrow()
  expect(() => unpackWoff2(font)).toThrow('not a WOFF2 font')
})
