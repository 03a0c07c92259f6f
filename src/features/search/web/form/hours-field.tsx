/** The duration (Spec 5): a slider from 2 to 8 hours, with the length and the end as text and as a dial. */
import { useId } from 'react'
import { formatQuarter, nearestQuarter, parseTime } from '#kernel/quarters.ts'
import { HourDial } from '#ui/hour-dial.tsx'
import { SliderLine } from '#ui/slider-line.tsx'
import { MAXIMUM_HOURS, MINIMUM_HOURS } from '#features/office/rules/limits.ts'
import { FieldError } from './field-error.tsx'
import { useSearchTexts } from '../use-search-texts.ts'

type HoursFieldProps = { hours: number; onChange: (hours: number) => void; time: string; error: string | undefined }

const HOURS = Array.from({ length: MAXIMUM_HOURS - MINIMUM_HOURS + 1 }, (_, index) => MINIMUM_HOURS + index)

export function HoursField({ hours, onChange, time, error }: HoursFieldProps) {
  const t = useSearchTexts()
  const id = useId()
  const minutes = parseTime(time)
  const start = minutes === null ? null : nearestQuarter(minutes)
  const words =
    start === null
      ? t('durationShort', { count: hours })
      : t('durationValue', { count: hours, end: formatQuarter((start + hours * 4) % 96 || 96) })
  return (
    <div className="hours-field">
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('duration')}
        </label>
        <output className="hours-words num" htmlFor={id}>
          {words}
        </output>
        <SliderLine to={(hours - MINIMUM_HOURS) / (MAXIMUM_HOURS - MINIMUM_HOURS)}>
          <input
            id={id}
            className="slider"
            type="range"
            name="hours"
            min={MINIMUM_HOURS}
            max={MAXIMUM_HOURS}
            step={1}
            value={hours}
            onChange={(event) => onChange(Number(event.target.value))}
            aria-valuetext={words}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          />
        </SliderLine>
        <div className="hours-ticks num" aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour} className={hour === hours ? 'on' : undefined}>
              {hour}
            </span>
          ))}
        </div>
        <FieldError id={`${id}-error`} text={error} />
      </div>
      <HourDial fromQuarter={start ?? 0} hours={hours} size={108} />
      <p id={`${id}-hint`} className="hint hours-hint">
        {t('durationHint')}
      </p>
    </div>
  )
}
