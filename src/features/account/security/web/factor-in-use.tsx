import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type FactorInUseProps = { recoveryLeft: number; answer: FormAnswer | undefined }

export function FactorInUse({ recoveryLeft, answer }: FactorInUseProps) {
  const t = useTexts({ de, en })
  return (
    <>
      <p role="status">
        {t('factorIsOn')} {t('recoveryLeft', { count: recoveryLeft })}
      </p>
      {(['renew', 'end'] as const).map((intent) => (
        <PostForm
          key={intent}
          className="panel stack"
          intent={intent}
          answer={answer?.intent === intent ? answer : undefined}
        >
          <h2>{t(intent === 'renew' ? 'recoveryRenew' : 'factorEnd')}</h2>
          <TextField label={t('factorAnyCode')} name="code" autoComplete="one-time-code" required maxLength={40} />
          <FormMessage />
          <SubmitButton look={intent === 'end' ? 'danger' : 'plain'}>
            {t(intent === 'renew' ? 'recoveryRenew' : 'factorEnd')}
          </SubmitButton>
        </PostForm>
      ))}
    </>
  )
}
