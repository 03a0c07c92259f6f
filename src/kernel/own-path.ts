/** A path of this site, told from what a browser could interpret as another site (safety table 16). */
const LONGEST = 500

/** @param path untrusted @returns the path with query and fragment, in ASCII; null for anything else */
export function ownPath(path: unknown): string | null {
  if (typeof path !== 'string' || path.length > LONGEST) return null
  // Browsers drop tabs and line breaks and read \ as /, so none of them is accepted.
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (!/^\/(?!\/)/.test(path) || /[\u0000-\u0020\u007f\\]/.test(path) || !path.isWellFormed()) return null
  // Some servers on the way decode encoded slashes at the start.
  if (/^\/(?:%2f|%5c|%09|%0a|%0d)/i.test(path)) return null
  const beforeQuery = /^\/[^?#]*/.exec(path)?.[0] ?? '/'
  // Removing dot segments can leave a second slash at the start.
  if (beforeQuery.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) return null
  // A header contains ASCII only.
  return path.replaceAll(/[^\x20-\x7e]+/g, encodeURIComponent)
}
