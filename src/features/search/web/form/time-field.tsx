/**
 * The start time (Spec 5): typed as HH:MM or in a colloquial form, rounded to the quarter on blur; arrow keys move by a
 * quarter.
 */
import { Clock } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { formatQuarter, nearestQuarter, parseTime } from '#kernel/quarters.ts'
import { roundedTime } from '../../rules/typed-time.ts'
import { FieldError } from './field-error.tsx'
import { usePhone } from '../use-narrow.ts'
import { useSearchTexts } from '../use-search-texts.ts'

const TYPING_MILLISECONDS = 600 // Spec 9

type TimeFieldProps = { value: string; onChange: (time: string) => void; error: string | undefined }

export function TimeField({ value, onChange, error }: TimeFieldProps) {
  const t = useSearchTexts()
  const id = useId()
  const hasWheel = usePhone() && writesTwentyFourHours()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  const commit = (text: string) => {
    const time = roundedTime(text)
    setKnown(time)
    if (time !== value) onChange(time)
    return time
  }
  useEffect(() => {
    if (typed === value) return
    // The rest of the form uses the rounded time; the text itself is not changed while somebody types.
    const timer = setTimeout(() => commit(typed), TYPING_MILLISECONDS)
    return () => clearTimeout(timer)
  })
  const press = (event: React.KeyboardEvent<HTMLInputElement>) => {
    // Enter submits the form, which must use the time that the field shows.
    if (event.key === 'Enter') commit(typed)
    if (hasWheel) return
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    const minutes = parseTime(roundedTime(typed))
    if (by === 0 || minutes === null) return
    event.preventDefault()
    setTyped(commit(formatQuarter((nearestQuarter(minutes) + by + 96) % 96)))
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('time')}
      </label>
      <div className="input num" data-invalid={error ? true : undefined}>
        <Clock size={20} />
        <input
          id={id}
          name="time"
          // Spec 5: on a phone the browser's own time picker, in steps of 900 seconds, where it writes times as the
          // page does.
          {...(hasWheel ? { type: 'time', step: 900 } : { maxLength: 12 })}
          onKeyDown={press}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTyped(commit(typed))}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        />
      </div>
      <span id={`${id}-hint`} className="visually-hidden">
        {t('timeHint')}
      </span>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

let twentyFour: boolean | undefined

/**
 * Browsers write times in the language of the browser: "2:30 PM" would not be this page's language and would not fit.
 */
function writesTwentyFourHours(): boolean {
  twentyFour ??= new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hourCycle === 'h23'
  return twentyFour
}
