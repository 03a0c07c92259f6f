/** One day: its opening hours, its rail, and a link over every free span. */
import type { MouseEvent } from 'react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { formatQuarter, spansOf, type Span } from '#kernel/quarters.ts'
import { DayRail } from '#ui/day-rail.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { startWithin } from '../rules/gaps.ts'
import type { OfficeDay } from './office-data.ts'

type DayRowProps = {
  day: OfficeDay
  window: Span
  yours: Span | undefined
  fits: boolean
  wanted: { quarter: number; hours: number }
  onChoose: (quarter: number) => void
  hrefOf: (quarter: number) => string
}

const clock = ([from, to]: Span) => `${formatQuarter(from)}–${formatQuarter(to)}`

export function DayRow({ day, window, yours, fits, wanted, onChoose, hrefOf }: DayRowProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const gaps = spansOf(day.free)
  const name = formatDay(day.date, locale, 'long')
  const label =
    day.open.length === 0
      ? t('dayClosed', { day: name })
      : gaps.length === 0
        ? t('dayFull', { day: name })
        : t('dayFree', { day: name, times: gaps.map(clock).join(', ') })

  // A pointer chooses the quarter under it; a click by keyboard has no position and keeps the preferred start.
  const choose = (gap: Span) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const box = event.currentTarget.closest('svg')?.getBoundingClientRect()
    const pointed =
      box && event.detail > 0
        ? window[0] + Math.floor(((event.clientX - box.left) / Math.max(1, box.width)) * (window[1] - window[0]))
        : wanted.quarter
    onChoose(startWithin(gap, pointed, wanted.hours))
  }

  return (
    <li className="week-day" data-chosen={yours ? true : undefined}>
      <b>
        {formatDay(day.date, locale, 'weekday').replace('.', '')}
        <span className="week-date num"> {Number(day.date.slice(8))}.</span>
      </b>
      <span className="num week-hours">{day.open.length > 0 ? day.open.map(clock).join(' ') : t('closed')}</span>
      <div className="week-rail">
        <DayRail free={day.free} yours={yours} fits={fits} label={label} ticks={false} window={window} />
        <svg className="gaps no-print" viewBox={`0 0 ${window[1] - window[0]} 1`} preserveAspectRatio="none">
          {gaps.map((gap) => {
            const start = startWithin(gap, wanted.quarter, wanted.hours)
            return (
              <a
                key={gap[0]}
                href={hrefOf(start)}
                onClick={choose(gap)}
                aria-label={t('gap', {
                  day: name,
                  from: formatQuarter(gap[0]),
                  to: formatQuarter(gap[1]),
                  start: formatQuarter(start),
                })}
              >
                <rect x={gap[0] - window[0]} y="0" width={gap[1] - gap[0]} height="1" />
              </a>
            )
          })}
        </svg>
      </div>
      {day.note !== '' && <span className="week-note">{day.note}</span>}
    </li>
  )
}
