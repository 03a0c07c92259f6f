/** Keeps time back at one office: once, every week or every second week. */
import { useState } from 'react'
import { DayField } from '#client/form/day/day-field.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import { formatQuarter, QUARTERS_PER_DAY, type Span } from '#kernel/quarters.ts'
import { proposedSpan } from '../rules/capacity-track.ts'
import { leftAfter, typed } from '../rules/chosen-time.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { CalendarDay, CalendarOffice } from './calendar-data.ts'
import type { CalendarAnswer } from './done-notice.tsx'
import { OverBookings } from './over-bookings.tsx'
import { BLOCK_FORM, type Choosing } from './use-chosen-time.ts'

type BlockFormProps = {
  office: CalendarOffice
  day: CalendarDay
  choosing: Choosing
  answer: CalendarAnswer | undefined
}

const NOTE_LENGTH = 120
const TIMES = Array.from({ length: QUARTERS_PER_DAY + 1 }, (_, quarter) => formatQuarter(quarter)).map(
  (time) => [time, time] as const,
)

export function BlockForm({ office, day, choosing, answer }: BlockFormProps) {
  const t = useTexts({ de, en })
  const mine = answer?.intent === 'block' && !answer.done ? answer : undefined
  const [desks, setDesks] = useState(mine?.values['desks'] ?? '')
  // What was kept back is done: the form begins empty, so that the next block is not a second series by mistake.
  const [{ seen, round }, setSeen] = useState({ seen: answer, round: 0 })
  if (answer !== seen) {
    const isKept = answer?.intent === 'block' && answer.done
    setSeen({ seen: answer, round: isKept ? round + 1 : round })
    if (isKept) setDesks('')
  }
  const { time, row, choose } = choosing
  // Without script nothing is chosen after a refusal; what was typed comes back with the answer.
  const sent = quartersOf(mine?.values['from'], mine?.values['to'])
  const [from, to] = time?.row === row ? time.span : (sent ?? proposedSpan(day))
  const count = desks === '' ? day.capacity : Math.max(0, Number(desks) || 0)
  const { booked, left } = leftAfter(day, [from, to], count)
  return (
    <details className="day-form" open id={BLOCK_FORM}>
      <summary>{t('block')}</summary>
      <PostForm key={round} className="stack" intent="block" answer={mine}>
        <input type="hidden" name="id" value={office.id} />
        <DayField label={t('date')} name="day" required min={office.today} defaultValue={day.date} />
        <div className="two-fields">
          <SelectField
            label={t('from')}
            name="from"
            value={formatQuarter(from)}
            onChange={({ currentTarget }) => choose(typed(row, [currentTarget.selectedIndex, to]))}
            options={TIMES.slice(0, -1)}
          />
          <SelectField
            label={t('to')}
            name="to"
            value={formatQuarter(to)}
            onChange={({ currentTarget }) => choose(typed(row, [from, currentTarget.selectedIndex + 1]))}
            options={TIMES.slice(1)}
          />
        </div>
        {day.capacity > 1 && (
          <TextField
            label={t('desks')}
            name="desks"
            type="number"
            inputMode="numeric"
            min={1}
            max={day.capacity}
            value={desks}
            onInput={({ currentTarget }) => setDesks(currentTarget.value)}
            aria-describedby="desks-hint"
          >
            <span className="hint" id="desks-hint">
              {t('desksHint', { count: day.capacity })}
            </span>
          </TextField>
        )}
        {from < to && <p className="hint num">{t('leftAfter', { count: left, booked, capacity: day.capacity })}</p>}
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
        <OverBookings answer={mine} />
        <FormMessage />
        <SubmitButton look="primary">{t('blockGo')}</SubmitButton>
      </PostForm>
    </details>
  )
}

function quartersOf(from: string | undefined, to: string | undefined): Span | null {
  const [a, b] = [from, to].map((time) => TIMES.findIndex(([text]) => text === time))
  return a === undefined || b === undefined || a < 0 || b < 0 ? null : [a, b]
}
