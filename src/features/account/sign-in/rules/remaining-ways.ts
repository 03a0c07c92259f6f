/** What still opens an account whose password was reset, for the address of the page that says so. */
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../social/rules/social-answer.ts'

export type RemainingWay = 'passkey' | SocialProvider
const WAYS: readonly RemainingWay[] = ['passkey', ...SOCIAL_PROVIDERS]

/** A second step opens nothing by itself. */
export function remainingWays(remaining: { passkeys: number; providers: readonly string[] }): RemainingWay[] {
  return WAYS.filter((way) => (way === 'passkey' ? remaining.passkeys > 0 : remaining.providers.includes(way)))
}

/** @param text of the address, which anybody could have typed */
export function readRemainingWays(text: string): RemainingWay[] {
  const names = text.split(',')
  return WAYS.filter((way) => names.includes(way))
}
