/** Why signing in with a provider did not succeed, said on /login. */
import { useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import { isSocialProvider, SOCIAL_FAILURES, type SocialFailure, type SocialProvider } from '../rules/social-answer.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { PROVIDER_NAMES } from './provider-names.ts'

export type SocialOutcome = { readonly provider: SocialProvider; readonly failure: SocialFailure }

const TEXTS = {
  not_linked: 'linkFirst',
  unverified: 'unverified',
  unconfirmed: 'unconfirmed',
  no_email: 'noEmail',
  denied: 'denied',
  other_account: 'otherAccount',
  failed: 'failed',
} as const

/** @param query of /login, which the callback made (server/finish-social.ts) and anybody could have typed */
export function socialOutcome(query: URLSearchParams): SocialOutcome | null {
  const link = query.get('link') ?? ''
  if (isSocialProvider(link)) return { provider: link, failure: 'not_linked' }
  const provider = query.get('provider') ?? ''
  const failure = socialFailure(query)
  return failure && isSocialProvider(provider) ? { provider, failure } : null
}

export function socialFailure(query: URLSearchParams): SocialFailure | null {
  return SOCIAL_FAILURES.find((one) => one === query.get('social')) ?? null
}

export function SocialNotice({ provider, failure }: SocialOutcome) {
  const t = useTexts({ de, en })
  return (
    <Notice {...(failure === 'not_linked' || failure === 'denied' ? {} : { tone: 'bad' })} isAnnounced>
      {t(TEXTS[failure], { provider: PROVIDER_NAMES[provider] })}
    </Notice>
  )
}
