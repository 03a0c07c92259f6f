/** Other hours on one day: longer, shorter, or closed. */
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import { formatQuarter, QUARTERS_PER_DAY, spansOf } from '#kernel/quarters.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { CalendarDay, CalendarOffice } from './calendar-data.ts'
import type { CalendarAnswer } from './done-notice.tsx'

type HoursFormProps = { office: CalendarOffice; day: CalendarDay; answer: CalendarAnswer | undefined }

const NOTE_LENGTH = 120
const MOST_SPANS = 4

export function HoursForm({ office, day, answer }: HoursFormProps) {
  const t = useTexts({ de, en })
  const spans = spansOf(day.open)
  const rows = Math.min(MOST_SPANS, spans.length + 1)
  const times = [
    ['', t('noTime')] as const,
    ...Array.from({ length: QUARTERS_PER_DAY + 1 }, (_, quarter) => [String(quarter), formatQuarter(quarter)] as const),
  ]
  const refused =
    answer && !answer.done && (answer.intent === 'hours' || answer.intent === 'clear') ? answer : undefined
  const known = (
    <>
      <input type="hidden" name="id" value={office.id} />
      <input type="hidden" name="day" value={day.date} />
    </>
  )
  return (
    <details className="day-form" open={refused !== undefined}>
      <summary>{t('hours')}</summary>
      {/* With a new key the fields show the hours that hold now. */}
      <PostForm
        key={day.open}
        className="stack"
        intent="hours"
        answer={refused?.intent === 'hours' ? refused : undefined}
      >
        {known}
        {day.isOther && <p className="hint">{t('hoursNow')}</p>}
        {Array.from({ length: rows }, (_, place) => (
          <div key={place} className="two-fields">
            <SelectField
              label={t('spanFrom', { place: place + 1 })}
              name={`from${place}`}
              defaultValue={String(spans[place]?.[0] ?? '')}
              options={times}
            />
            <SelectField
              label={t('spanTo', { place: place + 1 })}
              name={`to${place}`}
              defaultValue={String(spans[place]?.[1] ?? '')}
              options={times}
            />
          </div>
        ))}
        <TextField label={t('noteDe')} name="note_de" maxLength={NOTE_LENGTH} defaultValue={day.note.de} />
        <TextField label={t('noteEn')} name="note_en" maxLength={NOTE_LENGTH} defaultValue={day.note.en} />
        <FormMessage />
        <div className="row">
          <SubmitButton look="primary">{t('hoursGo')}</SubmitButton>
          <SubmitButton name="closed" value="1">
            {t('close')}
          </SubmitButton>
        </div>
      </PostForm>
      {day.isOther && (
        <PostForm intent="clear" answer={refused?.intent === 'clear' ? refused : undefined}>
          {known}
          <FormMessage />
          <SubmitButton look="text">{t('clear')}</SubmitButton>
        </PostForm>
      )}
    </details>
  )
}
