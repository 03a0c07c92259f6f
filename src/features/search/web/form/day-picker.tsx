/**
 * One month of days to choose from (WAI-ARIA: date picker dialog, grid). Arrow keys move by days and weeks, page keys
 * by months. Days that can be searched but not booked yet say when booking opens for them.
 */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMonth } from '#kernel/format.ts'
import { plusMonths } from '#kernel/plain-days.ts'
import { Button } from '#ui/button.tsx'
import de from '../../calendar/texts.de.ts'
import en from '../../calendar/texts.en.ts'
import { bookableFromDay } from '../../rules/bookable-day.ts'
import { monthWeeks, stepDay } from '../../rules/month-grid.ts'
import type { BrowseData } from '../results/browse-data.ts'

const TEXTS = { de, en }

type DayPickerProps = {
  id: string
  /** The text chosen so far; it need not be a date. */
  value: string
  days: Pick<BrowseData, 'now' | 'latestDay' | 'lastBookableDay'>
  onChoose: (day: string) => void
  onClose: () => void
}

function DayPicker({ id, value, days, onChoose, onClose }: DayPickerProps) {
  const t = useTexts(TEXTS)
  const locale = useLocale()
  const frame = useRef<HTMLDivElement>(null)
  const { latestDay, lastBookableDay, now } = days
  const isOffered = (day: string) => day >= now.today && day <= latestDay
  const within = (day: string) => (day < now.today ? now.today : day > latestDay ? latestDay : day)
  const [focused, setFocused] = useState(isOffered(value) ? value : now.today)
  const [month, setMonth] = useState(focused.slice(0, 7))
  const [hovered, setHovered] = useState<string | null>(null)
  const weeks = monthWeeks(month)
  const [first, last] = [now.today.slice(0, 7), latestDay.slice(0, 7)]

  // It scrolls into view only when it opens, and every month has the same height: a day that moved away under the
  // pointer between press and release would not be clicked.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  // Moves the focus to the current day. The buttons of the month use aria-disabled, because a disabled button would
  // lose the focus and thereby close the calendar.
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [focused])
  const goTo = (day: string) => {
    setFocused(within(day))
    setMonth(within(day).slice(0, 7))
  }
  const turn = (months: -1 | 1) => setMonth(plusMonths(`${month}-01`, months).slice(0, 7))
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    const opened = frame.current
    opened?.addEventListener('keydown', leave)
    return () => opened?.removeEventListener('keydown', leave)
  }, [])
  const press = (event: React.KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    const next = from === undefined ? null : stepDay(from, event.key)
    if (next === null) return
    event.preventDefault()
    goTo(next)
  }
  const labelOf = (day: string) => {
    const words = formatDay(day, locale, 'long')
    return day <= lastBookableDay || day > latestDay
      ? words
      : t('later', { day: words, from: formatDay(bookableFromDay(day), locale, 'dated') })
  }
  const told = hovered ?? focused
  const isToldLater = told > lastBookableDay
  const hasLater = weeks.flat().some((day) => day !== null && day > lastBookableDay && day <= latestDay)
  // The only tab stop of the grid: the focused day, or the first day when another month is shown.
  const stop = focused.startsWith(month) ? focused : within(`${month}-01`)
  return (
    <div ref={frame} id={id} className="day-picker" role="dialog" aria-label={t('choose')} tabIndex={-1}>
      <div className="day-picker-head">
        <Button
          look="icon"
          aria-label={t('monthBefore')}
          aria-disabled={month <= first}
          onClick={() => month > first && turn(-1)}
        >
          <ChevronLeft size={20} />
        </Button>
        <strong id={`${id}-month`} aria-live="polite">
          {formatMonth(month, locale)}
        </strong>
        <Button
          look="icon"
          aria-label={t('monthAfter')}
          aria-disabled={month >= last}
          onClick={() => month < last && turn(1)}
        >
          <ChevronRight size={20} />
        </Button>
      </div>
      <div
        role="grid"
        tabIndex={-1}
        aria-labelledby={`${id}-month`}
        className="picker-weeks num"
        onKeyDown={press}
        onPointerLeave={() => setHovered(null)}
      >
        <div role="row" className="picker-week">
          {WEEK.map((day) => (
            <span key={day} role="columnheader">
              {formatDay(day, locale, 'weekday').replace('.', '')}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week.find((day) => day !== null)} role="row" className="picker-week">
            {week.map((day, column) =>
              day === null ? (
                <span key={column} />
              ) : (
                <button
                  key={column}
                  type="button"
                  role="gridcell"
                  className={day > lastBookableDay ? 'picker-day picker-later' : 'picker-day'}
                  data-day={day}
                  tabIndex={day === stop ? 0 : -1}
                  aria-label={labelOf(day)}
                  aria-current={day === now.today ? 'date' : undefined}
                  aria-selected={day === value}
                  aria-disabled={!isOffered(day)}
                  onFocus={() => isOffered(day) && setFocused(day)}
                  onPointerEnter={() => setHovered(day)}
                  onClick={() => isOffered(day) && onChoose(day)}
                >
                  {Number(day.slice(8))}
                </button>
              ),
            )}
          </div>
        ))}
      </div>
      <p className="day-picker-note num">{isToldLater ? labelOf(told) : hasLater ? t('laterNote') : ''}</p>
    </div>
  )
}

/** The days of any week, Monday first, for the names of the weekdays. */
const WEEK = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07']

// React.lazy needs a default export.
export default DayPicker
