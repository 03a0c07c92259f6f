import { Form } from 'react-router'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { readProfile } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { CountrySelect } from './country-select.tsx'
import type { FormAnswer } from './form-answer.ts'
import { FormMessage } from './form-message.tsx'
import { useFirstError } from './use-first-error.ts'

export type ProfileFormProps = {
  profile: ReplyData<typeof readProfile>['data']
  answer: FormAnswer | undefined
}

export function ProfileForm({ profile, answer }: ProfileFormProps) {
  const t = useTexts({ de, en })
  const form = useFirstError(answer)
  const typed = answer?.values ?? {}
  return (
    <Form method="post" className="panel stack" ref={form}>
      <h2>{t('profilePerson')}</h2>
      <p className="spread">
        <span>{profile.email}</span>
        <span className={profile.verified ? 'tag good' : 'tag bad'}>
          {t(profile.verified ? 'verifiedBadge' : 'unverifiedBadge')}
        </span>
      </p>
      <div className="two">
        <TextField
          label={t('givenName')}
          name="givenName"
          autoComplete="given-name"
          required
          maxLength={80}
          defaultValue={typed['givenName'] ?? profile.givenName}
          errors={answer?.errors['givenName']}
        />
        <TextField
          label={t('surname')}
          name="surname"
          autoComplete="family-name"
          required
          maxLength={80}
          defaultValue={typed['surname'] ?? profile.surname}
          errors={answer?.errors['surname']}
        />
      </div>
      <div className="two">
        <label className="field">
          <span className="label">{t('profileLanguage')}</span>
          <select className="input" name="locale" defaultValue={typed['locale'] ?? profile.locale}>
            <option value="de">{t('languageDe')}</option>
            <option value="en">{t('languageEn')}</option>
          </select>
        </label>
        <CountrySelect value={typed['country'] ?? profile.country} autoComplete="country" />
      </div>
      <label className="check">
        <input className="tick" type="checkbox" name="newsletter" value="yes" defaultChecked={profile.newsletter} />
        <span>{t('newsletter')}</span>
      </label>
      <FormMessage text={answer?.done ? t('saved') : (answer?.message ?? '')} isGood={answer?.done ?? false} />
      <button className="btn primary" name="intent" value="profile">
        {t('save')}
      </button>
    </Form>
  )
}
