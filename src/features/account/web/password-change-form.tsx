import { Form, useSearchParams } from 'react-router'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { FormAnswer } from './form-answer.ts'
import { FormMessage } from './form-message.tsx'
import { PasswordField } from './password-field.tsx'
import { useFirstError } from './use-first-error.ts'

export function PasswordChangeForm({ answer }: { answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const form = useFirstError(answer)
  const [query] = useSearchParams()
  const isChanged = answer === undefined && query.get('password') === 'changed'
  return (
    <Form method="post" className="panel stack" ref={form} key={isChanged ? 'changed' : 'open'}>
      <h2>{t('passwordTitle')}</h2>
      <PasswordField
        name="currentPassword"
        label={t('currentPassword')}
        autoComplete="current-password"
        errors={answer?.errors['currentPassword']}
      />
      <PasswordField
        name="password"
        label={t('newPassword')}
        autoComplete="new-password"
        errors={answer?.errors['password']}
      />
      <FormMessage text={isChanged ? t('passwordChanged') : (answer?.message ?? '')} isGood={isChanged} />
      <button className="btn" name="intent" value="password">
        {t('passwordChange')}
      </button>
    </Form>
  )
}
