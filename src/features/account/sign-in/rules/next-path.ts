/**
 * Where to go after signing in: a path of this site that no browser can interpret as another site (safety table 16).
 */
const LONGEST = 500

/** @param next the untrusted value of ?next= or of a form @returns the path with query and fragment, or the fallback */
export function nextPath(next: unknown, fallback = '/'): string {
  if (typeof next !== 'string' || next.length > LONGEST) return fallback
  // Browsers drop tabs and line breaks and read \ as /, so none of them is accepted.
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (!/^\/(?!\/)/.test(next) || /[\u0000-\u0020\u007f\\]/.test(next) || !next.isWellFormed()) return fallback
  // Some servers on the way decode encoded slashes at the start.
  if (/^\/(?:%2f|%5c|%09|%0a|%0d)/i.test(next)) return fallback
  const path = /^\/[^?#]*/.exec(next)?.[0] ?? '/'
  // Removing dot segments can leave a second slash at the start.
  if (path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) return fallback
  // A header contains ASCII only.
  return next.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent)
}

/** The sign-in page's address that returns here: `withNext('/login', '/book/1?date=…')`. */
export function withNext(path: string, next: string): string {
  const safe = nextPath(next)
  return safe === '/' ? path : `${path}?next=${encodeURIComponent(safe)}`
}
