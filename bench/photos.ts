/**
 * What the photo of an office costs: CPU of this process, threads included, for one upload that becomes three pictures
 * and a blur, beside decoding it alone as the baseline. Goal: one second. `npx node bench/photos.ts`
 */
import sharp, { type Sharp } from 'sharp'
import { drawPhoto } from '#features/office/wizard/server/draw-photo.ts'

const ROUNDS = 5
const GOAL_MS = 1000

const noisy = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })

/** Soft shapes with noise, which compresses about as a photo does. */
async function photo(width: number, height: number): Promise<Sharp> {
  const shapes = await noisy(24, 16, 60).resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer()
  return sharp(
    await noisy(width, height, 24)
      .blur(1)
      .composite([{ input: shapes, blend: 'overlay' }])
      .png()
      .toBuffer(),
  )
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function leastOf(work: () => Promise<unknown>): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) all.push(await cpuMs(work))
  return Math.min(...all)
}

console.log(`CPU of one upload, the least of ${ROUNDS} (goal ${GOAL_MS} ms)`)
for (const [name, width, height, format] of [
  ['JPEG of 8 MP, as browsers shrink it', 3200, 2400, 'jpeg'],
  ['JPEG of 12 MP, as phones take it', 4000, 3000, 'jpeg'],
  ['JPEG of 24 MP, the largest', 6000, 4000, 'jpeg'],
  ['WebP of 12 MP', 4000, 3000, 'webp'],
] as const) {
  const upload = await (await photo(width, height)).toFormat(format, { quality: 86 }).toBuffer()
  const decoding = await leastOf(() => sharp(upload).raw().toBuffer())
  const drawing = await leastOf(() => drawPhoto(upload))
  console.log(
    `${name.padEnd(36)} ${(upload.length / 1e6).toFixed(1).padStart(5)} MB ${drawing.toFixed(0).padStart(6)} ms, ` +
      `${(drawing / decoding).toFixed(1)} times decoding it (${decoding.toFixed(0)} ms)`,
  )
}
