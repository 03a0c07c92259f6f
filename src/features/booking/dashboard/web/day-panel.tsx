/** One office on one day: what is there, by name, and the forms that change it. */
import { AlertTriangle } from 'lucide-react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { Notice } from '#ui/notice.tsx'
import { trackOf } from '../rules/capacity-track.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { BlockForm } from './block-form.tsx'
import type { CalendarDay, CalendarOffice } from './calendar-data.ts'
import { DayEntries } from './day-entries.tsx'
import { HoursForm } from './hours-form.tsx'
import { DoneNotice, type CalendarAnswer } from './done-notice.tsx'
import type { Choosing } from './use-chosen-time.ts'
import { VacationForm } from './vacation-form.tsx'

export type DayPanelProps = {
  office: CalendarOffice
  day: CalendarDay
  /** The days that the page shows; bookings of these have a name. */
  days: readonly CalendarDay[]
  choosing: Choosing
  answer: CalendarAnswer | undefined
}

export function DayPanel({ office, day, days, choosing, answer }: DayPanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const clashes = trackOf(day).filter(({ isClash }) => isClash)
  const note = locale === 'en' ? day.note.en || day.note.de : day.note.de || day.note.en
  const isPast = day.date < office.today
  return (
    <aside className="panel stack day-panel" aria-labelledby="day-panel">
      <div>
        <h2 id="day-panel">{office.title}</h2>
        <p className="quiet">{formatDay(day.date, locale, 'long')}</p>
        {!day.open.includes('1') && <p>{note === '' ? t('closedDay') : t('closedBecause', { note })}</p>}
        {day.open.includes('1') && note !== '' && <p>{note}</p>}
      </div>
      <DoneNotice answer={answer} days={days} />
      {clashes.map(({ a, b }) => (
        <Notice key={a} tone="bad">
          <AlertTriangle size={20} />
          <div>
            <strong className="num">{t('clash', { from: formatQuarter(a), to: formatQuarter(b) })}</strong>
            <p>{t('clashHint')}</p>
          </div>
        </Notice>
      ))}
      <DayEntries office={office} day={day} answer={answer} />
      {!isPast && (
        <>
          <BlockForm office={office} day={day} choosing={choosing} answer={answer} />
          <HoursForm office={office} day={day} answer={answer} />
          <VacationForm day={day} today={office.today} answer={answer} />
        </>
      )}
    </aside>
  )
}
