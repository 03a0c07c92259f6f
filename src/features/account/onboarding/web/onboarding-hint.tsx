import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DONE } from '../rules/steps.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** Leads back to an onboarding that was left. @param step the first undone one */
export function OnboardingHint({ step }: { step: number }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  if (step >= DONE) return null
  return (
    <Notice>
      <p className="spread">
        <span>{t('hint', { count: DONE - step })}</span>
        <ButtonLink to={path('/welcome')}>{t('hintGo')}</ButtonLink>
      </p>
    </Notice>
  )
}
