import { useSearchParams } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { PasswordField } from './password-field.tsx'

export function PasswordChangeForm({ answer }: { answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const [query] = useSearchParams()
  const isChanged = answer === undefined && query.get('password') === 'changed'
  return (
    <PostForm className="panel stack" intent="password" answer={answer} key={isChanged ? 'changed' : 'open'}>
      <PasswordField name="currentPassword" label={t('currentPassword')} autoComplete="current-password" />
      <PasswordField name="password" label={t('newPassword')} autoComplete="new-password" />
      {isChanged && (
        <Notice tone="good" isAnnounced>
          {t('passwordChanged')}
        </Notice>
      )}
      <FormMessage />
      <SubmitButton>{t('passwordChange')}</SubmitButton>
    </PostForm>
  )
}
