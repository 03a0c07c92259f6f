/** Keeps whole days back at all offices. */
import { DayField } from '#client/form/day/day-field.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { CalendarDay } from './calendar-data.ts'
import type { CalendarAnswer } from './done-notice.tsx'
import { OverBookings } from './over-bookings.tsx'

type VacationFormProps = { day: CalendarDay; today: string; answer: CalendarAnswer | undefined }

const NOTE_LENGTH = 120

export function VacationForm({ day, today, answer }: VacationFormProps) {
  const t = useTexts({ de, en })
  const refused = answer?.intent === 'vacation' && !answer.done ? answer : undefined
  return (
    <details className="day-form" open={refused !== undefined}>
      <summary>{t('vacation')}</summary>
      <PostForm className="stack" intent="vacation" answer={refused}>
        <DayField label={t('vacationFrom')} name="from" required min={today} defaultValue={day.date} />
        <DayField label={t('vacationUntil')} name="until" required min={today} defaultValue={day.date} />
        <TextField label={t('note')} name="note" maxLength={NOTE_LENGTH} />
        <OverBookings answer={refused} />
        <FormMessage />
        <SubmitButton look="primary">{t('vacationGo')}</SubmitButton>
      </PostForm>
    </details>
  )
}
