/** A server of calendars over TLS, for tests: one that behaves, and some that do not. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { makeCertificate } from '#platform/outgoing/testing/make-certificate.ts'

/**
 * `/calendar/{name}` has what was set. `/endless`, `/slow`, `/silent`, `/short` (less than announced), `/bomb` (zipped),
 * `/redirect/{n}` (n times), `/to?{address}`, `/status/{code}`, `/loud` (with a long ETag),
 * `/unasked` (304 to who asked without an ETag).
 */
export async function startStandInFeedServer() {
  const { key, cert } = await makeCertificate()
  // Before anybody waits for it; more than any calendar may have once it is unpacked.
  const bomb = gzipSync(Buffer.alloc(20_000_000, 'B'))
  const texts = new Map<string, string>()
  const asked: { url: string; headers: Record<string, unknown> }[] = []
  let sent = 0
  const server = createServer({ key, cert }, (request, response) => {
    const url = request.url ?? ''
    asked.push({ url, headers: request.headers })
    const [, kind = '', name = ''] = /^\/(\w+)[/?]?(.*)$/.exec(url) ?? []
    const redirect = (location: string) => response.writeHead(302, { location }).end('moved')
    switch (kind) {
      case 'calendar': {
        const text = texts.get(url)
        if (text === undefined) return response.writeHead(404).end()
        const etag = `"${createHash('sha256').update(text).digest('hex')}"`
        if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
        return response.writeHead(200, { etag, 'content-type': 'text/calendar' }).end(text)
      }
      case 'endless':
      case 'slow': {
        response.writeHead(200)
        const part = kind === 'slow' ? 'B' : Buffer.alloc(1_048_576, 'B')
        const more = setInterval(() => {
          sent += part.length
          response.write(part)
        }, 5)
        return response.on('close', () => clearInterval(more))
      }
      case 'silent':
        return undefined
      case 'short':
        response.writeHead(200, { 'content-length': '1000' })
        response.write('BEGIN:VCALENDAR')
        return setTimeout(() => response.destroy(), 20)
      case 'bomb':
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
      case 'redirect':
        return redirect(name === '1' ? '/calendar/one' : `/redirect/${Number(name) - 1}`)
      case 'to':
        return redirect(decodeURIComponent(name))
      case 'status':
        return response.writeHead(Number(name), Number(name) === 429 ? { 'retry-after': '7' } : {}).end()
      case 'loud':
        return response.writeHead(200, { etag: `"${'x'.repeat(4000)}"` }).end('BEGIN:VCALENDAR')
      case 'unasked':
        return response.writeHead(304).end()
      default:
        return response.writeHead(404).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    cert,
    asked,
    bytesSent: () => sent,
    set(name: string, text: string | null) {
      if (text === null) texts.delete(`/calendar/${name}`)
      else texts.set(`/calendar/${name}`, text)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
