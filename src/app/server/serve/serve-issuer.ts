/** The demo's issuer at /dev/oidc, in the place of Google and Apple while no real client is set. Only in demo mode. */
import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { DemoPerson } from '#client/page-context.ts'
import type { Config } from '#platform/config.ts'
import type { IssuerPerson } from './demo-issuer.ts'

const PATH = '/dev/oidc'
const CLIENTS = { google: 'demo-google', apple: 'demo.apple' }

/** The settings with which the product finds this issuer; those of real clients stay as they are. */
export function withDemoIssuer(config: Config): Config {
  if (!config.demo || config.GOOGLE_CLIENT_ID || config.APPLE_CLIENT_ID) return config
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = `${config.BASE_URL}${PATH}`
  return {
    ...config,
    GOOGLE_CLIENT_ID: CLIENTS.google,
    GOOGLE_CLIENT_SECRET: secretOf(config, 'google'),
    GOOGLE_ISSUER: issuer,
    APPLE_CLIENT_ID: CLIENTS.apple,
    APPLE_TEAM_ID: 'DEMOTEAM01',
    APPLE_KEY_ID: 'DEMOKEY001',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    APPLE_ISSUER: issuer,
  }
}

export async function serveIssuer(
  server: FastifyInstance,
  config: Config,
  demoPeople: () => Promise<readonly DemoPerson[]>,
): Promise<void> {
  const issuer = `${config.BASE_URL}${PATH}`
  if (!config.demo || config.GOOGLE_ISSUER !== issuer) return
  const { createDemoIssuer } = await import('./demo-issuer.ts')
  const returnTo = (provider: string) => `${config.BASE_URL}/api/auth/callback/${provider}`
  const serve = createDemoIssuer({
    issuer,
    people: async () => [...(await demoPeople()).filter(({ kind }) => kind === 'user').map(known), ...OTHERS],
    clients: [
      { id: CLIENTS.google, secret: config.GOOGLE_CLIENT_SECRET, returnTo: returnTo('google') },
      {
        id: CLIENTS.apple,
        secret: secretOf(config, 'apple'),
        returnTo: returnTo('apple'),
        isSecret: (given) => isAppleSecret(given, config.APPLE_PRIVATE_KEY, issuer),
      },
    ],
  })
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The issuer reads the body itself.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.all(`${PATH}/*`, async (request, reply) => {
      reply.hijack()
      await serve(request.raw, reply.raw)
    })
  })
}

const known = ({ email, name }: DemoPerson): IssuerPerson => ({
  sub: `demo-${email}`,
  label: `${name}, ${email}: has an account here`,
  email,
  givenName: name,
})

const OTHERS: readonly IssuerPerson[] = [
  { sub: 'demo-new', label: 'Nele Neu: is new here', email: 'nele@post.example', givenName: 'Nele', surname: 'Neu' },
  { sub: 'demo-relay', label: 'Somebody who hides the address', email: 'x7k2q@privaterelay.appleid.com' },
  { sub: 'demo-no-address', label: 'Somebody without an address' },
  {
    sub: 'demo-unverified',
    label: 'Somebody whose address is not verified',
    email: 'fremd@post.example',
    isVerified: false,
  },
]

function secretOf({ SECRET }: Config, provider: string): string {
  return createHmac('sha256', SECRET).update(`demo issuer, ${provider}`).digest('hex')
}

/** Signed with the key, for this issuer, and not expired. */
export function isAppleSecret(token: string, privateKey: string, issuer: string): boolean {
  const [header = '', claims = '', signature = ''] = token.split('.')
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: unknown; exp?: unknown }
  const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const
  return (
    aud === issuer &&
    Number(exp) * 1000 > Date.now() &&
    verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))
  )
}
