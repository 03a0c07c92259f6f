/** Keeps time back at one office: once, every week or every second week. */
import { DayField } from '#client/form/day/day-field.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import { formatQuarter, QUARTERS_PER_DAY } from '#kernel/quarters.ts'
import { proposedSpan } from '../rules/capacity-track.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { CalendarDay, CalendarOffice } from './calendar-data.ts'
import type { CalendarAnswer } from './done-notice.tsx'

type BlockFormProps = { office: CalendarOffice; day: CalendarDay; answer: CalendarAnswer | undefined }

const NOTE_LENGTH = 120
const TIMES = Array.from({ length: QUARTERS_PER_DAY + 1 }, (_, quarter) => formatQuarter(quarter)).map(
  (time) => [time, time] as const,
)

export function BlockForm({ office, day, answer }: BlockFormProps) {
  const t = useTexts({ de, en })
  const [from, to] = proposedSpan(day)
  const mine = answer?.intent === 'block' && !answer.done ? answer : undefined
  return (
    <details className="day-form" open>
      <summary>{t('block')}</summary>
      <PostForm className="stack" intent="block" answer={mine}>
        <input type="hidden" name="id" value={office.id} />
        <DayField label={t('date')} name="day" required min={office.today} defaultValue={day.date} />
        <div className="two-fields">
          <SelectField label={t('from')} name="from" defaultValue={formatQuarter(from)} options={TIMES.slice(0, -1)} />
          <SelectField label={t('to')} name="to" defaultValue={formatQuarter(to)} options={TIMES.slice(1)} />
        </div>
        {day.capacity > 1 && (
          <TextField
            label={t('desks')}
            name="desks"
            type="number"
            inputMode="numeric"
            min={1}
            max={day.capacity}
            aria-describedby="desks-hint"
          >
            <span className="hint" id="desks-hint">
              {t('desksHint', { count: day.capacity })}
            </span>
          </TextField>
        )}
        <SelectField
          label={t('repeat')}
          name="repeat"
          defaultValue="once"
          options={[
            ['once', t('once')],
            ['weekly', t('weekly')],
            ['biweekly', t('biweekly')],
          ]}
        />
        <DayField label={t('until')} name="until" min={office.today} aria-describedby="until-hint">
          <span className="hint" id="until-hint">
            {t('untilHint')}
          </span>
        </DayField>
        <TextField label={t('note')} name="note" maxLength={NOTE_LENGTH} />
        <p className="hint">{t('bookingsStay')}</p>
        <FormMessage />
        <SubmitButton look="primary">{t('blockGo')}</SubmitButton>
      </PostForm>
    </details>
  )
}
