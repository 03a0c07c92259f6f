import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { seededChance } from '#demo/seeded-chance.ts'
import { poolScene } from './pool.ts'
import { HEIGHT, WIDTH } from './scene/brush.ts'

// One thread of libvips, for the whole process: drawing must leave a core to the server.
sharp.concurrency(1)

/** Widths in pixels; every picture is 16:10. */
export const PICTURE_SIZES = [480, 960, 1600] as const
export const PICTURE_FORMATS = ['webp', 'avif'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
export type PictureForm = { readonly size: PictureSize; readonly format: PictureFormat }
export type PictureFile = PictureForm & { readonly bytes: Buffer }

export const PICTURE_FORMS: readonly PictureForm[] = PICTURE_SIZES.flatMap((size) =>
  PICTURE_FORMATS.map((format) => ({ size, format })),
)

/** Where a drawn picture lies in storage. */
export function pictureFileKey(key: string, { size, format }: PictureForm): string {
  return `pictures/${key}/${size}.${format}`
}

type Raw = { data: Buffer; options: { raw: { width: number; height: number; channels: 3 } } }

const FULL_WIDTH = 1600
// librsvg draws at 72 dots an inch; more dots give a sharp picture where scaling up would blur.
const DENSITY = (72 * FULL_WIDTH) / WIDTH

/** Draws a pool picture once and encodes it in the forms wanted, each as soon as asked for by the loop. */
export async function* renderForms(key: string, wanted: readonly PictureForm[]): AsyncGenerator<PictureFile> {
  const { data, options } = await drawRoom(Buffer.from(poolScene(key)))
  for (const { size, format } of wanted) {
    const picture = sharp(data, options).resize(size)
    const encoded = format === 'webp' ? picture.webp({ quality: 80 }) : picture.avif({ quality: 52, effort: 2 })
    yield { size, format, bytes: await encoded.toBuffer() }
  }
}

/** All forms of a pool picture. Throws RangeError for a key that is not in the pool. */
export async function renderPicture(key: string): Promise<PictureFile[]> {
  return Array.fromAsync(renderForms(key, PICTURE_FORMS))
}

/** The base64 thumbhash (about 25 bytes) of a pool picture, drawn small for it. */
export async function renderThumbhash(key: string): Promise<string> {
  const small = sharp(Buffer.from(poolScene(key)), { density: DENSITY / 5 }).resize(96, 60)
  const pixels = await small.ensureAlpha().raw().toBuffer()
  return Buffer.from(rgbaToThumbHash(96, 60, pixels)).toString('base64')
}

/** The room in full size with the grain of paper, which also hides the steps of the gradients. */
async function drawRoom(scene: Buffer): Promise<Raw> {
  const options = { raw: { width: FULL_WIDTH, height: (FULL_WIDTH * HEIGHT) / WIDTH, channels: 3 as const } }
  const flat = await sharp(scene, { density: DENSITY }).removeAlpha().raw().toBuffer()
  grain ??= drawGrain()
  const layers = [{ input: await grain, ...options, blend: 'soft-light' as const }]
  return { data: await sharp(flat, options).composite(layers).removeAlpha().raw().toBuffer(), options }
}

let grain: Promise<Buffer> | undefined

function drawGrain(): Promise<Buffer> {
  const width = FULL_WIDTH / 2
  const height = 500
  const chance = seededChance(1)
  const noise = Buffer.from(Array.from({ length: width * height }, () => chance.whole(118, 137)))
  return sharp(noise, { raw: { width, height, channels: 1 } })
    .resize(width * 2, height * 2, { kernel: 'cubic' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}
