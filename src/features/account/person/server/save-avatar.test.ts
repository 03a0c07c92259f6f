/** Uploads as people make them, and as nobody should (safety table 13). */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { createS3Storage } from '#adapters/storage/s3-storage.ts'
import { startStandInS3 } from '#adapters/storage/stand-in-s3.ts'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import type { Storage } from '#ports/storage.ts'
import { readMe } from '../../contract.ts'
import { readProfile, removeAvatar, saveAvatar } from '../contract.ts'
import { avatarFile, avatarKey, MOST_AVATAR_BYTES, MOST_FILE_BYTES } from '../rules/avatar.ts'
import { dataOf, handmadePng, quartered, quartersOf } from './avatar-world.ts'
import { sweepAvatars } from './sweep-avatars-job.ts'

let world: TestWorld
let served: ServedWorld
let good: Buffer
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world)
  good = await quartered()
})
afterAll(async () => {
  await served.close()
  await world.close()
})

const WHOLE = { x: 0, y: 0, size: 200, rotate: 0 }
const upload = async (as: SignedIn, image: string, crop: object = WHOLE) =>
  served.ask('POST', '/api/profile/avatar', { as, body: { image, crop } })
const filesIn = async (storage: Storage) => (await Array.fromAsync(storage.list('avatars/'))).toSorted()
/** Of pictures that are not theirs. */
const filesBeside = async (before: readonly string[]) =>
  (await filesIn(world.context.storage)).filter((name) => !before.includes(name))
const fileAt = async (path: unknown) => {
  const answer = await served.server.inject(String(path))
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

describe('a picture', () => {
  test('is shown in two sizes, by its owner and in the user data, for ever and with its type said', async () => {
    const ada = await world.person()
    const { status, body } = await upload(ada, dataOf(good))
    expect(status).toBe(200)
    const { thumbnail, picture } = body['data'] as Record<string, string>
    for (const [path, side] of [
      [thumbnail, 96],
      [picture, 512],
    ] as const) {
      const { headers, bytes, status: found } = await fileAt(path)
      expect([found, headers['content-type'], headers['cache-control'], headers['x-content-type-options']]).toEqual([
        200,
        'image/webp',
        'private, max-age=31536000, immutable',
        'nosniff',
      ])
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
      expect(await quartersOf(bytes)).toEqual(['red', 'blue', 'green', 'white'])
    }
    expect((await world.call(readProfile, {}, ada)).data).toMatchObject({ thumbnail, picture })
    expect(await world.call(readMe, {}, ada)).toMatchObject({ thumbnail })
  })

  test.each([
    [90, ['green', 'red', 'white', 'blue']],
    [180, ['white', 'green', 'blue', 'red']],
    [270, ['blue', 'white', 'red', 'green']],
  ])('is turned clockwise by %s degrees', async (rotate, colours) => {
    const { body } = await upload(await world.person(), dataOf(good), { ...WHOLE, rotate })
    const { bytes } = await fileAt((body['data'] as Record<string, string>)['picture'])
    expect(await quartersOf(bytes)).toEqual(colours)
  })

  test('is cut as it was seen; a crop outside of it is moved into it', async () => {
    const ada = await world.person()
    for (const [crop, colour] of [
      [{ x: 100, y: 0, size: 100, rotate: 0 }, 'blue'],
      [{ x: 100, y: 0, size: 100, rotate: 90 }, 'red'],
      [{ x: 9999, y: 9999, size: 100, rotate: 0 }, 'white'],
      [{ x: -40, y: -0.5, size: 99.6, rotate: 0 }, 'red'],
    ] as const) {
      const { body } = await upload(ada, dataOf(good), crop)
      const { bytes } = await fileAt((body['data'] as Record<string, string>)['picture'])
      expect(new Set(await quartersOf(bytes)), JSON.stringify(crop)).toEqual(new Set([colour]))
    }
  })

  test('replaces the one before, and leaves when it is removed: no file stays', async () => {
    const before = await filesIn(world.context.storage)
    const ada = await world.person()
    const first = await upload(ada, dataOf(good))
    const second = await upload(ada, dataOf(good))
    expect((await filesBeside(before)).length).toBe(2)
    const { picture } = first.body['data'] as Record<string, string>
    expect(picture).not.toBe((second.body['data'] as Record<string, string>)['picture'])
    expect((await fileAt(picture)).status).toBe(404)
    expect((await world.call(removeAvatar, {}, ada)).data).toEqual({ thumbnail: null, picture: null })
    expect(await filesBeside(before)).toEqual([])
    expect((await world.call(readProfile, {}, ada)).data).toMatchObject({ thumbnail: null, picture: null })
  })

  test('two at once: one of them is shown, whole, and the other has gone', async () => {
    const before = await filesIn(world.context.storage)
    const ada = await world.person()
    const both = await Promise.all([upload(ada, dataOf(good)), upload(ada, dataOf(good), { ...WHOLE, rotate: 90 })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { thumbnail, picture } = (await world.call(readProfile, {}, ada)).data
    expect(both.map(({ body }) => body['data'])).toContainEqual({ thumbnail, picture })
    expect((await filesBeside(before)).length).toBe(2)
    expect((await fileAt(picture)).status).toBe(200)
  })
})

describe('what is no picture', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  test.each<[string, () => Promise<string> | string]>([
    ['SVG as a PNG', () => dataOf(svg)],
    ['SVG behind the signature of a PNG', () => dataOf(Buffer.concat([good.subarray(0, 8), svg]))],
    ['HTML as a PNG', () => dataOf(html)],
    ['an empty file', () => 'data:image/png;base64,'],
    ['SVG as such', () => dataOf(svg, 'image/svg+xml')],
    ['a PNG as another type', () => dataOf(good, 'text/html')],
    ['a type with a parameter', () => dataOf(good, 'image/png;charset=utf-8')],
    ['an address', () => 'https://viertel.example/media/desk/480.webp'],
    ['no base64', () => 'data:image/png;base64,<img src=x>'],
    ['an animated WebP', async () => dataOf(await animatedWebp())],
    ['a JPEG as a PNG', async () => dataOf(await sharp(good).jpeg().toBuffer())],
    ['half of a PNG', () => dataOf(good.subarray(0, good.length / 2))],
    ['a PNG of 30,000 x 30,000 pixels', () => dataOf(handmadePng(30_000, 30_000, 30_000))],
    ['a header of 60,000 x 60,000 pixels', () => dataOf(handmadePng(60_000, 60_000))],
    ['a header of nothing', () => dataOf(handmadePng(0, 0))],
    ['a header of more pixels than there are', () => dataOf(handmadePng(4000, 4000, 3))],
  ])('%s is refused beside the field, and nothing is stored', async (_, make) => {
    const before = await filesIn(world.context.storage)
    const ada = await world.person()
    const image = await make()
    const started = performance.now()
    const { status, body } = await upload(ada, image)
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, ['image']])
    expect((body['errors'] as Record<string, string[]>)['image'], 'said once').toHaveLength(1)
    expect(['account.not_image', 'account.image_failed']).toContain(body['code'])
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(await filesBeside(before)).toEqual([])
    expect((await world.call(readProfile, {}, ada)).data.picture).toBeNull()
  })

  test('says which of the messages of Spec 5 it is', async () => {
    const ada = await world.person({ locale: 'en' })
    const messages = async (image: string) =>
      (
        await served.ask('POST', '/api/profile/avatar', {
          as: ada,
          body: { image, crop: WHOLE },
          headers: { 'content-locale': 'en' },
        })
      ).body['errors']
    expect(await messages(dataOf(html))).toEqual({ image: ['Uploaded file is not image'] })
    expect(await messages(dataOf(handmadePng(60_000, 60_000)))).toEqual({ image: ['The image failed to upload.'] })
  })

  test('a body of more than 6 MB is 413; one below it is not, although all others end at 1 MB', async () => {
    const ada = await world.person()
    const noise = await sharp(randomBytes(1024 * 1024 * 4), { raw: { width: 1024, height: 1024, channels: 4 } })
      .png()
      .toBuffer()
    expect(dataOf(noise).length).toBeGreaterThan(5_000_000)
    const { status, fault } = await upload(ada, dataOf(noise))
    expect(fault).toBeUndefined()
    expect(status).toBe(200)
    const huge = 'data:image/png;base64,'.padEnd(MOST_AVATAR_BYTES, 'A')
    expect((await upload(ada, huge)).status).toBe(413)
    const elsewhere = await served.ask('POST', '/api/data', { as: ada, body: { value: 'A'.repeat(1_100_000) } })
    expect(elsewhere.status).toBe(413)
  })

  test.each([{ rotate: 45 }, { size: 0 }, { x: null }, { y: 1e9 }, { more: 1 }])(
    'a crop with %o is refused',
    async (no) => {
      const { status } = await upload(await world.person(), dataOf(good), { ...WHOLE, ...no })
      expect(status).toBe(422)
    },
  )
})

describe('a file of a form (Spec 7: multipart)', () => {
  const file = (bytes: Buffer, name = 'me.jpg') => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
  /** As a browser sends it. */
  async function send(as: SignedIn, fields: Record<string, string | File>) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return served.ask('POST', '/api/profile/avatar', { as, body: form, headers: { 'sec-fetch-site': 'same-origin' } })
  }
  const shown = async (body: Record<string, unknown>) =>
    quartersOf((await fileAt((body['data'] as Record<string, string>)['picture'])).bytes)

  test('of each kind is cut as the crop says, and its answer tells the page what to show (Spec 7: callback)', async () => {
    const ada = await world.person()
    const crop = JSON.stringify({ x: 100, y: 0, size: 100, rotate: 0 })
    for (const bytes of [good, await sharp(good).jpeg().toBuffer(), await sharp(good).webp().toBuffer()]) {
      const { status, body } = await send(ada, { image: file(bytes), crop })
      expect([status, body['callback'], body['params']]).toEqual([
        200,
        'show-picture',
        { thumbnail: (body['data'] as Record<string, string>)['thumbnail'] },
      ])
      expect(new Set(await shown(body))).toEqual(new Set(['blue']))
    }
  })

  test('without a crop its largest square in the middle is shown', async () => {
    const wide = await sharp(good).extend({ left: 300, right: 300, background: 'black' }).jpeg().toBuffer()
    const { body } = await send(await world.person(), { image: file(wide) })
    expect(await shown(body)).toEqual(['red', 'blue', 'green', 'white'])
  })

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', () => sharp(good).gif().toBuffer()],
    ['HTML', () => Buffer.from('<!doctype html>')],
    ['nothing', () => Buffer.alloc(0)],
    ['SVG behind the signature of a JPEG', () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('<svg/>')])],
    [
      'a JPEG of 25 million pixels',
      () =>
        sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
    ],
    ['more than 5 MB', () => Buffer.alloc(MOST_FILE_BYTES + 1)],
    ['half of a JPEG', async () => (await sharp(good).jpeg().toBuffer()).subarray(0, 400)],
  ])('%s is refused beside the field', async (_, make) => {
    const { status, body } = await send(await world.person(), { image: file(await make()) })
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, ['image']])
    expect((body['errors'] as Record<string, string[]>)['image'], 'said once').toHaveLength(1)
  })

  test.each(['', 'nothing', '{}', '[]', '"x"', '{"x":0,"y":0,"size":9,"rotate":45}', 'x'.repeat(301)])(
    'a crop that is %j is refused',
    async (crop) => {
      expect((await send(await world.person(), { image: file(good), crop })).status).toBe(422)
    },
  )
})

describe('what travels along with a picture', () => {
  test('metadata do not reach the files: where it was taken, who by, what with', async () => {
    const told = await sharp(good)
      .withExif({ IFD0: { Artist: 'Lena Geheim', Model: 'Kamera 7' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><title>Lena Geheim</title></x:xmpmeta>')
      .png()
      .toBuffer()
    expect(told.includes('Lena Geheim')).toBe(true)
    const { body } = await upload(await world.person(), dataOf(told))
    const { bytes } = await fileAt((body['data'] as Record<string, string>)['picture'])
    expect(bytes.includes('Lena Geheim')).toBe(false)
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('neither does what stands behind its end', async () => {
    const polyglot = Buffer.concat([good, Buffer.from('PK\u0003\u0004<script>alert(document.domain)</script>')])
    const { status, body } = await upload(await world.person(), dataOf(polyglot))
    expect(status).toBe(200)
    const { bytes } = await fileAt((body['data'] as Record<string, string>)['picture'])
    expect(bytes.includes('script')).toBe(false)
    expect(bytes.readUInt32LE(4) + 8).toBe(bytes.length)
  })

  test('a picture that lies on its side is shown upright', async () => {
    const lying = await sharp(good).withMetadata({ orientation: 6 }).png().toBuffer()
    const { orientation } = await sharp(lying).metadata()
    expect(orientation).toBe(6)
    const { body } = await upload(await world.person(), dataOf(lying))
    const { bytes } = await fileAt((body['data'] as Record<string, string>)['picture'])
    expect(await quartersOf(bytes)).toEqual(['green', 'red', 'white', 'blue'])
  })
})

test('ten a minute a person, whatever becomes of them', async () => {
  const [ada, other] = [await world.person(), await world.person()]
  for (let i = 0; i < 10; i += 1) expect((await upload(ada, dataOf(Buffer.from('no')))).status).toBe(422)
  expect((await upload(ada, dataOf(good))).status).toBe(429)
  expect((await upload(other, dataOf(good))).status).toBe(200)
})

test('what is no key of a picture is not looked for in the storage', async () => {
  for (const path of [
    '/media/avatar/nothing/96.webp',
    `/media/avatar/${avatarKey(0, 'a'.repeat(32))}/96.webp`,
    `/media/avatar/${avatarKey(0, 'a'.repeat(32))}/480.webp`,
    '/media/avatar/..%2f..%2fpictures/96.webp',
  ])
    expect((await fileAt(path)).status, path).toBe(404)
})

const folder = mkdtempSync(join(tmpdir(), 'viertel-avatar-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each<[string, () => Promise<{ storage: Storage; close: () => Promise<void> }>]>([
  ['disk', () => Promise.resolve({ storage: createDiskStorage({ folder }), close: () => Promise.resolve() })],
  [
    'bucket',
    async () => {
      const s3 = await startStandInS3()
      return { storage: createS3Storage(s3), close: () => s3.close() }
    },
  ],
])('on a %s', (_, open) => {
  test('files are stored, replaced, and swept when nobody shows them', async () => {
    const { storage, close } = await open()
    const context: Context = { ...world.context, storage }
    const ada = await world.person()
    const save = () => world.call(saveAvatar, { body: { image: dataOf(good), crop: WHOLE } }, ada, context)
    await save()
    const { data } = await save()
    const shown = await filesIn(storage)
    expect(shown).toEqual([expect.stringMatching(/\/512\.webp$/), expect.stringMatching(/\/96\.webp$/)])
    expect(data.picture).toContain(shown[0]!.split('/')[1])

    const now = world.clock.now()
    const left = avatarFile(avatarKey(now.subtract({ hours: 2 }).epochMilliseconds, '0'.repeat(32)), 96)
    const beingSaved = avatarFile(avatarKey(now.subtract({ minutes: 5 }).epochMilliseconds, '1'.repeat(32)), 96)
    for (const file of [left, beingSaved]) await storage.put(file, good, 'image/webp')
    await storage.put('pictures/desk-1/480.webp', good, 'image/webp')
    const later = now.add({ minutes: 30 })
    expect(await sweepAvatars(context, later)).toBe(1)
    expect(await filesIn(storage)).toEqual([...shown, beingSaved].toSorted())
    expect(await sweepAvatars(context, now.add({ hours: 2 }))).toBe(1)
    expect(await filesIn(storage)).toEqual(shown)
    expect(await storage.has('pictures/desk-1/480.webp')).toBe(true)
    await close()
  })
})

async function animatedWebp(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp(await Promise.all([frame('#f00'), frame('#00f')]), { join: { animated: true } })
    .webp()
    .toBuffer()
}
