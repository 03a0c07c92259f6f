/** The newsletter with double opt-in: somebody asks for it, and it counts once the link in a mail is confirmed. */

export type NewsletterState = 'off' | 'pending' | 'on'

/** The version of the text beside the switch; a new text has a new version, and old consents keep theirs. */
export const TEXT_VERSION = 1
export const CONFIRM_WITHIN_DAYS = 30

export type NewsletterChange = { readonly state: NewsletterState; readonly isMailed: boolean }

/** Asking again while a confirmation is open sends the link again: the first mail may have been lost. */
export function afterAsking(state: NewsletterState, on: boolean): NewsletterChange {
  if (!on) return { state: 'off', isMailed: false }
  return state === 'on' ? { state: 'on', isMailed: false } : { state: 'pending', isMailed: true }
}

export function mayConfirm(
  consent: { readonly state: NewsletterState; readonly askedAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  const until = consent.askedAt.add({ hours: CONFIRM_WITHIN_DAYS * 24 })
  return consent.state === 'pending' && Temporal.Instant.compare(now, until) <= 0
}
