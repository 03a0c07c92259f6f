/** Where to go after signing in: a path of this site. */
import { ownPath } from '#kernel/own-path.ts'

/** @param next the untrusted value of ?next= or of a form @returns the path with query and fragment, or the fallback */
export function nextPath(next: unknown, fallback = '/'): string {
  return ownPath(next) ?? fallback
}

/** The sign-in page's address that returns here: `withNext('/login', '/book/1?date=…')`. */
export function withNext(path: string, next: string): string {
  const safe = nextPath(next)
  return safe === '/' ? path : `${path}?next=${encodeURIComponent(safe)}`
}
