/** Answers as VIES does, for tests. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function startStandInVies() {
  const known = new Set<string>()
  let fault: 'away' | 'busy' | 'moved' | 'nonsense' | 'silent' | null = null
  let asked = 0
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked += 1
      if (fault === 'silent') return
      if (fault === 'away') return answer.writeHead(503).end()
      if (fault === 'moved' && request.url !== '/elsewhere')
        return answer.writeHead(307, { location: '/elsewhere' }).end()
      if (fault === 'nonsense') return answer.writeHead(200).end('<html>')
      const { countryCode, vatNumber } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
      const valid = known.has(`${countryCode}${vatNumber}`)
      const body =
        fault === 'busy'
          ? { valid: false, userError: 'MS_MAX_CONCURRENT_REQ' }
          : { valid, userError: valid ? 'VALID' : 'INVALID', requestIdentifier: valid ? 'WAPIAAAAY1' : '' }
      answer.writeHead(200, { 'content-type': 'application/json' })
      return answer.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/check-vat-number`,
    know: (vatId: string) => void known.add(vatId),
    asked: () => asked,
    setFault(one: typeof fault) {
      fault = one
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
