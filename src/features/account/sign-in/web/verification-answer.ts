/** The outcome of "send the mail again" as a query parameter, for pages without script. */
export type VerificationAnswer = 'sent' | 'wait'

const NAME = 'verification'

/** @param path on this site, with query and fragment */
export function withVerification(path: string, answer: VerificationAnswer): string {
  const url = new URL(path, 'http://localhost')
  url.searchParams.set(NAME, answer)
  return url.pathname + url.search + url.hash
}

/** @param search the page's query, with or without its question mark */
export function verificationIn(search: string): VerificationAnswer | null {
  const value = new URLSearchParams(search).get(NAME)
  return value === 'sent' || value === 'wait' ? value : null
}

/** The URL of the page without that parameter. */
export function withoutVerification(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete(NAME)
  return query.size === 0 ? pathname : `${pathname}?${query}`
}
