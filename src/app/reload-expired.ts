/**
 * Spec 8: 419 reloads the page, whoever asked: a call of the API, the router with a form of a page, or anything else that
 * fetches.
 */
export function reloadExpired(): void {
  const { fetch } = window
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked)
    if (answer.status !== 419 || !answer.url.startsWith(location.origin)) return answer
    const { reloadWithTyped } = await import('./keep-typed.ts')
    reloadWithTyped()
    // Nobody shows an error on a page that is about to go.
    return new Promise(() => {})
  }
}
