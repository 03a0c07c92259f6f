/** Shares a place on a day, at one or two times, or on that weekday for some weeks. */
import { DayField } from '#client/form/day/day-field.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import { MOST_SEATS, MOST_WEEKS } from '../rules/limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Place } from './place-data.ts'

type ShareFormProps = {
  /** Those that can be shared. */
  places: readonly Place[]
  chosen: Place
  today: string
  last: string
  answer: FormAnswer | undefined
}

export function ShareForm({ places, chosen, today, last, answer }: ShareFormProps) {
  const t = useTexts({ de, en })
  const weeks = Array.from({ length: MOST_WEEKS }, (_, nth) => nth + 1)
  return (
    <PostForm intent="share" answer={answer} className="stack" preventScrollReset>
      <div className="share-fields">
        <SelectField
          name="userOffice"
          label={t('place')}
          options={places.map(({ id, title }) => [String(id), title])}
          defaultValue={String(chosen.id)}
        />
        <DayField name="day" label={t('day')} defaultValue={today} min={today} max={last} required />
        <TextField name="from" label={t('from')} type="time" step={900} defaultValue="09:00" required />
        <TextField name="to" label={t('to')} type="time" step={900} defaultValue="17:00" required />
        <TextField name="from2" label={t('andFrom')} type="time" step={900} />
        <TextField name="to2" label={t('andTo')} type="time" step={900} />
        <SelectField
          name="weeks"
          label={t('repeat')}
          options={weeks.map((count) => [String(count), count === 1 ? t('onlyThatDay') : t('weeks', { count })])}
          defaultValue="1"
        />
        <TextField
          name="seats"
          label={t('seats')}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_SEATS}
          defaultValue={String(chosen.seats)}
          required
        />
      </div>
      <FormMessage done={t('sharedNow')} />
      <div>
        <SubmitButton look="primary" busyText={t('saving')}>
          {t('shareIt')}
        </SubmitButton>
      </div>
    </PostForm>
  )
}
