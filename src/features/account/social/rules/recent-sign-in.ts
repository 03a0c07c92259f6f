/**
 * Whether signing in by a provider shows who somebody is (ASVS 6.8.4): only if the provider says that they signed in there
 * just now. Mostly it knows them from an earlier time, and says nothing about when.
 */
import type { SocialProvider } from './social-answer.ts'

const RECENT_SECONDS = 300
/** By which the provider's clock may be ahead of ours. */
const AHEAD_SECONDS = 60

/** @param authTime the claim auth_time of the ID token, which the library has verified; seconds since 1970 */
export function isRecentSignIn(authTime: unknown, nowSeconds: number): boolean {
  if (typeof authTime !== 'number' || !Number.isFinite(authTime)) return false
  const age = nowSeconds - authTime
  return age <= RECENT_SECONDS && age >= -AHEAD_SECONDS
}

/**
 * What asks a provider to let somebody sign in anew and to say when they did. Google refuses `prompt=login`, and says
 * when only if it is asked for by name.
 */
export const ANEW: Readonly<Record<SocialProvider, Readonly<Record<string, string>>>> = {
  google: { max_age: '0', claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) },
  apple: { max_age: '0', prompt: 'login' },
}
