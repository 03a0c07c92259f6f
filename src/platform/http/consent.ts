/** Consent to analytics, kept in a cookie. People are asked only where the operator has switched analytics on. */
const COOKIE = /(?:^|;\s*)consent=(yes|no)(?:;|$)/
/** Asked again after half a year. */
const MAX_AGE_SECONDS = 15_552_000

export type Consent = 'yes' | 'no'

/** Null: not asked yet. */
export function consentOf(cookie: string | undefined): Consent | null {
  const said = COOKIE.exec(cookie ?? '')?.[1]
  return said === 'yes' || said === 'no' ? said : null
}

export function consentCookie(consent: Consent, baseUrl: string): string {
  const secure = baseUrl.startsWith('https://') ? '; Secure' : ''
  return `consent=${consent}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax; HttpOnly${secure}`
}
