/** Where to go after signing in: a path of this site, and nothing that a browser could read as another (safety table 16). */
const LONGEST = 500

/** @param next as it came, from ?next= or a form @returns the path with query and fragment, or the fallback */
export function nextPath(next: unknown, fallback = '/'): string {
  if (typeof next !== 'string' || next.length > LONGEST) return fallback
  // Browsers drop tabs and line breaks and read \ as /, so none of them may occur at all.
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (!/^\/(?!\/)/.test(next) || /[\u0000-\u0020\u007f\\]/.test(next) || !next.isWellFormed()) return fallback
  // Encoded slashes at the start are decoded by some servers on the way.
  if (/^\/(?:%2f|%5c|%09|%0a|%0d)/i.test(next)) return fallback
  const path = /^\/[^?#]*/.exec(next)?.[0] ?? '/'
  // Dot segments may leave a second slash in front.
  if (path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) return fallback
  // A header holds ASCII only.
  return next.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent)
}

/** The sign-in page's address that comes back here: `withNext('/login', '/book/1?date=…')`. */
export function withNext(path: string, next: string): string {
  const safe = nextPath(next)
  return safe === '/' ? path : `${path}?next=${encodeURIComponent(safe)}`
}
