/**
 * The day, in the page's language: a field that opens our own calendar. Before and without script it is the browser's
 * date field, whose picker follows the browser and not the page.
 */
import { Calendar } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useHydrated } from '#client/use-hydrated.ts'
import { useLocale } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { bookableFromDay } from '../../rules/bookable-day.ts'
import type { BrowseData } from '../results/browse-data.ts'
import { FieldError } from './field-error.tsx'
import { dayText } from '../results/result-titles.ts'
import { useSearchTexts } from '../use-search-texts.ts'

const DayPicker = lazy(() => import('./day-picker.tsx'))

type DateFieldProps = {
  value: string
  onChange: (date: string) => void
  /** Spec 5: selectable from now to three months ahead. Spec 9: one month of them can be booked. */
  days: Pick<BrowseData, 'now' | 'latestDay' | 'lastBookableDay'>
  error: string | undefined
}

export function DateField({ value, onChange, days, error }: DateFieldProps) {
  const t = useSearchTexts()
  const locale = useLocale()
  const id = useId()
  const field = useRef<HTMLButtonElement>(null)
  const isHydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  const isLater = isDay && value > days.lastBookableDay && value <= days.latestDay
  const words = isDay ? dayText(value, days, locale) : value
  const describedBy = [isLater && `${id}-later`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const close = () => {
    setIsOpen(false)
    field.current?.focus()
  }
  return (
    <div
      className="field"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
      onPointerEnter={() => void import('./day-picker.tsx').catch(() => undefined)}
    >
      <label className="label" htmlFor={id}>
        {t('date')}
      </label>
      <div className="input date-field num" data-invalid={error ? true : undefined}>
        <Calendar size={20} />
        {isHydrated ? (
          <>
            <button
              ref={field}
              id={id}
              type="button"
              role="combobox"
              className="date-button"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-controls={`${id}-picker`}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy}
              onClick={() => setIsOpen(!isOpen)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
                event.preventDefault()
                setIsOpen(true)
              }}
            >
              {words}
            </button>
            <input type="hidden" name="date" value={value} />
          </>
        ) : (
          <>
            <input
              id={id}
              type="date"
              name="date"
              defaultValue={isDay ? value : ''}
              min={days.now.today}
              max={days.latestDay}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy}
            />
            {isDay && (
              <span className="date-words needs-script" aria-hidden="true">
                {words}
              </span>
            )}
          </>
        )}
      </div>
      {isLater && (
        <p id={`${id}-later`} className="hint num">
          {t('reason_later', { day: formatDay(bookableFromDay(value), locale, 'dated') })}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <DayPicker
            id={`${id}-picker`}
            value={value}
            days={days}
            onChoose={(day) => {
              onChange(day)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
