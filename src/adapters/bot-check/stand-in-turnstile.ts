/** Answers as Cloudflare's siteverify does, for tests: tokens it has issued pass once. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function startStandInTurnstile({ secret }: { secret: string }) {
  const good = new Set<string>()
  let fault: 'away' | 'slow' | 'moved' | 'nonsense' | null = null
  let issued = 0
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (fault === 'slow') return
      if (fault === 'away') return answer.writeHead(503).end('no')
      if (fault === 'moved' && request.url !== '/elsewhere')
        return answer.writeHead(307, { location: '/elsewhere' }).end()
      if (fault === 'nonsense') return answer.writeHead(200).end('<html>')
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const errors =
        form.get('secret') !== secret
          ? ['invalid-input-secret']
          : good.delete(form.get('response') ?? '')
            ? []
            : ['timeout-or-duplicate']
      answer.writeHead(200, { 'content-type': 'application/json' })
      return answer.end(JSON.stringify({ success: errors.length === 0, 'error-codes': errors }))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/turnstile/v0/siteverify`,
    /** What the widget hands to the page. */
    issue() {
      const token = `0.token-${(issued += 1)}`
      good.add(token)
      return token
    },
    setFault(one: typeof fault) {
      fault = one
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
