import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { sendError } from '#platform/http/mount-routes.ts'
import { serveMedia } from './serve-media.ts'

const folder = mkdtempSync(join(tmpdir(), 'viertel-media-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a picture that is not drawn is answered at once as its drawing, and drawn for the next who asks', async () => {
  const storage = createDiskStorage({ folder })
  const wanted: unknown[] = []
  const server = Fastify()
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  serveMedia(server, { storage } as Parameters<typeof serveMedia>[1], folder, {
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
