import { CheckField } from '#client/form/check-field.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { Tag } from '#ui/tag.tsx'
import type { readProfile } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { LanguageChoice } from './language-choice.tsx'

export type ProfileFormProps = {
  profile: ReplyData<typeof readProfile>['data']
  answer: FormAnswer | undefined
}

export function ProfileForm({ profile, answer }: ProfileFormProps) {
  const t = useTexts({ de, en })
  const optional = (text: string) => (
    <>
      {text} <span className="quiet">{t('optional')}</span>
    </>
  )
  return (
    <PostForm className="panel stack" intent="profile" answer={answer}>
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
        <TextField
          label={optional(t('postcode'))}
          name="postcode"
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={profile.postcode}
        />
        <TextField
          label={optional(t('residence'))}
          name="residence"
          autoComplete="address-level2"
          maxLength={80}
          defaultValue={profile.residence}
        />
      </div>
      <LanguageChoice chosen={profile.languages} />
      <TextField
        label={optional(t('phone'))}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        defaultValue={profile.phone}
      />
      <CheckField name="phoneShared" defaultChecked={profile.phoneShared}>
        {t('phoneShared')}
      </CheckField>
      <p className="quiet">{t('whoSees')}</p>
      <FormMessage done={t('saved')} />
      <SubmitButton look="primary">{t('save')}</SubmitButton>
    </PostForm>
  )
}
