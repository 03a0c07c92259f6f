/** The day: the browser's own date field, and over it the day in words while nobody types in it. */
import { Calendar } from 'lucide-react'
import { useId } from 'react'
import { useLocale } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { FieldError } from './field-error.tsx'
import { useSearchTexts } from './use-search-texts.ts'

type DateFieldProps = {
  value: string
  onChange: (date: string) => void
  /** ISO days, both selectable (Spec 5: from now to three months ahead). */
  first: string
  last: string
  error: string | undefined
}

export function DateField({ value, onChange, first, last, error }: DateFieldProps) {
  const t = useSearchTexts()
  const locale = useLocale()
  const id = useId()
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('date')}
      </label>
      <div className="input date-field num" data-invalid={error ? true : undefined}>
        <Calendar size={20} strokeWidth={1.75} aria-hidden="true" />
        <input
          id={id}
          type="date"
          name="date"
          value={isDay ? value : ''}
          onChange={(event) => onChange(event.target.value)}
          onClick={(event) => openPicker(event.currentTarget)}
          min={first}
          max={last}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {isDay && (
          <span className="date-words needs-script" aria-hidden="true">
            {formatDay(value, locale)}
          </span>
        )}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

function openPicker(input: HTMLInputElement): void {
  try {
    input.showPicker()
  } catch {
    // Not offered here: typing still works.
  }
}
