/** On the page of a person: what they asked for by letter or mail is entered. */
import { DayField } from '#client/form/day/day-field.tsx'
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { IDENTITY_CHECKS, REQUEST_CHANNELS, REQUEST_KINDS } from '../rules/request-kinds.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function OpenRequestForm({ intent, answer }: { intent: string; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <details open={answer !== undefined}>
      <summary>{t('open')}</summary>
      <PostForm className="stack" intent={intent} answer={answer} preventScrollReset>
        <p className="small quiet">
          {t('openHint')} <Link to={path('/operator/requests')}>{t('toList')}</Link>
        </p>
        <SelectField
          label={t('kind')}
          name="kind"
          defaultValue={REQUEST_KINDS[0]}
          options={REQUEST_KINDS.map((kind) => [kind, t(`kind_${kind}`)])}
        />
        <SelectField
          label={t('channel')}
          name="channel"
          defaultValue={REQUEST_CHANNELS[0]}
          options={REQUEST_CHANNELS.map((channel) => [channel, t(`channel_${channel}`)])}
        />
        <DayField label={t('arrivedOn')} name="arrivedOn" required />
        <SelectField
          label={t('identity')}
          name="identity"
          defaultValue={IDENTITY_CHECKS[0]}
          options={IDENTITY_CHECKS.map((check) => [check, t(`identity_${check}`)])}
        />
        <TextAreaField label={t('wantedField')} name="wanted" rows={3} maxLength={2000}>
          <span className="hint">{t('wantedHint')}</span>
        </TextAreaField>
        <FormMessage />
        <div className="row">
          <SubmitButton look="primary">{t('openGo')}</SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}
