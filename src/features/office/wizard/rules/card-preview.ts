/** What the card of an office in a search will say, as far as it is known: a draft may have hardly any answers. */
import type { Country } from '#kernel/locale.ts'
import type { Cents } from '#kernel/money.ts'
import type { Span } from '#kernel/quarters.ts'
import { CATEGORIES, type Category } from '../../rules/categories.ts'
import { DEFAULT_HOURS, MINIMUM_HOURS } from '../../rules/limits.ts'
import { audienceOf, type Audience, type Week } from './choices.ts'
import { pricingStep } from './offer-steps.ts'
import { weekStep } from './time-steps.ts'
import { typedInteger } from './typed-values.ts'
import { LONGEST_TITLE, MOST_CAPACITY } from './wizard-limits.ts'
import type { Fields, FieldStep, Group } from './wizard-steps.ts'

export type CardPreview = {
  readonly title: { readonly de: string; readonly en: string }
  readonly category: Category | null
  readonly capacity: number | null
  readonly priceCents: Cents | null
  readonly country: Country | null
  readonly audience: Audience
  readonly week: Week | null
}

/** Each answer counts for itself, so that the card shows a name although the size of the office is still missing. */
export function cardPreviewOf(group: Group, steps: Readonly<Record<FieldStep, Fields>>): CardPreview {
  const audience = audienceOf(steps.type)
  const de = titleOf(steps.title['title_de'])
  const week = weekStep(group).safeParse(steps.week)
  const capacity = typedInteger(1, MOST_CAPACITY).safeParse(steps.edit['capacity'])
  const price = pricingStep(audience).safeParse(steps.pricing)
  return {
    title: { de, en: titleOf(steps.title['title_en']) || de },
    category: (Object.keys(CATEGORIES) as Category[]).find((one) => one === steps.category['category']) ?? null,
    capacity: group === 2 ? 1 : (capacity.data ?? null),
    priceCents: price.data?.priceCents ?? null,
    country: (['DE', 'AT', 'CH'] as const).find((one) => one === steps.location['country']) ?? null,
    audience,
    week: week.data?.week ?? null,
  }
}

const titleOf = (typed = '') => typed.trim().slice(0, LONGEST_TITLE)

/** The first of the seven weekdays from this one on which the office is open long enough for a booking. Monday is 1. */
export function exampleTime(week: Week, weekday: number): { readonly daysAhead: number; readonly span: Span } | null {
  for (let daysAhead = 0; daysAhead < 7; daysAhead += 1) {
    const day = week[(weekday - 1 + daysAhead) % 7] ?? []
    const open = day.find(([from, to]) => to - from >= MINIMUM_HOURS * 4)
    if (!open) continue
    const hours = Math.min(DEFAULT_HOURS, Math.floor((open[1] - open[0]) / 4))
    return { daysAhead, span: [open[0], open[0] + hours * 4] }
  }
  return null
}
