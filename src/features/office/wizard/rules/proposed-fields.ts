/** What a step of a draft proposes before anything was typed there: going on accepts it, and it counts only then. */
import { hoursField, WEEK_PRESETS } from './choices.ts'
import { LONGEST_TITLE } from './wizard-limits.ts'
import type { Fields, FieldStep } from './wizard-steps.ts'
import { formatQuarter } from '#kernel/quarters.ts'

type Step = { readonly version: number; readonly fields: Fields }

/** @param title what it may be called, or empty while its place is not known */
export function proposedFields(step: FieldStep, stored: Step, title: string): Fields {
  if (stored.version > 0) return stored.fields
  if (step === 'title' && title !== '') return { title_de: title.slice(0, LONGEST_TITLE) }
  if (step === 'week') return WORKDAYS
  return stored.fields
}

const WORKDAYS: Fields = Object.fromEntries(
  WEEK_PRESETS.workdays.flatMap((spans, at) =>
    spans.flatMap(([from, to], place) => [
      [hoursField(at + 1, place, 'from'), formatQuarter(from)],
      [hoursField(at + 1, place, 'to'), formatQuarter(to)],
    ]),
  ),
)
