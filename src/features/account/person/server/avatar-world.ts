/** Pictures for the tests of avatars, good ones and hostile ones. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const dataOf = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** Four quarters of different colours, so that a turn shows: red, green below each other on the left, blue, white. */
export async function quartered(side = 200): Promise<Buffer> {
  const half = side / 2
  const quarter = (background: string) =>
    sharp({ create: { width: half, height: half, channels: 3, background } })
      .png()
      .toBuffer()
  const parts = await Promise.all(['#ff0000', '#0000ff', '#00ff00', '#ffffff'].map(quarter))
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
    .composite(parts.map((input, i) => ({ input, left: (i % 2) * half, top: Math.floor(i / 2) * half })))
    .png()
    .toBuffer()
}

/** The colours in the middle of the four quarters, row by row. */
export async function quartersOf(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
      const [red, green, blue] = [...data.subarray(at, at + 3)].map((value) => value > 128)
      if (red && green && blue) return 'white'
      return red ? 'red' : green ? 'green' : blue ? 'blue' : 'black'
    }),
  )
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG of one colour that says this size; its pixels are really there only when they are given. */
export function handmadePng(width: number, height: number, rows = 0): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit for each pixel, grey.
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
