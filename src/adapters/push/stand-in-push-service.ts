/** The push service of a browser, over TLS with a certificate of its own, for tests and benchmarks. */
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from '#platform/outgoing/testing/make-certificate.ts'

/** `/{status}` answers with that status, `/slow` not at all, `/endless` without an end. */
export async function startStandInPushService() {
  const { key, cert } = await makeCertificate()
  const heads: Record<string, unknown>[] = []
  const bodies: Buffer[] = []
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const wanted = Number(/\/(\d{3})$/.exec(request.url ?? '')?.[1] ?? 201)
      if (request.url === '/slow') return
      heads.push({ ...request.headers, url: request.url })
      bodies.push(Buffer.concat(parts))
      response.writeHead(wanted, wanted === 302 ? { location: '/201' } : {})
      if (request.url === '/endless') {
        const more = setInterval(() => response.write(Buffer.alloc(65_536)), 1)
        response.on('close', () => clearInterval(more))
        return
      }
      response.end()
    })
  })
  let connections = 0
  server.on('connection', () => (connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cert,
    heads,
    bodies,
    /** How many were opened, also those that came to no request. */
    connections: () => connections,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
