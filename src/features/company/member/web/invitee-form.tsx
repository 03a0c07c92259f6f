/** Registering with the invited address, which the link has confirmed. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { CheckField } from '#client/form/check-field.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { fillSlots } from '#client/fill-slots.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { PasswordField } from '#features/account/sign-in/web/password-field.tsx'
import accountDe from '#features/account/texts.de.ts'
import accountEn from '#features/account/texts.en.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type InviteeFormProps = {
  answer: FormAnswer | undefined
  invite: { readonly email: string; readonly givenName: string; readonly surname: string }
}

export function InviteeForm({ answer, invite }: InviteeFormProps) {
  const t = useTexts({ de, en })
  const ta = useTexts({ de: accountDe, en: accountEn })
  const path = useLocalPath()
  const { email, givenName, surname } = invite
  return (
    <PostForm intent="register" className="panel stack" answer={answer}>
      <h2>{t('registerTitle')}</h2>
      <p className="quiet">{t('registerNote', { email })}</p>
      <div className="two">
        <TextField
          label={t('givenName')}
          name="givenName"
          autoComplete="given-name"
          defaultValue={givenName}
          required
          maxLength={80}
        />
        <TextField
          label={t('surname')}
          name="surname"
          autoComplete="family-name"
          defaultValue={surname}
          required
          maxLength={80}
        />
      </div>
      <PasswordField name="password" label={ta('password')} autoComplete="new-password" />
      <CheckField name="terms" required whenMissing={ta('termsMissing')}>
        {fillSlots(ta('terms'), {
          // The links open in a new tab, so that the typed input is not lost.
          terms: (
            <a href={path('/page/terms')} target="_blank" rel="noopener">
              {ta('termsLink')}
            </a>
          ),
          privacy: (
            <a href={path('/page/privacy')} target="_blank" rel="noopener">
              {ta('privacyLink')}
            </a>
          ),
        })}
      </CheckField>
      <FormMessage />
      <SubmitButton look="primary" isWide busyText={t('sending')}>
        {t('registerGo')}
      </SubmitButton>
    </PostForm>
  )
}
