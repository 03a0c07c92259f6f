/**
 * Opening hours and free times, day by day; a tap or Enter on a free span chooses day and start. The calendar of a week
 * or a day is an alternative, loaded on demand.
 */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { covers } from '#kernel/quarters.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { commonWindow } from '../rules/gaps.ts'
import { DayRow } from './day-row.tsx'
import { chosenSpan, type ChosenTime, type Office } from './office-data.ts'
import type { OfficeDays } from './use-office-days.ts'

const StartCalendar = lazy(() => import('./start-calendar.tsx'))

const VIEWS = ['list', 'week', 'day'] as const

type FreeTimesProps = {
  office: Pick<Office, 'zone' | 'address'>
  officeDays: OfficeDays
  /** The days that can be shown as ISO days, today first. */
  daysAhead: readonly string[]
  chosen: ChosenTime
  onChoose: (date: string, quarter: number) => void
  hrefOf: (date: string, quarter: number) => string
}

export function FreeTimes({ office, officeDays, daysAhead, chosen, onChoose, hrefOf }: FreeTimesProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const [view, setView] = useState<(typeof VIEWS)[number]>('list')
  const { days, isLoading, hasFailed, show } = officeDays
  const first = days[0]?.date ?? ''
  const last = days.at(-1)?.date ?? ''
  const at = Math.max(0, daysAhead.indexOf(first))
  const earlier = at > 0 ? daysAhead[Math.max(0, at - 7)] : undefined
  const later = daysAhead[at + 7]
  const span = chosenSpan(chosen)
  const window = commonWindow(days, span)

  // Scrolls a day that was chosen elsewhere on the page into view.
  const follow = useEffectEvent((date: string) => {
    if (first === '' || (date >= first && date <= last)) return
    const index = daysAhead.indexOf(date)
    if (index >= 0) show(daysAhead[index - (index % 7)] ?? date)
  })
  useEffect(() => follow(chosen.date), [chosen.date])

  return (
    <section aria-labelledby="hours" className="free-times">
      <div className="spread">
        <h2 id="hours">{t('hours')}</h2>
        <p className="week-nav no-print">
          <Button
            look="framed"
            disabled={!earlier}
            onClick={() => earlier && show(earlier)}
            aria-label={t('previousWeek')}
          >
            <ChevronLeft size={20} />
          </Button>
          <span className="num" aria-live="polite">
            {first !== '' && t('daysOf', { from: formatDay(first, locale), to: formatDay(last, locale) })}
          </span>
          <Button look="framed" disabled={!later} onClick={() => later && show(later)} aria-label={t('nextWeek')}>
            <ChevronRight size={20} />
          </Button>
        </p>
      </div>
      {hasFailed && (
        <Notice tone="bad" isAnnounced>
          {t('daysFailed')}{' '}
          <Button look="text" onClick={() => show(chosen.date)}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      <div className="seg view-choice needs-script no-print" role="group" aria-label={t('viewChoice')}>
        {VIEWS.map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
            {t(`view_${one}`)}
          </button>
        ))}
      </div>
      {view !== 'list' && (
        <div aria-busy={isLoading} className="calendar-part" data-dim={isLoading || undefined}>
          <Suspense fallback={<p className="quiet">{t('calendarLoading')}</p>}>
            <StartCalendar
              key={view}
              {...{ view, days, window, chosen, onChoose }}
              onPage={(weeks) => {
                const day = weeks < 0 ? earlier : later
                if (day) show(day)
                return day !== undefined
              }}
            />
          </Suspense>
        </div>
      )}
      {view === 'list' && (
        <>
          <ul className="week" aria-busy={isLoading} data-dim={isLoading || undefined}>
            {days.map((day) => {
              const isYours = day.date === chosen.date
              return (
                <DayRow
                  key={day.date}
                  day={day}
                  window={window}
                  yours={isYours ? span : undefined}
                  fits={isYours && covers(day.free, span)}
                  wanted={chosen}
                  onChoose={(quarter) => onChoose(day.date, quarter)}
                  hrefOf={(quarter) => hrefOf(day.date, quarter)}
                />
              )
            })}
          </ul>
          <p className="legend" aria-hidden="true">
            <span>
              <i className="sign-free" />
              {t('legendFree')}
            </span>
            <span>
              <i className="sign-busy" />
              {t('legendBusy')}
            </span>
            <span>
              <i className="sign-yours" />
              {t('legendYours')}
            </span>
          </p>
        </>
      )}
      <p className="hint">
        {view === 'list' && <span className="no-print">{t('hoursHint')} </span>}
        {t('zone', { city: office.address.city, zone: office.zone })}
      </p>
    </section>
  )
}
