/** The providers one can sign in with. Plain forms, because they lead to another site. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import type { SocialProvider } from '../rules/social-answer.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { PROVIDER_PATHS } from './provider-names.ts'

type SocialButtonsProps = {
  providers: readonly SocialProvider[]
  next: string
  /** To show who one is, by signing in there anew. */
  isProof?: boolean
}

export function SocialButtons({ providers, next, isProof = false }: SocialButtonsProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (providers.length === 0) return null
  return (
    <div className="stack">
      {providers.map((provider) => (
        <form key={provider} method="post" action={PROVIDER_PATHS[provider]}>
          <input type="hidden" name="next" value={next} />
          <input type="hidden" name="locale" value={locale} />
          {isProof && <input type="hidden" name="proof" value="yes" />}
          <Button type="submit" isWide>
            {t(provider)}
          </Button>
        </form>
      ))}
    </div>
  )
}
