import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainFetch, UnaskedCoding } from './plain-fetch.ts'

let asked: IncomingHttpHeaders = {}
const BODIES: Readonly<Record<string, [Record<string, string>, Buffer]>> = {
  '/plain': [{}, Buffer.from('{"a":1}')],
  '/identity': [{ 'content-encoding': 'identity' }, Buffer.from('{"a":1}')],
  '/br': [{ 'content-encoding': 'br' }, brotliCompressSync('{"a":1}')],
  '/gzip': [{ 'content-encoding': 'GZIP' }, gzipSync('{"a":1}')],
}
const server = createServer((request, response) => {
  asked = request.headers
  const [headers, body] = BODIES[request.url ?? ''] ?? [{ location: '/plain' }, Buffer.alloc(0)]
  response.writeHead(BODIES[request.url ?? ''] ? 200 : 302, headers).end(body)
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('an answer is asked for without a coding, and one with a coding is refused', async () => {
  for (const path of ['/plain', '/identity'])
    expect(await (await plainFetch(`${base}${path}`, {})).json(), path).toEqual({ a: 1 })
  expect(asked['accept-encoding']).toBe('identity')
  for (const path of ['/br', '/gzip'])
    await expect(plainFetch(`${base}${path}`, {}), path).rejects.toBeInstanceOf(UnaskedCoding)
})

test('no redirect is followed', async () => {
  await expect(plainFetch(`${base}/elsewhere`, {})).rejects.toThrow('fetch failed')
})
