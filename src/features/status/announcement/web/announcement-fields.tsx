/** The words and times of an announcement, for a new one and for one that is changed. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listAnnouncements } from '../contract.ts'
import { KINDS, SHOWN_ON } from '../rules/announcement-kinds.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type Announcement = ReplyData<typeof listAnnouncements>['data'][number]

type AnnouncementFieldsProps = {
  intent: string
  answer: FormAnswer | undefined
  go: string
  /** What it is now. */
  of?: Announcement
}

export function AnnouncementFields({ intent, answer, go, of }: AnnouncementFieldsProps) {
  const t = useTexts({ de, en })
  return (
    <PostForm className="form-grid" intent={intent} answer={answer} preventScrollReset>
      <div className="half">
        <SelectField
          label={t('kind')}
          name="kind"
          defaultValue={of?.kind ?? 'notice'}
          options={KINDS.map((kind) => [kind, t(`kind_${kind}`)])}
        />
      </div>
      <div className="half">
        <SelectField
          label={t('shownOn')}
          name="shownOn"
          defaultValue={of?.shownOn ?? 'everywhere'}
          options={SHOWN_ON.map((place) => [place, t(`shownOn_${place}`)])}
        />
      </div>
      <div className="half">
        <TextField
          label={t('titleDe')}
          name="titleDe"
          defaultValue={of?.titleDe}
          required
          maxLength={120}
          lang="de"
          autoComplete="off"
        />
      </div>
      <div className="half">
        <TextField
          label={t('titleEn')}
          name="titleEn"
          defaultValue={of?.titleEn}
          required
          maxLength={120}
          lang="en"
          autoComplete="off"
        />
      </div>
      <TwoTexts {...(of && { of })} />
      <div className="half">
        <TextField label={t('startsAt')} name="startsAt" type="datetime-local" defaultValue={of?.typedStart}>
          <span className="hint">{t('startsHint')}</span>
        </TextField>
      </div>
      <div className="half">
        <TextField label={t('endsAt')} name="endsAt" type="datetime-local" defaultValue={of?.typedEnd}>
          <span className="hint">{t('endsHint')}</span>
        </TextField>
      </div>
      <div className="full">
        <FormMessage />
        <SubmitButton look="primary">{go}</SubmitButton>
      </div>
    </PostForm>
  )
}

export function TwoTexts({ of }: { of?: Announcement }) {
  const t = useTexts({ de, en })
  return (['textDe', 'textEn'] as const).map((name) => (
    <div key={name} className="half">
      <TextAreaField
        label={t(name)}
        name={name}
        defaultValue={of?.[name]}
        rows={4}
        required
        maxLength={2000}
        lang={name === 'textDe' ? 'de' : 'en'}
      />
    </div>
  ))
}
