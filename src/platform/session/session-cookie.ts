import { createHmac, timingSafeEqual } from 'node:crypto'

/** Idle sessions end after 14 days, all of them after 60 (safety rule 10). */
export const IDLE_DAYS = 14
export const ABSOLUTE_DAYS = 60
/** For so long after signing in or a proof, nothing dangerous asks again. */
export const PROVED_MINUTES = 10

/** `__Host-` binds the cookie to this very host; browsers take it over https only. */
export function sessionCookieName(baseUrl: string): string {
  return isHttps(baseUrl) ? '__Host-sid' : 'sid'
}

export function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith('https:')
}

/** The Set-Cookie header that begins a session in the browser, as sessionTokenOf reads it. */
export function sessionSetCookie(token: string, baseUrl: string, secret: string): string {
  const value = encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)
  return setCookie(sessionCookieName(baseUrl), value, ABSOLUTE_DAYS * 86_400, baseUrl)
}

/** HttpOnly, for this host only, and over https only where the product is served so. */
export function setCookie(name: string, value: string, maxAgeSeconds: number, baseUrl: string): string {
  const secure = isHttps(baseUrl) ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
}

/**
 * The session token of a Cookie header, or null. The value is `token.signature`, percent-encoded, with a base64
 * HMAC-SHA-256 of the token: a token read from the database alone opens nothing.
 */
export function sessionTokenOf(cookie: string | undefined, cookieName: string, secret: string): string | null {
  const signed = cookieValue(cookie, cookieName)
  if (!signed) return null
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return null
  const token = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1))
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** The decoded value of one cookie in a Cookie header, or null. */
export function cookieValue(cookie: string | undefined, name: string): string | null {
  if (!cookie) return null
  const start = `${name}=`
  const part = cookie
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(start))
  if (!part) return null
  try {
    return decodeURIComponent(part.slice(start.length))
  } catch {
    return null
  }
}
