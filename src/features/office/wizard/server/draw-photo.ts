/** Makes the stored pictures from an uploaded photo (safety rule 16). The upload itself is never kept. */
import { rgbaToThumbHash } from 'thumbhash'
import { refuse } from '#kernel/verdict.ts'
import { atOnce } from '#platform/at-once.ts'
import { PHOTO_WIDTHS, photoFormat } from '../rules/photos.ts'
import { MOST_PIXELS, MOST_UPLOAD_BYTES } from '../rules/wizard-limits.ts'

const MOST_SECONDS = 10
const BMP_HEADER_BYTES = 54
const limited = atOnce(2, 16)

type Width = (typeof PHOTO_WIDTHS)[number]
export type DrawnPhoto = { readonly files: ReadonlyMap<Width, Buffer>; readonly hash: string }

/**
 * WebP in three widths, without any metadata of the upload.
 * @throws RefusalError office.not_image for everything that is no JPEG, PNG, WebP, AVIF or BMP; office.image_failed for
 *   one that is too large or damaged; request.unavailable while too many others wait
 */
export async function drawPhoto(upload: Buffer): Promise<DrawnPhoto> {
  const format = photoFormat(upload) ?? refuse('office.not_image')
  if (upload.length > MOST_UPLOAD_BYTES) refuse('office.image_failed')
  return limited(async () => {
    try {
      return await draw(upload, format === 'bmp')
    } catch {
      // Damaged, or made to take too long.
      return refuse('office.image_failed')
    }
  })
}

async function draw(upload: Buffer, isBmp: boolean): Promise<DrawnPhoto> {
  const { sharp } = await import('#platform/picture-library.ts')
  const source = isBmp
    ? sharp(...(await decodeBmp(upload)))
    : sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
  const [widest] = PHOTO_WIDTHS
  // The others are made from the widest one, so that the upload is decoded once.
  const { data, info } = await source
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize({ width: widest, height: 2 * widest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const files = await Promise.all(
    PHOTO_WIDTHS.map(async (width): Promise<[Width, Buffer]> => [
      width,
      await sharp(data, { raw }).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer(),
    ]),
  )
  const small = await sharp(data, { raw }).resize(96, 60, { fit: 'cover' }).ensureAlpha().raw().toBuffer()
  return { files: new Map(files), hash: Buffer.from(rgbaToThumbHash(96, 60, small)).toString('base64') }
}

/**
 * sharp does not read BMP. With three or four bytes a pixel, the size of the upload limits what is decoded in JavaScript,
 * which nothing can interrupt; with a palette it would not.
 */
async function decodeBmp(upload: Buffer) {
  if (upload.length < BMP_HEADER_BYTES) throw new RangeError('no header')
  const depth = upload.readUInt16LE(28)
  if (upload.readInt32LE(18) <= 0 || (depth !== 24 && depth !== 32)) throw new RangeError('not read')
  const { default: decode } = await import('decode-bmp')
  const picture = decode(upload)
  return [
    Buffer.from(picture.data),
    { raw: { width: picture.width, height: picture.height, channels: 4 as const } },
  ] as const
}
