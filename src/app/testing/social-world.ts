/** The issuer of the demo on a port of its own, and a browser that goes there and comes back. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountWorld } from '#features/account/server/account-world.ts'
import { createDemoIssuer, type IssuerPerson } from '../server/serve/demo-issuer.ts'
import { isAppleSecret } from '../server/serve/serve-issuer.ts'

const BASE_URL = 'http://localhost:4300'
const CLIENT = { google: 'google-client', apple: 'apple.client' }

type Spoiling = {
  readonly path: string
  readonly change: (answer: Record<string, unknown>) => object
}

export type Answer = { readonly path: string; readonly form: Record<string, string> | null }

export async function socialWorld(people: readonly IssuerPerson[]) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const appleKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  let serve: ReturnType<typeof createDemoIssuer> | null = null
  let spoiling: Spoiling | null = null
  const server = createServer((request, response) => {
    if (spoiling && request.url?.endsWith(spoiling.path)) spoil(response, spoiling.change)
    if (serve) serve(request, response).catch(() => response.destroy())
    else response.writeHead(503).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `${origin}/dev/oidc`
  const returnTo = (provider: string) => `${BASE_URL}/api/auth/callback/${provider}`
  const start = () => {
    serve = createDemoIssuer({
      issuer,
      people: () => Promise.resolve(people),
      clients: [
        { id: CLIENT.google, secret: 'google-secret', returnTo: returnTo('google') },
        {
          id: CLIENT.apple,
          secret: 'apple-secret',
          returnTo: returnTo('apple'),
          isSecret: (given) => isAppleSecret(given, appleKey, issuer),
        },
      ],
    })
  }
  start()
  const world = await accountWorld({
    settings: {
      BASE_URL,
      GOOGLE_CLIENT_ID: CLIENT.google,
      GOOGLE_CLIENT_SECRET: 'google-secret',
      GOOGLE_ISSUER: issuer,
      APPLE_CLIENT_ID: CLIENT.apple,
      APPLE_TEAM_ID: 'TEAM012345',
      APPLE_KEY_ID: 'KEY0123456',
      APPLE_PRIVATE_KEY: appleKey,
      APPLE_ISSUER: issuer,
    },
  })

  /** Follows the issuer's redirects as a browser does, and chooses a person or "deny". */
  async function choose(location: string, sub: string): Promise<Answer> {
    const jar = new Map<string, string>()
    let address = location
    let body: string | null = null
    for (let step = 0; step < 10; step += 1) {
      const answer = await fetch(address, {
        redirect: 'manual',
        method: body === null ? 'GET' : 'POST',
        headers: {
          cookie: [...jar].map((pair) => pair.join('=')).join('; '),
          ...(body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(body === null ? {} : { body }),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
        jar.set(name, value)
      }
      const text = await answer.text()
      const next = answer.headers.get('location')
      body = null
      if (next !== null) {
        address = new URL(next, address).href
        if (!address.startsWith(origin)) return { path: address.slice(BASE_URL.length), form: null }
      } else if (text.includes('Who are you?')) body = new URLSearchParams({ sub }).toString()
      else if (text.includes(returnTo('apple'))) return { path: '/api/auth/callback/apple', form: fieldsOf(text) }
      else throw new Error(`the issuer answered ${answer.status}: ${text.slice(0, 300)}`)
    }
    throw new Error('the issuer does not come to an end')
  }

  const begin = async (provider: 'google' | 'apple', form: Record<string, string> = {}, cookie?: string) => {
    const path = provider === 'apple' ? '/login/apple' : '/social/google'
    const headers = { 'sec-fetch-site': 'same-origin' }
    return world.send('POST', path, { form: { locale: 'de', ...form }, headers, ...(cookie ? { cookie } : {}) })
  }

  /** Comes back by whichever method, as the browser that has these cookies. */
  const comeBack = async ({ path, form }: Answer, cookie: string) => {
    let address = path
    if (form !== null) {
      // Lax cookies do not travel with a post from another site.
      const posted = await world.send('POST', path, { form, headers: { 'sec-fetch-site': 'cross-site', origin } })
      if (posted.status !== 303) return posted
      address = String(posted.headers['location']).slice(BASE_URL.length)
    }
    const answer = await world.send('GET', address, { cookie })
    // The cookie of the state is removed by an empty value.
    return {
      ...answer,
      cookie: answer.cookie
        .split('; ')
        .filter((one) => !one.endsWith('='))
        .join('; '),
    }
  }

  return {
    world,
    begin,
    choose,
    comeBack,
    /** The whole way. */
    async enter(provider: 'google' | 'apple', sub: string, form: Record<string, string> = {}, cookie?: string) {
      const begun = await begin(provider, form, cookie)
      const answer = await choose(String(begun.headers['location']), sub)
      return comeBack(answer, [cookie, begun.cookie].filter(Boolean).join('; '))
    },
    /** From now on the issuer's answers at this path are changed on their way; null: not any more. */
    spoil: (one: Spoiling | null) => void (spoiling = one),
    stop: () => void (serve = null),
    start,
    async close() {
      await world.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Changes the JSON that is about to be sent whole. */
function spoil(response: ServerResponse, change: Spoiling['change']): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse
  response.end = ((body: unknown) => {
    const changed = JSON.stringify(change(JSON.parse(String(body)) as Record<string, unknown>))
    response.setHeader('content-length', Buffer.byteLength(changed))
    return end(changed)
  }) as ServerResponse['end']
}

function fieldsOf(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of html.matchAll(/name="(\w+)" value="([^"]*)"/g)) fields[name] = value
  return fields
}
