/**
 * From one day to another: two date fields, which can be typed in and work without script, and a calendar in which both
 * are picked at once. The calendar and the library under it come when its button is pointed at, focused or pressed.
 */
import { CalendarRange } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { DayRange } from '#ui/day-range-calendar.tsx'
import { useLocale, useTexts } from '../../use-texts.ts'
import { DayField } from './day-field.tsx'
import de from './texts.de.ts'
import en from './texts.en.ts'

const loadCalendar = () => import('#ui/day-range-calendar.tsx')
const DayRangeCalendar = lazy(loadCalendar)

export type DayRangeFieldProps = {
  legend: string
  /** The names of the two fields. */
  names?: readonly [from: string, to: string]
  defaultValue?: Partial<DayRange>
  /** ISO days, as everywhere here. */
  min?: string
  max?: string
  /** Where the calendar opens, and the day that is marked. */
  today: string
  required?: boolean
  disabled?: boolean
  /** Typed or picked; empty where a field is. */
  onChange?: (days: DayRange) => void
}

export function DayRangeField(props: DayRangeFieldProps) {
  const { legend, names = ['from', 'to'], defaultValue = {}, min, max, today, required, disabled, onChange } = props
  const t = useTexts({ de, en })
  const locale = useLocale()
  const frame = useRef<HTMLFieldSetElement>(null)
  const [days, setDays] = useState<DayRange>({ from: defaultValue.from ?? '', to: defaultValue.to ?? '' })
  const [isOpen, setIsOpen] = useState(false)
  const fieldOf = (name: string) => frame.current?.elements.namedItem(name) as HTMLInputElement
  const read = () => {
    const typed = { from: fieldOf(names[0]).value, to: fieldOf(names[1]).value }
    setDays(typed)
    onChange?.(typed)
  }
  const choose = (chosen: DayRange) => {
    enter(fieldOf(names[0]), chosen.from)
    enter(fieldOf(names[1]), chosen.to)
  }
  const preload = () => void loadCalendar().catch(() => undefined)
  const { from, to } = days
  const isWithin = (min ?? '') <= from && from <= to && to <= (max ?? '9999')
  return (
    <fieldset ref={frame} className="day-range" disabled={disabled} onInput={read}>
      <legend className="label">{legend}</legend>
      <DayField
        label={t('from')}
        name={names[0]}
        required={required}
        min={min}
        max={max}
        defaultValue={defaultValue.from}
      />
      <DayField
        label={t('to')}
        name={names[1]}
        required={required}
        min={from || min}
        max={max}
        defaultValue={defaultValue.to}
        whenTooEarly={from > (min ?? '') ? t('endsBefore') : undefined}
      />
      <button
        type="button"
        className="day-range-open needs-script"
        aria-label={`${legend}: ${t('openCalendar')}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
      >
        <CalendarRange size={22} />
      </button>
      {isOpen && (
        <Suspense>
          <DayRangeCalendar
            label={legend}
            closeLabel={t('closeCalendar')}
            locale={locale}
            value={from !== '' && isWithin ? days : null}
            today={today}
            min={min}
            max={max}
            below={frame}
            onChoose={choose}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

/** As if it had been typed, so that the form around hears of it. */
function enter(field: HTMLInputElement, day: string): void {
  field.value = day
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
