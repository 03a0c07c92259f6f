/**
 * One day: the browser's own date field, which is typed in or picked from, works without script, and knows the wheel of a
 * phone (decision 4). Browsers write it as their own language does, so the day stands beside it in the words of the page.
 */
import { useState } from 'react'
import { formatDay } from '#kernel/format.ts'
import { useLocale, useTexts } from '../../use-texts.ts'
import { useFormState } from '../form-state.ts'
import { TextField, type TextFieldProps } from '../text-field.tsx'
import de from './texts.de.ts'
import en from './texts.en.ts'

export type DayFieldProps = Omit<TextFieldProps, 'type' | 'min' | 'max' | 'value' | 'defaultValue'> & {
  name: string
  /** ISO, as are the others. */
  defaultValue?: string | undefined
  min?: string | undefined
  max?: string | undefined
  /** Said in place of "at the earliest …". */
  whenTooEarly?: string | undefined
}

/** A year is typed digit by digit. */
const isDay = (typed: string) => /^[1-9]\d{3}-\d\d-\d\d$/.test(typed)

/** Without an end, browsers offer years of six digits. */
const LAST_DAY = '9999-12-31'

export function DayField({ min, max = LAST_DAY, whenTooEarly, ...input }: DayFieldProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { values } = useFormState()
  const [day, setDay] = useState(values[input.name] ?? input.defaultValue ?? '')
  const words = (day: string) => formatDay(day, locale, 'dated')
  const faultOf = ({ badInput, rangeUnderflow, rangeOverflow }: ValidityState) => {
    if (badInput) return t('noDay')
    if (rangeUnderflow && min) return whenTooEarly ?? t('tooEarly', { day: words(min) })
    return rangeOverflow ? t('tooLate', { day: words(max) }) : null
  }
  return (
    <TextField
      {...input}
      type="date"
      min={min}
      max={max}
      faultOf={faultOf}
      onInput={(event) => setDay(event.currentTarget.value)}
      end={isDay(day) && <span className="day-words num needs-script">{formatDay(day, locale)}</span>}
    />
  )
}
