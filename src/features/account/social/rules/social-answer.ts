/** What the library's callback means, and where the browser goes then. */
export const SOCIAL_PROVIDERS = ['google', 'apple'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** What /login says about a social sign-in that did not succeed. */
export const SOCIAL_FAILURES = [
  'not_linked',
  'unverified',
  'unconfirmed',
  'no_email',
  'denied',
  'other_account',
  'failed',
] as const
export type SocialFailure = (typeof SOCIAL_FAILURES)[number]

/** The library's own codes and those of OAuth (RFC 6749, 4.1.2.1). */
const FAILURES: Readonly<Record<string, SocialFailure>> = {
  account_not_linked: 'not_linked',
  SOCIAL_UNVERIFIED: 'unverified',
  email_not_found: 'no_email',
  access_denied: 'denied',
  user_cancelled_authorize: 'denied',
  account_already_linked_to_different_user: 'other_account',
}

export function failureOf(libraryCode: string): SocialFailure {
  return Object.hasOwn(FAILURES, libraryCode) ? (FAILURES[libraryCode] ?? 'failed') : 'failed'
}

export function isSocialProvider(name: string): name is SocialProvider {
  return (SOCIAL_PROVIDERS as readonly string[]).includes(name)
}
