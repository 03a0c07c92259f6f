/** The private channel as a browser hears it, over a real connection to a served world. */
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '#kernel/viewer.ts'
import type { ServedWorld } from './served-world.ts'

export type Heard = { status: number; headers: IncomingMessage['headers']; events: unknown[]; ended: boolean }

/** Connects as this person's browser would. @param served listens on a port */
export async function listenAs(
  served: ServedWorld,
  as: SignedIn | null,
): Promise<{ heard: Heard; stream: IncomingMessage }> {
  // Makes the person known to the server's cookies.
  if (as) await served.ask('GET', '/api/me', { as })
  const { port } = served.server.server.address() as AddressInfo
  const cookie = as ? { cookie: `test-person=${as.id}` } : {}
  const stream = await new Promise<IncomingMessage>((done, failed) =>
    get({ port, host: '127.0.0.1', path: '/api/me/events', headers: cookie }, done).on('error', failed),
  )
  const heard: Heard = { status: stream.statusCode ?? 0, headers: stream.headers, events: [], ended: false }
  let text = ''
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end)) ?? []
      if (name === 'ReloadUserData') heard.events.push(JSON.parse(data ?? ''))
      text = text.slice(end + 2)
    }
  })
  stream.on('end', () => (heard.ended = true)).on('error', () => {})
  return { heard, stream }
}

/** @returns whether it became true within half a minute */
export async function becomesTrue(isTrue: () => boolean): Promise<boolean> {
  for (let i = 0; i < 1500 && !isTrue(); i += 1) await sleep(20)
  return isTrue()
}
