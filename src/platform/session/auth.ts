/**
 * The door: who may try, what came in, then the library. Pages and the API go through the same functions, so that
 * limits, the bot check and the password rule hold for both.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BotCheck } from '#ports/bot-check.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { RefusalError, refuse } from '#kernel/verdict.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openPlainPool } from '../db/connection/pool.ts'
import { tellPerson } from '../realtime/person-channel.ts'
import { validate } from '../http/validate.ts'
import type { Log } from '../log.ts'
import { ADDRESS_HEADER, openAuthLibrary } from './auth-library.ts'
import { inOurWords } from './auth-refusals.ts'
import { forgetRates, returnRates, takeRates, type RateTake, type Rows } from './rate-store.ts'
import { sessionCookieName, sessionTokenOf } from './session-cookie.ts'
import {
  changePasswordBody,
  requestResetBody,
  resetBody,
  signInBody,
  signUpBody,
  type PasswordFault,
} from './sign-in-bodies.ts'
import {
  newPasswordTakes,
  resetTakes,
  signInAccount,
  signInAddress,
  signInPair,
  signUpAddress,
  type Strictness,
} from './sign-in-limits.ts'
import type { Caller, SignedPerson, SignInPort } from './sign-in-port.ts'
import { sweepLogins } from './sweep-logins.ts'
import { verifyLink } from './verify-link.ts'

export type MailPerson = { readonly id: string; readonly email: string; readonly name: string; readonly locale: Locale }
export type SendAccountMail = (kind: 'verify' | 'reset', person: MailPerson, url: string) => Promise<void>

export type Auth = {
  readonly cookieName: string
  /** The door, for one request. */
  forCaller(caller: Caller): SignInPort
  /** Deletes what is over: sessions, links, counters. For a job, now and then. */
  sweep(): Promise<void>
  close(): Promise<void>
}

export type AuthOptions = {
  readonly config: Pick<Config, 'BASE_URL' | 'SECRET'>
  readonly url: string
  readonly log: Log
  readonly clock: Clock
  readonly botCheck: BotCheck
  readonly passwordFault: PasswordFault
  readonly sendMail: SendAccountMail
  /** 'relaxed' lifts the limits per network address for demo and tests; those per account stay. */
  readonly limits?: Strictness
}

/** Asking for a reset takes at least this long, whether there is such an account or not. */
const RESET_FLOOR_MS = 150
const CONNECTIONS = 4

export function createAuth(options: AuthOptions): Auth {
  const { config, log, limits = 'strict' } = options
  const cookieName = sessionCookieName(config.BASE_URL)
  const pool = openPlainPool({
    url: options.url,
    log,
    maxConnections: CONNECTIONS,
    applicationName: 'viertel sign-in',
  })
  const rows: Rows = async <Row extends object>(text: string, values: readonly unknown[]) =>
    (await pool.query(text, [...values])).rows as Row[]
  const { api } = openAuthLibrary({
    baseUrl: config.BASE_URL,
    secret: config.SECRET,
    pool,
    log,
    onReset: ({ token, ...person }) => {
      const locale = person.locale === 'en' ? 'en' : 'de'
      const url = `${config.BASE_URL}${localPath('/password/reset', locale)}?${new URLSearchParams({ token })}`
      return options.sendMail('reset', { ...person, locale }, url)
    },
    // Whoever waits in another tab, at the checkout say, goes on there.
    onVerified: (personId) =>
      tellPerson(
        { notify: async (channel, payload) => void (await rows('select pg_notify($1, $2)', [channel, payload])) },
        personId,
      ),
  })
  const take = async (...takes: RateTake[]) => {
    const waitSeconds = await takeRates(rows, takes)
    if (waitSeconds === null) return
    throw new RefusalError({ code: 'request.too_many', slots: {} }, { retryAfterSeconds: waitSeconds })
  }
  /** A session ends when somebody signs in over it: its id may have been planted. */
  const endSession = async (cookie: string | undefined) => {
    const token = sessionTokenOf(cookie, cookieName, config.SECRET)
    if (token !== null) await rows('delete from login_session where token = $1', [token])
  }

  const forCaller = (caller: Caller): SignInPort => ({
    async signUp(input, botCheck) {
      await take(signUpAddress(caller.ip, limits))
      const body = validate(signUpBody(options.passwordFault, input), input)
      const nowMs = options.clock.now().epochMilliseconds
      if (!botCheck || !(await options.botCheck.verify(botCheck, nowMs))) refuse('account.bot_check')
      const now = new Date(nowMs)
      const { headers, response } = await inOurWords(() =>
        api.signUpEmail({
          headers: headersOf(caller),
          returnHeaders: true,
          body: {
            name: `${body.givenName} ${body.surname}`,
            email: body.email,
            password: body.password,
            givenName: body.givenName,
            surname: body.surname,
            locale: caller.locale,
            country: body.country,
            termsAcceptedAt: now,
            ...(body.newsletter ? { newsletterOptInAt: now } : {}),
          },
        }),
      ).catch(async (error: unknown) => {
        // Two at once: the second only meets the unique index, and the library does not say so.
        const [taken] = await rows('select 1 from person where email = $1', [body.email])
        throw taken ? new RefusalError({ code: 'account.email_exists', slots: {} }) : error
      })
      const person = personOf(response.user)
      const addressee = { ...person, locale: caller.locale }
      await options.sendMail('verify', addressee, await verifyLink(config, addressee, body.next))
      await endSession(caller.cookie)
      return { person, setCookie: headers.getSetCookie() }
    },

    async signIn(input) {
      const body = validate(signInBody, input)
      const pair = signInPair(body.email, caller.ip)
      const address = signInAddress(caller.ip, limits)
      const account = signInAccount(body.email)
      await take(pair, address)
      const known = await usedFrom(rows, body.email, caller.ip)
      if (!known) await take(account)
      const { headers, response } = await inOurWords(() =>
        api.signInEmail({ headers: headersOf(caller), returnHeaders: true, body }),
      )
      await forgetRates(rows, [pair])
      await returnRates(rows, known ? [address] : [address, account])
      await endSession(caller.cookie)
      return { person: personOf(response.user), setCookie: headers.getSetCookie() }
    },

    async signOut() {
      await endSession(caller.cookie)
      const { headers } = await inOurWords(() => api.signOut({ headers: headersOf(caller), returnHeaders: true }))
      return { setCookie: headers.getSetCookie() }
    },

    async requestReset(input) {
      const floor = sleep(RESET_FLOOR_MS)
      const body = validate(requestResetBody, input)
      await take(...resetTakes(body.email, caller.ip, limits))
      await inOurWords(() => api.requestPasswordReset({ headers: headersOf(caller), body: { email: body.email } }))
      await floor
    },

    async resetPassword(input) {
      await take(...newPasswordTakes(caller.ip, limits))
      const body = validate(resetBody(options.passwordFault), input)
      await inOurWords(() =>
        api.resetPassword({ headers: headersOf(caller), body: { token: body.token, newPassword: body.password } }),
      )
    },

    async changePassword(input) {
      const body = validate(changePasswordBody(options.passwordFault), input)
      const token = sessionTokenOf(caller.cookie, cookieName, config.SECRET)
      const [person] = await rows<{ email: string }>(
        'select p.email from login_session s join person p on p.id = s.user_id where s.token = $1 and s.expires_at > now()',
        [token],
      )
      if (!person) refuse('auth.required')
      const pair = signInPair(person.email, caller.ip)
      await take(pair)
      const { headers } = await inOurWords(() =>
        api.changePassword({
          headers: headersOf(caller),
          returnHeaders: true,
          body: {
            currentPassword: body.currentPassword,
            newPassword: body.password,
            revokeOtherSessions: true,
          },
        }),
      )
      await forgetRates(rows, [pair])
      return { setCookie: headers.getSetCookie() }
    },

    async verifyEmail(token) {
      if (!token || token.length > 2000) refuse('account.link_invalid')
      await inOurWords(() => api.verifyEmail({ query: { token } }))
    },
  })

  return { cookieName, forCaller, sweep: () => sweepLogins(rows), close: () => pool.end() }
}

function headersOf(caller: Caller): Headers {
  return new Headers({
    [ADDRESS_HEADER]: caller.ip,
    'user-agent': caller.userAgent.slice(0, 300),
    ...(caller.cookie ? { cookie: caller.cookie } : {}),
  })
}

function personOf(user: { id: string; email: string; name: string; emailVerified: boolean }): SignedPerson {
  return { id: user.id, email: user.email, name: user.name, verified: user.emailVerified }
}

/** Whether the account has a session from this address: then guesses from elsewhere do not lock it out here. */
async function usedFrom(rows: Rows, email: string, ip: string): Promise<boolean> {
  const found = await rows(
    'select 1 from login_session s join person p on p.id = s.user_id where p.email = $1 and s.ip_address = $2 limit 1',
    [email, ip],
  )
  return found.length > 0
}
