/** What a provider says about somebody counts only with its own signature, for us and for this sign-in (safety table 36). */
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { socialWorld } from '#app/testing/social-world.ts'
import { socialLibraryOf } from './social-library.ts'

const VICTIM = { sub: 'victim', label: 'victim', email: 'victim@post.example' }
const THIEF = { sub: 'thief', label: 'thief', email: 'thief@post.example' }

let social: Awaited<ReturnType<typeof socialWorld>>
beforeAll(async () => {
  social = await socialWorld([VICTIM, THIEF])
})
afterEach(() => social.spoil(null))
afterAll(() => social.close())

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
/** The thief signs in, and the ID token is another one by then. */
async function enterWith(change: (token: string) => string | undefined) {
  social.spoil({ path: '/token', change: (answer) => ({ ...answer, id_token: change(String(answer['id_token'])) }) })
  const answer = await social.enter('google', 'thief')
  social.spoil(null)
  return [answer.headers['location'], (await social.world.viewerOf(answer.cookie, 'de')).kind]
}
const withClaims = (token: string, claims: object) => {
  const [head, body, signature] = token.split('.')
  return [head, encoded({ ...decoded(body), ...claims }), signature].join('.')
}
const REFUSED = ['/login?social=failed&provider=google', 'guest']

test('a token that was altered, is not signed, or is signed by somebody else signs nobody in', async () => {
  await social.enter('google', 'victim')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signedByOthers = (token: string) => {
    const content = withClaims(token, { sub: 'victim' }).split('.').slice(0, 2).join('.')
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
  }
  for (const change of [
    (token: string) => withClaims(token, { sub: 'victim' }),
    (token: string) => withClaims(token, { email: VICTIM.email }),
    (token: string) => [encoded({ alg: 'none' }), withClaims(token, { sub: 'victim' }).split('.')[1], ''].join('.'),
    signedByOthers,
    () => 'nothing',
  ])
    expect(await enterWith(change), change.toString()).toEqual(REFUSED)
  const right = await social.enter('google', 'thief')
  expect(await social.world.viewerOf(right.cookie, 'de')).toMatchObject({ email: THIEF.email })
})

test('neither does one of another sign-in, nor one that was made for another client of the provider', async () => {
  const kept: string[] = []
  const keep = (answer: Record<string, unknown>) => {
    kept.push(String(answer['id_token']))
    return answer
  }
  social.spoil({ path: '/token', change: keep })
  await social.enter('google', 'victim')
  await social.enter('apple', 'victim')
  const [earlier = '', forApple = ''] = kept
  expect([decoded(earlier.split('.')[1])['aud'], decoded(forApple.split('.')[1])['aud']]).toEqual([
    'google-client',
    'apple.client',
  ])
  expect(await enterWith(() => earlier)).toEqual(REFUSED)
  expect(await enterWith(() => forApple)).toEqual(REFUSED)
})

test('without a token nobody is signed in, and without its keys there is no provider', async () => {
  const [where, kind] = await enterWith(() => undefined)
  expect([String(where).startsWith('/login?social='), kind]).toEqual([true, 'guest'])
  const { context } = social.world
  const keyless = { ...context, config: { ...context.config } }
  social.spoil({
    path: '/.well-known/openid-configuration',
    change: (discovery) => ({ ...discovery, jwks_uri: undefined }),
  })
  expect(await socialLibraryOf(keyless, 'google')).toBeNull()
})
