import { CheckField } from '#client/form/check-field.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { Tag } from '#ui/tag.tsx'
import type { readProfile } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { CountrySelect } from './country-select.tsx'

export type ProfileFormProps = {
  profile: ReplyData<typeof readProfile>['data']
  answer: FormAnswer | undefined
}

export function ProfileForm({ profile, answer }: ProfileFormProps) {
  const t = useTexts({ de, en })
  return (
    <PostForm className="panel stack" intent="profile" answer={answer}>
      <h2>{t('profilePerson')}</h2>
      <p className="spread">
        <span>{profile.email}</span>
        <Tag tone={profile.verified ? 'good' : 'bad'}>{t(profile.verified ? 'verifiedBadge' : 'unverifiedBadge')}</Tag>
      </p>
      <div className="two">
        <TextField
          label={t('givenName')}
          name="givenName"
          autoComplete="given-name"
          required
          maxLength={80}
          defaultValue={profile.givenName}
        />
        <TextField
          label={t('surname')}
          name="surname"
          autoComplete="family-name"
          required
          maxLength={80}
          defaultValue={profile.surname}
        />
      </div>
      <div className="two">
        <SelectField
          label={t('profileLanguage')}
          name="locale"
          defaultValue={profile.locale}
          options={[
            ['de', t('languageDe')],
            ['en', t('languageEn')],
          ]}
        />
        <CountrySelect value={profile.country} autoComplete="country" />
      </div>
      <CheckField name="newsletter" defaultChecked={profile.newsletter}>
        {t('newsletter')}
      </CheckField>
      <FormMessage done={t('saved')} />
      <SubmitButton look="primary">{t('save')}</SubmitButton>
    </PostForm>
  )
}
