import { callApi } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { useTexts } from '#client/use-texts.ts'
import type { renewRecoveryCodes } from '../../sign-in/contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type FactorInUseProps = { recoveryLeft: number; answer: FormAnswer | undefined }

export function FactorInUse({ recoveryLeft, answer }: FactorInUseProps) {
  const t = useTexts({ de, en })
  const answerTo = (intent: string) => (answer?.intent === intent ? answer : undefined)
  const code = <TextField label={t('factorAnyCode')} name="code" autoComplete="one-time-code" required maxLength={40} />
  return (
    <>
      <p role="status">
        {t('factorIsOn')} {t('recoveryLeft', { count: recoveryLeft })}
      </p>
      <ApiForm
        className="panel stack"
        answer={answerTo('renew')}
        send={(fields) =>
          callApi<typeof renewRecoveryCodes>('POST', '/api/account/factor/recovery', {
            body: { code: textOf(fields, 'code') },
          })
        }
      >
        <input type="hidden" name="intent" value="renew" />
        <h2>{t('recoveryRenew')}</h2>
        {code}
        <FormMessage />
        <SubmitButton>{t('recoveryRenew')}</SubmitButton>
      </ApiForm>
      <PostForm className="panel stack" intent="end" answer={answerTo('end')}>
        <h2>{t('factorEnd')}</h2>
        {code}
        <FormMessage />
        <SubmitButton look="danger">{t('factorEnd')}</SubmitButton>
      </PostForm>
    </>
  )
}
