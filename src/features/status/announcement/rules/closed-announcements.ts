/** Which announcements somebody has closed, in a cookie; the newest last. */
export const CLOSED_COOKIE = 'closed'
/** No more are in force at once, and the cookie stays short. */
const MOST = 20
const ID = /^[1-9][0-9]{0,15}$/

export function closedIn(cookie: string | null | undefined): number[] {
  const value = /(?:^|;\s*)closed=([0-9.]{1,300})(?:;|$)/.exec(cookie ?? '')?.[1] ?? ''
  return value
    .split('.')
    .filter((one) => ID.test(one))
    .map(Number)
}

/** The cookie's value once another is closed; null when what was sent is no id. */
export function closedWith(cookie: string | null | undefined, id: string): string | null {
  if (!ID.test(id)) return null
  const others = closedIn(cookie).filter((one) => one !== Number(id))
  return [...others, Number(id)].slice(-MOST).join('.')
}
