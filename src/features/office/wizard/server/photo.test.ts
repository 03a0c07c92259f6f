/** Photos as providers upload them, and as nobody should (safety table 13, provider paper 7). */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { dataOf, handmadePng, quartered } from '#features/account/person/server/avatar-world.ts'
import { blurredColours } from '#ui/blurred-colours.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { arrangePhotos, deleteOffice, duplicateOffice, publishOffice } from '../contract.ts'
import { photoFormat, type Photo } from '../rules/photos.ts'
import { MOST_PHOTOS } from '../rules/wizard-limits.ts'
import { sweepPhotos } from './sweep-photos-job.ts'
import { ANSWERS, wizardOf } from './wizard-world.ts'

let world: TestWorld
let served: ServedWorld
let wizard: ReturnType<typeof wizardOf>
let good: Buffer
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world)
  wizard = wizardOf(world)
  good = await quartered()
})
afterAll(async () => {
  await served.close()
  await world.close()
})

let keys = 0
const upload = async (as: SignedIn, id: number, image: string, key = `upload-${(keys += 1)}`) =>
  served.ask('POST', `/api/office/${id}/photo`, { as, body: { image }, key })
const uploaded = async (as: SignedIn, id: number, image = dataOf(good), key?: string) => {
  const { status, body } = await upload(as, id, image, key)
  expect(status).toBe(201)
  return body['data'] as { photo: Photo; photos: Photo[]; missing: string[] }
}
const arrange = async (as: SignedIn, id: number, chosen: readonly string[]) =>
  (await world.call(arrangePhotos, { params: { id: String(id) }, body: { keys: [...chosen] } }, as)).data.photos
const files = async () => (await Array.fromAsync(world.context.storage.list('pictures/'))).toSorted()
const draft = async () => {
  const ada = await world.person()
  return { ada, id: await wizard.begin(ada) }
}
/** Uncompressed, 24 bits. */
function bmp(width: number, height: number, depth = 24): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + Math.min(stride * height, 40_000), 0x80)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(depth, 28)
  bytes.fill(0, 30, 54)
  return bytes
}

describe('a photo', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['JPEG', () => sharp(good).jpeg().toBuffer()],
    ['PNG', () => good],
    ['WebP', () => sharp(good).webp().toBuffer()],
    ['AVIF', () => sharp(good).avif().toBuffer()],
    ['BMP', () => bmp(100, 60)],
  ])('%s becomes three pictures with a blur, whatever type it says it has', async (_, make) => {
    const { ada, id } = await draft()
    const { photo, photos, missing } = await uploaded(ada, id, dataOf(await make(), 'image/jpeg'))
    expect(photos).toEqual([photo])
    expect(missing).not.toContain('photos')
    expect(blurredColours(photo.hash)).toHaveLength(6)
    expect(new Set(blurredColours(photo.hash))).not.toEqual(new Set(['#9aa5a3']))
    for (const width of [480, 960, 1600]) {
      const answer = await served.server.inject(`/media/${photo.key}/${width}.webp`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
      expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp')
    }
  })

  test('is made smaller, turned upright, and freed of what it told', async () => {
    const { ada, id } = await draft()
    const told = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#246' } })
      .withExif({ IFD0: { Artist: 'Lena Geheim' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { photo } = await uploaded(ada, id, dataOf(told))
    const { rawPayload } = await served.server.inject(`/media/${photo.key}/960.webp`)
    const { width, height, exif, orientation } = await sharp(rawPayload).metadata()
    expect([width, height, exif, orientation]).toEqual([960, 1440, undefined, undefined])
  })

  test('the same key adds it once, also when its answer got lost', async () => {
    const { ada, id } = await draft()
    const first = await uploaded(ada, id, dataOf(good), 'upload-twice')
    const again = await uploaded(ada, id, dataOf(good), 'upload-twice')
    expect(again.photo).toEqual(first.photo)
    expect(again.photos).toHaveLength(1)
  })

  test('two at once are both there; more than twenty are not', async () => {
    const { ada, id } = await draft()
    await Promise.all([1, 2, 3].map(() => uploaded(ada, id)))
    await world.rows(
      `update office_draft set photos = (select jsonb_agg(jsonb_build_object('key', 'p' || i, 'hash', 'h')) from generate_series(1, ${MOST_PHOTOS - 1}) i) where id = $1`,
      [id],
    )
    expect((await uploaded(ada, id)).photos).toHaveLength(MOST_PHOTOS)
    expect((await upload(ada, id, dataOf(good))).body['code']).toBe('office.too_many_photos')
  })
})

describe('what is no photo', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  test.each<[string, () => string | Promise<string>]>([
    ['SVG', () => dataOf(svg, 'image/svg+xml')],
    ['SVG as a JPEG', () => dataOf(svg, 'image/jpeg')],
    ['SVG behind the signature of a PNG', () => dataOf(Buffer.concat([good.subarray(0, 8), svg]))],
    ['HEIC', () => dataOf(Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic'), Buffer.alloc(400)]), 'image/heic')],
    ['HTML', () => dataOf(Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/html')],
    ['a GIF', () => dataOf(Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'image/gif')],
    ['nothing', () => 'data:image/png;base64,AA=='],
    ['half of a JPEG', async () => dataOf((await sharp(good).jpeg().toBuffer()).subarray(0, 400))],
    ['a PNG of 30,000 x 30,000 pixels', () => dataOf(handmadePng(30_000, 30_000, 30_000))],
    ['a BMP that says it is 40,000 x 40,000', () => dataOf(bmp(40_000, 40_000))],
    ['a BMP with a palette', () => dataOf(bmp(100, 60, 8))],
    ['a BMP cut off', () => dataOf(bmp(100, 60).subarray(0, 300))],
    ['a BMP of minus one', () => dataOf(bmp(-1, 60))],
  ])('%s is refused beside the field, and nothing is stored', async (_, make) => {
    const before = await files()
    const { ada, id } = await draft()
    const { status, body } = await upload(ada, id, await make())
    expect([status, Object.keys(body['errors'] as object)]).toEqual([422, ['image']])
    expect(['office.not_image', 'office.image_failed']).toContain(body['code'])
    expect(await files()).toEqual(before)
  })

  test('of 10 MB and more', async () => {
    const { ada, id } = await draft()
    const large = Buffer.concat([await sharp(good).jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024)])
    const { body, fault } = await upload(ada, id, dataOf(large, 'image/jpeg'))
    expect(fault, (fault as Error | undefined)?.stack).toBeUndefined()
    expect(body['code']).toBe('office.image_failed')
    expect((await upload(ada, id, 'data:image/png;base64,'.padEnd(14 * 1024 * 1024, 'A'))).status).toBe(413)
  })

  test('a stranger uploads nothing', async () => {
    const { id } = await draft()
    expect((await upload(await world.person(), id, dataOf(good))).status).toBe(404)
  })

  test.each<[string, number[], ReturnType<typeof photoFormat>]>([
    ['empty', [], null],
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 'jpeg'],
    ['half a signature', [0x89, 0x50, 0x4e], null],
    ['an AVIF sequence', [0, 0, 0, 32, ...Buffer.from('ftypavis')], 'avif'],
    ['HEIF', [0, 0, 0, 32, ...Buffer.from('ftypmif1')], null],
    ['RIFF that is sound', [...Buffer.from('RIFF\0\0\0\0WAVE')], null],
  ])('first bytes: %s', (_, bytes, format) => expect(photoFormat(Uint8Array.from(bytes))).toBe(format))
})

describe('their order', () => {
  test('is what was chosen; a deleted one can be put back; a foreign one cannot be taken', async () => {
    const { ada, id } = await draft()
    const [a, b, c] = [
      (await uploaded(ada, id)).photo,
      (await uploaded(ada, id)).photo,
      (await uploaded(ada, id)).photo,
    ]
    expect(await arrange(ada, id, [c.key, a.key, b.key])).toEqual([c, a, b])
    expect(await arrange(ada, id, [c.key, c.key])).toEqual([c])
    expect(await arrange(ada, id, [c.key, a.key])).toEqual([c, a])
    const other = await draft()
    const foreign = (await uploaded(other.ada, other.id)).photo
    expect(await world.refusal(arrange(ada, id, [foreign.key]))).toBe('office.photo_unknown')
    expect(await arrange(ada, id, [])).toEqual([])
  })

  test('an office in the search keeps one', async () => {
    const ada = (await world.provider()).viewer
    const id = await wizard.complete(ada, ANSWERS)
    const { photo } = await uploaded(ada, id)
    await world.call(publishOffice, { params: { id: String(id) } }, ada)
    expect(await world.refusal(arrange(ada, id, []))).toBe('office.photo_needed')
    const second = await uploaded(ada, id)
    expect(await arrange(ada, id, [second.photo.key])).toEqual([second.photo])
    expect(second.photos).toEqual([photo, second.photo])
  })
})

test('files that are shown nowhere go after a day, those of a copy stay', async () => {
  const { ada, id } = await draft()
  const [kept, left] = [(await uploaded(ada, id)).photo, (await uploaded(ada, id)).photo]
  await arrange(ada, id, [kept.key])
  const copy = (await world.call(duplicateOffice, { params: { id: String(id) } }, ada)).data.id
  await world.call(deleteOffice, { params: { id: String(id) } }, ada)
  const of = async (photo: Photo) => (await files()).filter((name) => name.includes(photo.key)).length
  const later = (hours: number) => world.clock.now().add({ hours })
  await sweepPhotos(world.context, later(23))
  expect([await of(kept), await of(left)]).toEqual([3, 3])
  await sweepPhotos(world.context, later(25))
  expect([await of(kept), await of(left)]).toEqual([3, 0])
  await world.call(deleteOffice, { params: { id: String(copy) } }, ada)
  await sweepPhotos(world.context, later(25))
  expect(await of(kept)).toBe(0)
  expect(await sweepPhotos(world.context, later(49))).toBe(0)
})
