/** Who has passed the first factor and owes the second: a signed cookie of five minutes, which opens nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from '#kernel/endpoint.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { cookieValue, isHttps, setCookie } from '#platform/session/session-cookie.ts'

const SECONDS = 300
/** The machine's time, as for sessions: the demo's time machine ends no sign-in. */
const machine = systemClock()

export function setSecondCookie(
  caller: Pick<Caller, 'setCookie'>,
  personId: string,
  { BASE_URL, SECRET }: Config,
): void {
  const content = `${personId}.${machine.now().epochMilliseconds + SECONDS * 1000}`
  caller.setCookie(setCookie(nameOf(BASE_URL), `${content}.${sign(content, SECRET)}`, SECONDS, BASE_URL))
}

export function endSecondCookie(caller: Caller, { BASE_URL }: Config): void {
  caller.setCookie(setCookie(nameOf(BASE_URL), '', 0, BASE_URL))
}

/** The id of the person, or null when the cookie is absent, expired or not ours. */
export function readSecondCookie(cookie: string | undefined, { BASE_URL, SECRET }: Config): string | null {
  const [personId = '', until = '', signature = ''] = (cookieValue(cookie, nameOf(BASE_URL)) ?? '').split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(`${personId}.${until}`, SECRET))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(until) > machine.now().epochMilliseconds ? personId : null
}

const nameOf = (baseUrl: string) => (isHttps(baseUrl) ? '__Host-second' : 'second')

/** The purpose is signed too, so that no other signature of ours passes for this one. */
const sign = (content: string, secret: string) =>
  createHmac('sha256', secret).update(`second step: ${content}`).digest('base64url')
