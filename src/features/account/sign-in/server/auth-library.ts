/** better-auth on our tables. The use-cases beside it call it in process; its own routes are not mounted. */
import { randomUUIDv7 } from 'node:crypto'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { localPath } from '#kernel/locale.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Log } from '#platform/log.ts'
import { afterReset } from './after-reset.ts'
import { sendAccountMail } from './send-account-mail.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { ABSOLUTE_DAYS, isHttps, sessionCookieName } from '#platform/session/session-cookie.ts'

type ResetMail = { id: string; email: string; name: string; locale: string; token: string; next: string }

/** The internal header with the client address; a header sent by a client is never used. */
export const ADDRESS_HEADER = 'x-app-ip'
export const RESET_MINUTES = 60
export const VERIFY_HOURS = 24

/** One instance per running product: creating it takes milliseconds, and it holds only the connection pool. */
const libraries = new WeakMap<Config, AuthLibrary>()

export function libraryOf(context: Context): AuthLibrary['api'] {
  const { config, db, log } = context
  const known = libraries.get(config)
  if (known) return known.api
  const library = openAuthLibrary({
    baseUrl: config.BASE_URL,
    secret: config.SECRET,
    pool: db.plainPool(),
    log,
    onReset: ({ token, next, ...person }) => {
      const locale = person.locale === 'en' ? 'en' : 'de'
      const wanted = { token, ...(next === '/' ? {} : { next }) }
      const url = `${config.BASE_URL}${localPath('/password/reset', locale)}?${new URLSearchParams(wanted)}`
      return sendAccountMail(context, 'reset', { ...person, locale }, url)
    },
    onPasswordReset: (personId) => afterReset(context, personId),
  })
  libraries.set(config, library)
  return library.api
}

type AuthLibrary = ReturnType<typeof openAuthLibrary>

function openAuthLibrary(options: {
  baseUrl: string
  secret: string
  pool: Pool
  log: Log
  onReset: (mail: ResetMail) => Promise<void>
  onPasswordReset: (personId: string) => Promise<void>
}) {
  return betterAuth({
    ...librarySettings(options),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      requireEmailVerification: false,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token, url }) =>
        options.onReset({
          id: user.id,
          email: user.email,
          name: user.name,
          locale: String((user as { locale?: unknown }).locale ?? 'de'),
          token,
          // As reset-password.ts has checked it.
          next: new URL(url).searchParams.get('callbackURL') ?? '/',
        }),
      onPasswordReset: ({ user }) => options.onPasswordReset(user.id),
    },
  })
}

/** What every object of the library shares: our tables, the session's cookie, how it logs. */
export function librarySettings({
  baseUrl,
  secret,
  pool,
  log,
}: {
  baseUrl: string
  secret: string
  pool: Pool
  log: Log
}) {
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return {
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Its messages can contain personal data, so the library's arguments are not logged (safety rule 17).
      log: (level, message) =>
        level === 'error' ? log.error({ part: 'sign-in' }, message) : log.debug({ part: 'sign-in' }, message),
    },
    database: { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), type: 'postgres' },
    advanced: {
      database: { generateId: () => randomUUIDv7() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(baseUrl),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(baseUrl) },
        },
      },
    },
    user: {
      modelName: 'person',
      fields: { emailVerified: 'email_verified', ...times },
      additionalFields: {
        givenName: { type: 'string', fieldName: 'given_name', required: false },
        surname: { type: 'string', required: false },
        locale: { type: 'string', required: false },
        country: { type: 'string', required: false },
        termsAcceptedAt: { type: 'date', fieldName: 'terms_accepted_at', required: false },
      },
    },
    session: {
      modelName: 'login_session',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...times,
      },
      // The absolute lifetime; idle sessions expire by updated_at, which the viewer's query updates and checks.
      expiresIn: ABSOLUTE_DAYS * 86_400,
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'login_method',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
    },
    verification: {
      modelName: 'login_challenge',
      fields: { expiresAt: 'expires_at', ...times },
      storeIdentifier: 'hashed',
    },
    rateLimit: { enabled: false },
  } satisfies BetterAuthOptions
}
