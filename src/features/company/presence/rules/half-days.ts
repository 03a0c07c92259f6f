/** Half days, which 13:00 by the company's clock divides (company paper 8). */
import { QUARTERS_PER_DAY, type Span } from '#kernel/quarters.ts'
import { addDays, localQuarter } from '#kernel/time.ts'

export const HALVES = ['morning', 'afternoon'] as const
export type Half = (typeof HALVES)[number]

/** The first quarter of the afternoon. */
export const NOON = 52

/** What a half day covers of its day. */
export const SPAN_OF: Readonly<Record<Half, Span>> = { morning: [0, NOON], afternoon: [NOON, QUARTERS_PER_DAY] }

export type HalfDay = { readonly day: string; readonly half: Half }

/** The half days that a visit touches. One that ends at 13:00 does not touch the afternoon. */
export function halvesOfVisit(startAt: Temporal.Instant, endAt: Temporal.Instant, zone: string): HalfDay[] {
  const halves: HalfDay[] = []
  const first = localQuarter(startAt, zone)
  const last = localQuarter(endAt.subtract({ nanoseconds: 1 }), zone)
  for (let { day } = first; day <= last.day; day = addDays(day, 1)) {
    const from = day === first.day ? first.quarter : 0
    const to = day === last.day ? last.quarter : QUARTERS_PER_DAY - 1
    if (from < NOON) halves.push({ day, half: 'morning' })
    if (to >= NOON) halves.push({ day, half: 'afternoon' })
  }
  return halves
}
