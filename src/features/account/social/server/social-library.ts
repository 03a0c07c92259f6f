/**
 * A second object of the sign-in library, for Google and Apple. It reads the providers' discovery when it is made and
 * drops a provider whose discovery fails, so it is made at first use, and anew while a provider lacks.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { systemClock, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { isHttps } from '#platform/session/session-cookie.ts'
import { traced } from '#platform/trace/trace.ts'
import { librarySettings } from '../../sign-in/server/auth-library.ts'
import { nameFromProvider } from '../rules/provider-name.ts'
import type { SocialProvider } from '../rules/social-answer.ts'
import { appleSecret } from './apple-secret.ts'

/** Nobody waits longer for a provider that does not answer. */
const DISCOVERY_MS = 4000
const RETRY_MS = 60_000
/** Discovery and Apple's secret are renewed by then. */
const RENEW_MS = 12 * 3600_000

type SocialLibrary = ReturnType<typeof openSocialLibrary>
type Opened = { readonly library: SocialLibrary; readonly has: ReadonlySet<string> }
type Opening = { readonly atMs: number; readonly whole: Promise<Opened>; opened?: Opened }

const openings = new WeakMap<Config, Opening>()

export function offeredProviders({ GOOGLE_CLIENT_ID, APPLE_CLIENT_ID }: Config): SocialProvider[] {
  return [...(GOOGLE_CLIENT_ID ? (['google'] as const) : []), ...(APPLE_CLIENT_ID ? (['apple'] as const) : [])]
}

/** Where the forms of the buttons end up. */
export function signInOrigins(config: Config): string[] {
  const issuers = { google: config.GOOGLE_ISSUER, apple: config.APPLE_ISSUER }
  return [...new Set(offeredProviders(config).map((provider) => new URL(issuers[provider]).origin))]
}

/** Null while the provider cannot be reached. Apple and Google go by the machine's time, not by the product's. */
export async function socialLibraryOf(
  context: Context,
  provider: SocialProvider,
  clock: Pick<Clock, 'now'> = systemClock(),
  patienceMs = DISCOVERY_MS,
): Promise<SocialLibrary['api'] | null> {
  const { config } = context
  const nowMs = clock.now().epochMilliseconds
  let last = openings.get(config)
  const lacksOne = (last?.opened?.has.size ?? 0) < offeredProviders(config).length
  if (!last || nowMs - last.atMs >= (lacksOne ? RETRY_MS : RENEW_MS)) {
    last = open(context, nowMs)
    openings.set(config, last)
  }
  // Discovery goes on: whoever asks later finds it.
  const opened = await Promise.race([last.whole, sleep(patienceMs, null, { ref: false })])
  return opened?.has.has(provider) ? opened.library.api : null
}

function open(context: Context, atMs: number): Opening {
  const library = openSocialLibrary(context, atMs)
  const opening: Opening = {
    atMs,
    whole: library.$context.then(({ socialProviders }) => {
      opening.opened = { library, has: new Set(socialProviders.map(({ id }) => id)) }
      return opening.opened
    }),
  }
  return opening
}

type Profile = Readonly<Record<string, unknown>>

/** The library tells what an ID token claims only to its own callbacks. */
const claimed = new AsyncLocalStorage<{ authTime: unknown }>()

/** @returns what `act` returns, and when the provider says that somebody signed in there; undefined when it does not */
export async function withAuthTime<T>(act: () => Promise<T>): Promise<{ answer: T; authTime: unknown }> {
  const said: { authTime: unknown } = { authTime: undefined }
  // The library makes the calls itself, so they are told as one, and do not carry the trace.
  const begun = {
    name: 'sign in elsewhere',
    kind: 'client',
    attributes: { 'peer.service': 'sign-in provider' },
  } as const
  const answer = await traced(
    () => begun,
    () => claimed.run(said, act),
  )
  return { answer, authTime: said.authTime }
}

function openSocialLibrary(context: Context, atMs: number) {
  const { config, db, log } = context
  const base = librarySettings({ baseUrl: config.BASE_URL, secret: config.SECRET, pool: db.plainPool(), log })
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(config.BASE_URL) } as const
  const isOffered = new Set<string>(offeredProviders(config))
  const shared = { requireIdTokenVerification: true, pkce: true, authentication: 'post' } as const
  const providers = [
    {
      ...shared,
      providerId: 'google',
      clientId: config.GOOGLE_CLIENT_ID,
      clientSecret: config.GOOGLE_CLIENT_SECRET,
      discoveryUrl: discoveryOf(config.GOOGLE_ISSUER),
      scopes: ['openid', 'email', 'profile'],
      prompt: 'select_account' as const,
    },
    {
      ...shared,
      providerId: 'apple',
      clientId: config.APPLE_CLIENT_ID,
      clientSecret: config.APPLE_CLIENT_ID ? appleSecret(config, atMs) : '',
      discoveryUrl: discoveryOf(config.APPLE_ISSUER),
      scopes: ['openid', 'email', 'name'],
      // Apple requires it when the name or the address is asked for.
      responseMode: 'form_post' as const,
    },
  ].filter(({ providerId }) => isOffered.has(providerId))
  return betterAuth({
    ...base,
    advanced: {
      ...base.advanced,
      cookiePrefix: 'login',
      cookies: {
        ...base.advanced.cookies,
        state: { name: isHttps(config.BASE_URL) ? '__Host-login-state' : 'login-state', attributes },
      },
    },
    account: {
      ...base.account,
      updateAccountOnSignIn: false,
      // Nobody gets into an account by an address alone: linking is asked for while signed in.
      accountLinking: { enabled: true, disableImplicitLinking: true, allowDifferentEmails: true },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            if (!user.emailVerified)
              throw new APIError('FORBIDDEN', { code: 'SOCIAL_UNVERIFIED', message: 'unverified address' })
            return { data: user }
          },
        },
      },
      account: {
        // We act at the provider for nobody, so its tokens are not kept.
        create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
        update: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
      },
    },
    plugins: [
      genericOAuth({
        config: providers.map((one) => ({
          ...one,
          getUserInfo: async (tokens) => profileOf(tokens),
          mapProfileToUser: (profile: Profile) => personFrom(profile),
        })),
      }),
    ],
  })
}

const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}

function discoveryOf(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

/**
 * The claims of the ID token, whose signature, audience and nonce the library has verified. Without a token nothing was
 * verified, so there is no profile. Apple sends the name beside the token, and only the first time.
 */
function profileOf(tokens: { idToken?: string | undefined; user?: unknown }) {
  if (!tokens.idToken) return null
  const claims = JSON.parse(Buffer.from(tokens.idToken.split('.')[1] ?? '', 'base64url').toString()) as Profile
  const said = claimed.getStore()
  if (said) said.authTime = claims['auth_time']
  const beside = (tokens.user as { name?: { firstName?: unknown; lastName?: unknown } } | undefined)?.name
  return {
    ...claims,
    given_name: claims['given_name'] ?? beside?.firstName,
    family_name: claims['family_name'] ?? beside?.lastName,
    email: typeof claims['email'] === 'string' ? claims['email'] : null,
    // Apple sends a text.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
  }
}

function personFrom(profile: Profile) {
  const { given_name: given, family_name: family, name: whole, email } = profile
  return nameFromProvider({ given, family, whole }, typeof email === 'string' ? email : '')
}
