import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { seededChance } from '#demo/seeded-chance.ts'
import type { PictureForm } from './picture-form.ts'
import { drawPicture, type RoomPicture } from './room-picture.ts'
import { HEIGHT, WIDTH } from './scene/brush.ts'
import { KINDS, SIDES } from './scene/draw-scene.ts'
import { MOODS } from './scene/palettes.ts'

// libvips uses one thread in this process, so that drawing leaves a core to the server.
sharp.concurrency(1)

// librsvg renders at 72 dpi; the density is chosen for the target width, because scaling afterwards would blur.
const densityFor = (width: number) => (72 * width) / WIDTH

/** Draws and encodes one form. Throws RangeError for an invalid key. */
export async function renderPicture(key: string, { size, format }: PictureForm): Promise<Buffer> {
  const height = (size * HEIGHT) / WIDTH
  const raw = { width: size, height, channels: 3 as const }
  const flat = await sharp(Buffer.from(drawPicture(key)), { density: densityFor(size) })
    .resize(size, height)
    .removeAlpha()
    .raw()
    .toBuffer()
  const grain = { input: await grainOf(size, height), raw, blend: 'soft-light' as const }
  const picture = sharp(await sharp(flat, { raw }).composite([grain]).removeAlpha().raw().toBuffer(), { raw })
  const encoded = format === 'webp' ? picture.webp({ quality: 80 }) : picture.avif({ quality: 52, effort: 2 })
  return encoded.toBuffer()
}

/** One room for each of the stored thumbhashes. */
export const SAMPLE_ROOMS: readonly RoomPicture[] = KINDS.flatMap((kind) =>
  MOODS.flatMap((mood) =>
    [0, 1].flatMap((seed) => SIDES.map((side) => ({ kind, mood, places: kind === 'desk' ? 1 : 8, seed, side }))),
  ),
)

/** The base64 thumbhash (about 25 bytes) of a picture, computed from a small rendering. */
export async function renderThumbhash(key: string): Promise<string> {
  const small = sharp(Buffer.from(drawPicture(key)), { density: densityFor(320) }).resize(96, 60)
  const pixels = await small.ensureAlpha().raw().toBuffer()
  return Buffer.from(rgbaToThumbHash(96, 60, pixels)).toString('base64')
}

const grains = new Map<number, Promise<Buffer>>()

/** Paper grain, which also hides the steps of the gradients. */
function grainOf(width: number, height: number): Promise<Buffer> {
  return grains.getOrInsertComputed(width, () => {
    const chance = seededChance(1)
    const noise = Buffer.from(Array.from({ length: 800 * 500 }, () => chance.whole(118, 137)))
    return sharp(noise, { raw: { width: 800, height: 500, channels: 1 } })
      .resize(width, height, { kernel: 'cubic' })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
  })
}
