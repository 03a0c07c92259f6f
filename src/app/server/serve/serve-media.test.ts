import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { createS3Storage } from '#adapters/storage/s3-storage.ts'
import { startStandInS3 } from '#adapters/storage/stand-in-s3.ts'
import { createTestWorld } from '#app/testing/test-world.ts'
import { drawingOf } from '#demo/pictures/room-picture.ts'
import type { Storage } from '#ports/storage.ts'
import { sendError } from '#platform/http/mount-routes.ts'
import { serveMedia, type Drawings } from './serve-media.ts'

const folder = mkdtempSync(join(tmpdir(), 'viertel-media-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const DRAWINGS: Drawings = { draw: drawingOf, want: () => undefined }

test('a picture that is not drawn is answered at once as its drawing, and drawn for the next who asks', async () => {
  const storage = createDiskStorage({ folder })
  const wanted: unknown[] = []
  const server = Fastify()
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  serveMedia(server, { storage } as Parameters<typeof serveMedia>[1], folder, {
    draw: drawingOf,
    want: (key, form) => wanted.push([key, form]),
  })
  const first = await server.inject('/media/open-ink-6-137-2/480.avif')
  expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
    200,
    'image/svg+xml',
    'no-store',
  ])
  expect(first.body.split('class="place"').length - 1).toBe(6)
  expect(wanted).toEqual([['open-ink-6-137-2', { size: 480, format: 'avif' }]])

  await storage.put('pictures/open-ink-6-137-2/480.avif', Buffer.from('drawn'), 'image/avif')
  const second = await server.inject('/media/open-ink-6-137-2/480.avif')
  expect([second.headers['content-type'], second.headers['cache-control'], second.body]).toEqual([
    'image/avif',
    'public, max-age=31536000, immutable',
    'drawn',
  ])
  for (const path of ['/media/desk-nowhere-1-1-1/480.avif', '/media/open-ink-6-137-2/481.avif'])
    expect((await server.inject(path)).statusCode, path).toBe(404)
  expect(wanted.length).toBe(1)
  await server.close()
})

test('a kept picture has the same headers from a disk and from a bucket, also when nothing changed', async () => {
  const s3 = await startStandInS3()
  const url = '/media/open-ink-6-137-2/1600.avif'
  const headersFrom = async (storage: Storage) => {
    await storage.put('pictures/open-ink-6-137-2/1600.avif', Buffer.from('kept'), 'image/avif')
    const server = Fastify()
    serveMedia(server, { storage } as Parameters<typeof serveMedia>[1], folder, null)
    const first = await server.inject(url)
    const again = await server.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    await server.close()
    const { 'content-type': type, 'cache-control': cache, 'content-length': length } = first.headers
    return [first.statusCode, type, cache, length, again.statusCode, again.headers['cache-control']]
  }
  const immutable = 'public, max-age=31536000, immutable'
  const expected = [200, 'image/avif', immutable, '4', 304, immutable]
  expect(await headersFrom(createDiskStorage({ folder }))).toEqual(expected)
  expect(await headersFrom(createS3Storage(s3))).toEqual(expected)
  await s3.close()
})

describe('a picture that is read piece by piece', () => {
  const MIB = 1024 * 1024
  const SIZE = 64 * MIB
  const path = '/media/open-ink-6-137-2/960.webp'
  let given = 0
  let stream: Readable | null = null
  let reading = () => Promise.resolve()
  let fails = false
  const pieces = () => {
    given = 0
    stream = new Readable({
      read() {
        if (fails && given >= MIB) return void this.destroy(new Error('the disk is gone'))
        given += MIB / 4
        this.push(given > SIZE ? null : Buffer.alloc(MIB / 4, 7))
      },
    })
    return stream
  }
  const storage = {
    read: async () => {
      await reading()
      return { size: SIZE, contentType: 'image/webp', etag: '"a-tag-of-the-picture"', pieces }
    },
  } as unknown as Storage
  const server = Fastify()
  serveMedia(server, { storage } as Parameters<typeof serveMedia>[1], folder, null)
  let url = ''
  beforeAll(async () => {
    url = (await server.listen({ port: 0, host: '127.0.0.1' })) + path
  })
  afterAll(() => server.close())
  beforeEach(() => {
    stream = null
    reading = () => Promise.resolve()
    fails = false
  })
  const asked = async (request = get(url, { agent: false })) => {
    request.on('error', () => {})
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    return answer
  }

  test('is sent with its length as it is taken, and arrives whole', async () => {
    const answer = await asked()
    expect([answer.statusCode, answer.headers['content-length'], answer.headers.etag]).toEqual([
      200,
      String(SIZE),
      '"a-tag-of-the-picture"',
    ])
    let taken = 0
    let ahead = 0
    for await (const piece of answer) {
      taken += (piece as Buffer).length
      ahead = Math.max(ahead, given - taken)
    }
    expect(taken).toBe(SIZE)
    // Far below the file, and above what sockets take on.
    expect(ahead).toBeLessThan(16 * MIB)
  })

  test('is let go when its visitor goes away in the middle', async () => {
    const answer = await asked()
    await once(answer, 'readable')
    answer.destroy()
    await expect.poll(() => stream?.closed).toBe(true)
    expect(given).toBeLessThan(SIZE)
  })

  test('is let go when its visitor has gone before it was found', async () => {
    let found = () => {}
    const begun = new Promise<void>((done) => {
      reading = () => {
        done()
        return new Promise((then) => (found = then))
      }
    })
    const request = get(url, { agent: false })
    request.on('error', () => {})
    await begun
    request.destroy()
    await expect.poll(() => connections()).toBe(0)
    found()
    await expect.poll(() => stream?.closed).toBe(true)
  })

  test('is cut off, not ended, when it cannot be read to its end, and the next one is served', async () => {
    fails = true
    await expect(buffer(await asked())).rejects.toThrow('aborted')
    fails = false
    expect((await buffer(await asked())).length).toBe(SIZE)
  })

  test('is not sent to who asks for its headers alone', async () => {
    const answer = await asked(httpRequest(url, { method: 'HEAD', agent: false }).end())
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(SIZE)])
    expect((await buffer(answer)).length).toBe(0)
    await expect.poll(() => stream?.closed).toBe(true)
  })

  const connections = () =>
    new Promise<number>((done, failed) =>
      server.server.getConnections((error, count) => (error ? failed(error) : done(count))),
    )
})

test('while files cannot be written there is a picture all the same, and the process goes on', async () => {
  const lost = join(folder, 'lost')
  const storage = createDiskStorage({ folder: lost })
  rmSync(lost, { recursive: true })
  writeFileSync(lost, 'a file in place of the folder')
  await expect(storage.put('pictures/open-ink-6-137-2/960.avif', Buffer.from('drawn'), 'image/avif')).rejects.toThrow()
  const server = Fastify()
  serveMedia(server, { storage } as Parameters<typeof serveMedia>[1], folder, DRAWINGS)
  const answer = await server.inject('/media/open-ink-6-137-2/960.avif')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  await server.close()
})

test('a kept picture comes from a bucket, too; while the bucket is away its drawing does', async () => {
  const s3 = await startStandInS3()
  const storage = createS3Storage(s3)
  await storage.put('pictures/open-ink-6-137-2/960.webp', Buffer.from('kept'), 'image/webp')
  const server = Fastify()
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  const log = { warn: () => undefined }
  serveMedia(server, { storage, log } as unknown as Parameters<typeof serveMedia>[1], folder, DRAWINGS)
  const url = '/media/open-ink-6-137-2/960.webp'
  try {
    const first = await server.inject(url)
    expect([first.body, first.headers['content-type']]).toEqual(['kept', 'image/webp'])
    const again = await server.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, first.headers.etag, ''])
    s3.fail(500)
    const away = await server.inject(url)
    expect([away.statusCode, away.headers['content-type'], away.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'no-store',
    ])
  } finally {
    await server.close()
    await s3.close()
  }
})

test('outside demo mode nothing is drawn: a picture is one that is kept, and so is the one in the preview', async () => {
  const world = await createTestWorld()
  const storage = createDiskStorage({ folder: mkdtempSync(join(folder, 'kept-')) })
  const serve = (drawings: Drawings | null) => {
    const server = Fastify()
    server.setErrorHandler((error, request, reply) => sendError(error, request, reply))
    serveMedia(server, { ...world.context, storage }, folder, drawings)
    return server
  }
  const [server, demo] = [serve(null), serve(DRAWINGS)]
  try {
    const { id } = await world.office()
    const key = 'open-ink-6-137-2'
    await world.rows('update office set photos = $2 where id = $1', [id, JSON.stringify([{ key, hash: 'h' }])])
    const ask = async (on: typeof server, path: string) => {
      const { statusCode, rawPayload } = await on.inject(path)
      return [statusCode, rawPayload.subarray(0, 3).toString('hex')]
    }
    const missing = [404, Buffer.from('{"c').toString('hex')]
    const jpeg = [200, 'ffd8ff']
    expect(await ask(server, `/media/${key}/960.webp`)).toEqual(missing)
    expect(await ask(server, `/og/${id}.png`)).toEqual(missing)
    const photo = sharp({ create: { width: 960, height: 600, channels: 3, background: '#a52' } })
    await storage.put(`pictures/${key}/960.webp`, await photo.webp().toBuffer(), 'image/webp')
    expect((await ask(server, `/media/${key}/960.webp`))[0]).toBe(200)
    expect(await ask(server, `/og/${id}.png`)).toEqual(jpeg)
    await storage.delete(`og/${id}.png`)
    await storage.delete(`pictures/${key}/960.webp`)
    expect(await ask(demo, `/og/${id}.png`)).toEqual(jpeg)
  } finally {
    await server.close()
    await demo.close()
    await world.close()
  }
})
