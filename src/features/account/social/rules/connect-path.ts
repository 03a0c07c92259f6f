/** The page that asks whoever has signed in whether to connect a provider, and leads on to what they wanted first. */
import { localPath, type Locale } from '#kernel/locale.ts'
import { nextPath, withNext } from '../../sign-in/rules/next-path.ts'
import type { SocialFailure, SocialProvider } from './social-answer.ts'

/** @param wanted a checked path of this site @param failure why connecting has just not succeeded */
export function connectPath(
  provider: SocialProvider,
  wanted: string,
  locale: Locale,
  failure: SocialFailure | null = null,
): string {
  const page = localPath(`/account/connect/${provider}`, locale)
  // Whoever presses the provider's button once more, instead of signing in, comes back wanting this page.
  const path = wanted.split('?')[0] === page ? wanted : withNext(page, wanted)
  // One that is too long for a form would be refused as a whole, and connecting be forgotten with it.
  const kept = nextPath(path, page)
  return failure === null ? kept : `${kept}${kept.includes('?') ? '&' : '?'}social=${failure}`
}
