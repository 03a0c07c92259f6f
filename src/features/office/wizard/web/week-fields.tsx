/** The opening hours of a week: presets, up to four times a day, Monday for the other days. */
import { Copy, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFieldError } from '#client/form/form-state.ts'
import { SelectField } from '#client/form/select-field.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatQuarter, QUARTERS_PER_DAY } from '#kernel/quarters.ts'
import { Button } from '#ui/button.tsx'
import { hoursField, WEEK_PRESETS, WEEKDAYS, type WeekPreset } from '../rules/choices.ts'
import { SPANS_A_DAY } from '../../rules/limits.ts'
import { TURNOVER_MINUTES } from '../rules/wizard-limits.ts'
import type { Fields } from '../rules/wizard-steps.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { StepFieldsProps } from './step-fields.ts'

type Row = { readonly key: number; readonly from: string; readonly to: string }
type Days = readonly (readonly Row[])[]

let nextKey = 0
const row = (from = '', to = ''): Row => ({ key: (nextKey += 1), from, to })

/** At least one row each day, so that hours can be typed without script. */
function daysOf(fields: Fields): Days {
  return WEEKDAYS.map((weekday) => {
    const typed = Array.from({ length: SPANS_A_DAY }, (_, place) =>
      row(fields[hoursField(weekday, place, 'from')], fields[hoursField(weekday, place, 'to')]),
    ).filter(({ from, to }) => from !== '' || to !== '')
    return typed.length > 0 ? typed : [row()]
  })
}

const daysOfPreset = (preset: WeekPreset): Days =>
  WEEK_PRESETS[preset].map((spans) =>
    spans.length === 0
      ? [row()]
      : spans.map(([from, to]) => row(formatQuarter(from), formatQuarter(to % QUARTERS_PER_DAY))),
  )

export function WeekFields({ fields, group, changed }: StepFieldsProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const isHydrated = useHydrated()
  const [days, setDays] = useState(() => daysOf(fields))
  const isTouched = useRef(false)
  useEffect(() => {
    // A button, unlike a key, tells the form nothing.
    if (isTouched.current) changed()
  }, [days, changed])
  const change = (next: Days) => {
    isTouched.current = true
    setDays(next)
  }
  const changeDay = (weekday: number, rows: readonly Row[]) =>
    change(days.map((before, i) => (i === weekday - 1 ? (rows.length > 0 ? rows : [row()]) : before)))
  const copyMonday = () =>
    change(days.map((rows, i) => (i > 0 && i < 5 ? (days[0] ?? []).map(({ from, to }) => row(from, to)) : rows)))
  return (
    <>
      <div className="week-presets" role="group" aria-label={t('presets')} hidden={!isHydrated}>
        {(Object.keys(WEEK_PRESETS) as WeekPreset[]).map((preset) => (
          <Button key={preset} onClick={() => change(daysOfPreset(preset))}>
            {t(`preset_${preset}`)}
          </Button>
        ))}
      </div>
      <p className="quiet small">{t('weekHint')}</p>
      {WEEKDAYS.map((weekday) => {
        const name = dayName(weekday, locale)
        const rows = days[weekday - 1] ?? []
        return (
          <fieldset className="hours-day" key={weekday}>
            <legend>{name}</legend>
            {rows.map((one, place) => (
              <SpanRow
                key={one.key}
                {...{ weekday, place, name }}
                row={one}
                isOnly={rows.length === 1}
                onRemove={() =>
                  changeDay(
                    weekday,
                    rows.filter(({ key }) => key !== one.key),
                  )
                }
                onType={(typed) =>
                  changeDay(
                    weekday,
                    rows.map((before) => (before.key === one.key ? { ...before, ...typed } : before)),
                  )
                }
              />
            ))}
            {isHydrated && rows.length < SPANS_A_DAY && rows.some(({ from }) => from !== '') && (
              <Button
                look="icon"
                aria-label={t('addSpan', { day: name })}
                onClick={() => changeDay(weekday, [...rows, row()])}
              >
                <Plus size={18} />
              </Button>
            )}
            {isHydrated && weekday === 1 && rows.some(({ from }) => from !== '') && (
              <Button look="text" onClick={copyMonday}>
                <Copy size={18} /> {t('copyMonday')}
              </Button>
            )}
          </fieldset>
        )
      })}
      {group === 2 && (
        <SelectField
          label={t('turnover')}
          name="turnover"
          defaultValue={fields['turnover'] ?? '0'}
          options={TURNOVER_MINUTES.map(
            (minutes) =>
              [String(minutes), minutes === 0 ? t('turnover_0') : t('turnoverMinutes', { minutes })] as const,
          )}
        />
      )}
    </>
  )
}

type SpanRowProps = {
  readonly weekday: number
  readonly place: number
  readonly name: string
  readonly row: Row
  readonly isOnly: boolean
  readonly onRemove: () => void
  readonly onType: (typed: Partial<Row>) => void
}

function SpanRow({ weekday, place, name, row: { from, to }, isOnly, onRemove, onType }: SpanRowProps) {
  const t = useTexts({ de, en })
  const isHydrated = useHydrated()
  const fields = { from: hoursField(weekday, place, 'from'), to: hoursField(weekday, place, 'to') }
  const errors = { from: useFieldError(fields.from), to: useFieldError(fields.to) }
  const error = errors.from || errors.to
  return (
    <div className="week-span">
      {(['from', 'to'] as const).map((edge) => (
        <span className="input" key={edge} data-invalid={errors[edge] !== '' || undefined}>
          <input
            type="time"
            step={900}
            name={fields[edge]}
            value={edge === 'from' ? from : to}
            onChange={(event) => onType({ [edge]: event.currentTarget.value })}
            aria-label={t(edge === 'from' ? 'fromOf' : 'toOf', { day: name })}
            aria-invalid={errors[edge] !== ''}
            aria-describedby={error === '' ? undefined : `${fields.from}-error`}
          />
        </span>
      ))}
      {isHydrated && (!isOnly || from !== '' || to !== '') && (
        <Button look="icon" aria-label={t('removeSpan', { day: name })} onClick={onRemove}>
          <Trash2 size={18} />
        </Button>
      )}
      {error !== '' && (
        <span className="error-text" id={`${fields.from}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}

/** 5 January 2026 is a Monday. */
function dayName(weekday: number, locale: string): string {
  return Temporal.PlainDate.from({ year: 2026, month: 1, day: 4 + weekday }).toLocaleString(locale, { weekday: 'long' })
}
