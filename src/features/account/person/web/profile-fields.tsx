/** What a person says about themselves, the same in the profile and in the onboarding (Spec 3). */
import { CheckField } from '#client/form/check-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { useTexts } from '#client/use-texts.ts'
import type { BodyOf, ReplyData } from '#kernel/endpoint.ts'
import type { readProfile, saveProfile } from '../contract.ts'
import { SPOKEN_LANGUAGES } from '../rules/profile.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { LanguageChoice } from './language-choice.tsx'

export type Profile = ReplyData<typeof readProfile>['data']

export const PROFILE_FIELDS = ['givenName', 'surname', 'residence', 'postcode', 'phone', 'languages'] as const

/** A box that is not ticked posts nothing; this says that there was one. */
const SHARE_MARK = 'asksToShare'

/** The body of saveProfile from the posted fields; its schema validates them. */
export function profileOf(form: FormData): BodyOf<typeof saveProfile> {
  return {
    givenName: textOf(form, 'givenName'),
    surname: textOf(form, 'surname'),
    residence: textOf(form, 'residence'),
    postcode: textOf(form, 'postcode'),
    phone: textOf(form, 'phone'),
    phoneShared: form.get('phoneShared') === 'yes',
    ...(form.has(SHARE_MARK) ? { shareWorkplaces: form.get('shareWorkplaces') === 'yes' } : {}),
    languages: SPOKEN_LANGUAGES.filter((code) => form.get(`language-${code}`) === 'yes'),
  }
}

export function ProfileFields({ profile }: { profile: Profile }) {
  const t = useTexts({ de, en })
  const optional = (text: string) => (
    <>
      {text} <span className="quiet">{t('optional')}</span>
    </>
  )
  return (
    <>
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
      {profile.shareWorkplaces !== null && (
        <>
          <input type="hidden" name={SHARE_MARK} value="yes" />
          <CheckField name="shareWorkplaces" defaultChecked={profile.shareWorkplaces}>
            {t('shareWorkplaces')}
          </CheckField>
        </>
      )}
    </>
  )
}
