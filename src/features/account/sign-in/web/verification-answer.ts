/** How a page is told, without a script, what became of "send the mail again": a value in its address. */
export type VerificationAnswer = 'sent' | 'wait'

const NAME = 'verification'

/** @param path of this site, with query and fragment */
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

/** The address of a page without the answer, for the way back. */
export function withoutVerification(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete(NAME)
  return query.size === 0 ? pathname : `${pathname}?${query}`
}
