/** Date, start, length and number of desks. Native selects are localized, quick by keyboard and familiar on phones. */
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMonth } from '#kernel/format.ts'
import { formatQuarter, parseTime, type Span } from '#kernel/quarters.ts'
import { Button } from '#ui/button.tsx'
import { HourDial } from '#ui/hour-dial.tsx'
import { SliderLine } from '#ui/slider-line.tsx'
import { MAXIMUM_HOURS, MINIMUM_HOURS } from '#features/office/rules/limits.ts'
import { startTimes, weekdayIndex } from '../../rules/start-times.ts'
import type { BookingWish } from '../../rules/wish-in-url.ts'
import { useFirstStart } from './use-first-start.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'

export type DayKnown = { readonly open: readonly Span[]; readonly free: string }

type WishFieldsProps = {
  wish: BookingWish
  /** Of the place. */
  zone: string
  /** More than one: the number of desks can be chosen. */
  capacity: number
  /** ISO dates, today first. */
  daysAhead: readonly string[]
  /** Weekly hours, Monday first, for days whose slots have not been loaded. */
  week: readonly (readonly Span[])[]
  day: DayKnown | undefined
  onChange: (change: Partial<BookingWish>) => void
}

const DAY_MS = 86_400_000

export function WishFields({ wish, zone, capacity, daysAhead, week, day, onChange }: WishFieldsProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const id = useId()
  const weekday = weekdayIndex(Math.floor(Date.parse(wish.date) / DAY_MS))
  const first = useFirstStart(zone, wish.date)
  const starts = startTimes(day?.open ?? week[weekday] ?? [], day?.free ?? null, wish, first)
  const days = daysAhead.includes(wish.date) ? daysAhead : [wish.date, ...daysAhead]
  const months = Map.groupBy(days, (date) => date.slice(0, 7))
  return (
    <>
      <div className="wish-when">
        <div className="field">
          <label className="label" htmlFor={`${id}-date`}>
            {t('date')}
          </label>
          <select
            id={`${id}-date`}
            className="input num"
            name="date"
            value={wish.date}
            onChange={(event) => onChange({ date: event.target.value })}
          >
            {[...months].map(([month, dates]) => (
              <optgroup key={month} label={formatMonth(month, locale)}>
                {dates.map((date) => (
                  <option key={date} value={date}>
                    {formatDay(date, locale)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </div>
        <div className="field">
          <label className="label" htmlFor={`${id}-time`}>
            {t('start')}
          </label>
          <select
            id={`${id}-time`}
            className="input num"
            name="time"
            value={formatQuarter(wish.quarter)}
            onChange={(event) => onChange({ quarter: Math.floor((parseTime(event.target.value) ?? 0) / 15) })}
          >
            {starts.map(({ quarter, why }) => (
              <option key={quarter} value={formatQuarter(quarter)}>
                {formatQuarter(quarter)}
                {why && ` · ${why.kind === 'closes' ? t('closesAt', { time: formatQuarter(why.at) }) : t(why.kind)}`}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="wish-hours">
        <div>
          <div className="spread">
            <label className="label" htmlFor={`${id}-hours`}>
              {t('duration')}
            </label>
            <output className="num" htmlFor={`${id}-hours`}>
              {t('hours', { count: wish.hours })}
            </output>
          </div>
          <SliderLine to={(wish.hours - MINIMUM_HOURS) / (MAXIMUM_HOURS - MINIMUM_HOURS)}>
            <input
              id={`${id}-hours`}
              className="slider"
              type="range"
              name="hours"
              min={MINIMUM_HOURS}
              max={MAXIMUM_HOURS}
              step={1}
              value={wish.hours}
              aria-valuetext={t('hours', { count: wish.hours })}
              aria-describedby={`${id}-hint`}
              onChange={(event) => onChange({ hours: Number(event.target.value) })}
            />
          </SliderLine>
        </div>
        <HourDial fromQuarter={wish.quarter} hours={wish.hours} size={72} />
      </div>
      <p className="hint" id={`${id}-hint`}>
        {t('prolong')}
      </p>
      {capacity > 1 && (
        <div className="wish-desks">
          <label className="label" htmlFor={`${id}-desks`}>
            {t('desks')}
          </label>
          <div className="stepper">
            <Button
              look="framed"
              disabled={wish.quantity <= 1}
              onClick={() => onChange({ quantity: wish.quantity - 1 })}
              aria-label={t('fewerDesks')}
            >
              <Minus size={18} />
            </Button>
            <input
              id={`${id}-desks`}
              className="num"
              name="quantity"
              inputMode="numeric"
              value={wish.quantity}
              onChange={(event) => onChange({ quantity: desksOf(event.target.value, capacity) })}
            />
            <Button
              look="framed"
              disabled={wish.quantity >= capacity}
              onClick={() => onChange({ quantity: wish.quantity + 1 })}
              aria-label={t('moreDesks')}
            >
              <Plus size={18} />
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

/** A whole number, at least one and at most the capacity. */
function desksOf(typed: string, capacity: number): number {
  const value = Number.parseInt(typed.replaceAll(/[^0-9]/g, '').slice(-3), 10)
  return Number.isNaN(value) ? 1 : Math.max(1, Math.min(capacity, value))
}
