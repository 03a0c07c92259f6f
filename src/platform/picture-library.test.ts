import { expect, test } from 'vitest'
import { sharp } from './picture-library.ts'

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

test('formats that are never accepted are not read, whoever asks; the others are', async () => {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
  for (const [format, upload] of [
    ['gif', await picture.clone().gif().toBuffer()],
    ['tiff', await picture.clone().tiff().toBuffer()],
    ['ppm', Buffer.from('P6 1 1 255\nabc')],
    ['pdf', Buffer.from('%PDF-1.4\n')],
  ] as const)
    await expect(sharp(upload).metadata(), format).rejects.toThrow(/unsupported image format|not allowed|blocked/)
  for (const [format, upload] of [
    ['jpeg', await picture.clone().jpeg().toBuffer()],
    ['png', await picture.clone().png().toBuffer()],
    ['webp', await picture.clone().webp().toBuffer()],
    ['heif', await picture.clone().avif().toBuffer()],
    ['svg', SVG],
  ] as const)
    expect((await sharp(upload).metadata()).width, format).toBe(9)
})
