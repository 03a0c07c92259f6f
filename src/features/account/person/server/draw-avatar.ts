/** Makes the stored squares from an uploaded picture (safety table 13, rule 16). The upload itself is never kept. */
import { refuse } from '#kernel/verdict.ts'
import { atOnce } from '#platform/at-once.ts'
import { AVATAR_SIZES, middleOf, squareOfCrop, type AvatarCrop, type AvatarSize } from '../rules/avatar.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
/** Where the header of a PNG has its width; the height follows. */
const WIDTH_AT = 16
const MOST_PIXELS = 24_000_000
const MOST_SECONDS = 3
const limited = atOnce(2, 16)

/**
 * The squares as WebP, without any metadata of the upload.
 * @param crop null for the largest square in the middle
 * @throws RefusalError account.not_image for what is none of these kinds; account.image_failed for a picture that is too
 *   large or damaged; request.unavailable while too many others wait
 */
export async function drawAvatar(
  upload: Buffer,
  chosen: AvatarCrop | null,
  kinds: readonly PictureKind[],
): Promise<Record<AvatarSize, Buffer>> {
  // The library would read SVG, too, and more; it sees nothing but these.
  const kind = kindOf(upload)
  if (kind === null || !kinds.includes(kind)) refuse('account.not_image')
  if (kind === 'png' && !isDrawable(upload)) refuse('account.image_failed')
  return limited(async () => {
    const { sharp } = await import('#platform/picture-library.ts')
    const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const
    try {
      const { width, height } = (await sharp(upload, options).metadata()).autoOrient
      const crop = chosen ?? middleOf(width, height)
      const { left, top, side } = squareOfCrop(crop, width, height)
      const { data, info } = await sharp(upload, options)
        .timeout({ seconds: MOST_SECONDS })
        .autoOrient()
        .extract({ left, top, width: side, height: side })
        .resize(AVATAR_SIZES[0], AVATAR_SIZES[0])
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const raw = { width: info.width, height: info.height, channels: info.channels }
      const squares = AVATAR_SIZES.map(async (size): Promise<[AvatarSize, Buffer]> => [
        size,
        await sharp(data, { raw }).rotate(crop.rotate).resize(size, size).webp({ quality: 86 }).toBuffer(),
      ])
      return Object.fromEntries(await Promise.all(squares)) as Record<AvatarSize, Buffer>
    } catch {
      // Damaged, or made to take too long.
      return refuse('account.image_failed')
    }
  })
}

export type PictureKind = 'png' | 'jpeg' | 'webp'

/** By its first bytes; the name and the type that a browser sends say nothing. */
function kindOf(upload: Buffer): PictureKind | null {
  if (upload.subarray(0, PNG.length).equals(PNG)) return 'png'
  if (upload.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  return upload.toString('latin1', 0, 4) === 'RIFF' && upload.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}

/** What the header of a PNG says, before anything is decoded; of the others the library reads no more than the header. */
function isDrawable(upload: Buffer): boolean {
  if (upload.length < WIDTH_AT + 8 || upload.toString('latin1', 12, WIDTH_AT) !== 'IHDR') return false
  const pixels = upload.readUInt32BE(WIDTH_AT) * upload.readUInt32BE(WIDTH_AT + 4)
  return pixels > 0 && pixels <= MOST_PIXELS
}
