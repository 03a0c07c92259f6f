/** When an office is open, how long before a booking has to be made, and the time between two bookings of a room. */
import { z } from 'zod'
import { formatQuarter, QUARTERS_PER_DAY, type Span } from '#kernel/quarters.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { hoursField, WEEKDAYS, type Edge, type Week } from './choices.ts'
import { SPANS_A_DAY } from '../../rules/limits.ts'
import { quarterOf, typedCount } from './typed-values.ts'
import { MOST_NOTICE_HOURS, TURNOVER_MINUTES } from './wizard-limits.ts'
import type { Fields, Group } from './wizard-steps.ts'

type Fault = { readonly field: string; readonly code: RefusalCode }

/** The spans of a day in order; an empty row is none. A fault stands beside the field that has to change. */
function readDay(fields: Fields, weekday: number): { spans: Span[]; faults: Fault[] } {
  const faults: Fault[] = []
  const spans: (Span & { readonly place?: number })[] = []
  const places = new Map<Span, number>()
  for (let place = 0; place < SPANS_A_DAY; place += 1) {
    const name = (edge: Edge) => hoursField(weekday, place, edge)
    const typed = { from: (fields[name('from')] ?? '').trim(), to: (fields[name('to')] ?? '').trim() }
    if (typed.from === '' && typed.to === '') continue
    const read = (edge: Edge): number | null => {
      // Midnight at the end of the day, as a browser's time field writes it.
      const quarter = edge === 'to' && quarterOf(typed.to) === 0 ? QUARTERS_PER_DAY : quarterOf(typed[edge])
      if (typed[edge] === '') faults.push({ field: name(edge), code: 'field.required' })
      else if (quarter === null) faults.push({ field: name(edge), code: 'search.time_format' })
      return quarter
    }
    const [from, to] = [read('from'), read('to')]
    if (from === null || to === null) continue
    if (from >= to) {
      faults.push({ field: name('to'), code: 'office.hours_invalid' })
      continue
    }
    const span: Span = [from, to]
    spans.push(span)
    places.set(span, place)
  }
  spans.sort(([a], [b]) => a - b)
  for (const [i, span] of spans.entries()) {
    const before = spans[i - 1]
    if (before && span[0] < before[1])
      faults.push({ field: hoursField(weekday, places.get(span) ?? 0, 'from'), code: 'office.hours_invalid' })
  }
  return { spans, faults }
}

/** Spans that touch are one. */
function joined(spans: readonly Span[]): Span[] {
  const result: [number, number][] = []
  for (const [from, to] of spans) {
    const last = result.at(-1)
    if (last && last[1] === from) last[1] = to
    else result.push([from, to])
  }
  return result
}

export const weekStep = (group: Group) =>
  z
    .record(z.string(), z.string())
    .check(({ value, issues }) => {
      const days = WEEKDAYS.map((weekday) => readDay(value, weekday))
      const faults = days.flatMap((day) => day.faults)
      // Spec 8: 'Office Hours can't be stored', here because the office would never be open.
      if (faults.length === 0 && days.every(({ spans }) => spans.length === 0))
        faults.push({ field: hoursField(1, 0, 'from'), code: 'office.hours_invalid' })
      if (!TURNOVER_MINUTES.some((minutes) => String(minutes) === (value['turnover'] ?? '0')))
        faults.push({ field: 'turnover', code: 'field.invalid' })
      for (const { field, code } of faults) issues.push({ code: 'custom', input: value, path: [field], message: code })
    })
    .transform((fields) => ({
      week: WEEKDAYS.map((weekday) => joined(readDay(fields, weekday).spans)) as Week,
      turnoverQuarters: group === 2 ? Number(fields['turnover'] ?? '0') / 15 : 0,
    }))

export type WeekFacts = z.output<ReturnType<typeof weekStep>>

export function fieldsOfWeek({ week, turnoverQuarters }: WeekFacts): Fields {
  const spans = week.flatMap((day, i) =>
    day.flatMap(([from, to], place) => [
      [hoursField(i + 1, place, 'from'), formatQuarter(from)] as const,
      [hoursField(i + 1, place, 'to'), formatQuarter(to % QUARTERS_PER_DAY)] as const,
    ]),
  )
  return { ...Object.fromEntries(spans), turnover: String(turnoverQuarters * 15) }
}

/** Spec 9: how many hours before its start a booking has to be made. */
export const hoursStep = z
  .object({ notice: typedCount(MOST_NOTICE_HOURS) })
  .transform(({ notice }) => ({ leadHours: notice }))

export function fieldsOfHours({ leadHours }: { readonly leadHours: number }): Fields {
  return { notice: String(leadHours) }
}
