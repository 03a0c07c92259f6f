/**
 * Half days, which 13:00 by the company's clock divides (company paper 8). Times are quarter hours of that clock since the
 * Monday midnight of a week, so that clock changes are settled where they are read.
 */
import { QUARTERS_PER_DAY, type Span } from '#kernel/quarters.ts'
import { plusDays } from '#kernel/plain-days.ts'

export const HALVES = ['morning', 'afternoon'] as const
export type Half = (typeof HALVES)[number]

/** The first quarter of the afternoon. */
export const NOON = 52

/** What a half day covers of its day. */
export const SPAN_OF: Readonly<Record<Half, Span>> = { morning: [0, NOON], afternoon: [NOON, QUARTERS_PER_DAY] }

/** Half days since that Monday, which its morning begins. The slots that a visit touches; at 13:00 the afternoon begins. */
export function slotsOfVisit(start: number, end: number): number[] {
  const slots: number[] = []
  const last = slotOf(end - 1)
  for (let slot = slotOf(start); slot <= last; slot += 1) slots.push(slot)
  return slots
}

function slotOf(quarter: number): number {
  const day = Math.floor(quarter / QUARTERS_PER_DAY)
  return day * 2 + (quarter - day * QUARTERS_PER_DAY < NOON ? 0 : 1)
}

/** @param monday of that week */
export function halfDayOf(slot: number, monday: string): { day: string; half: Half } {
  return { day: plusDays(monday, Math.floor(slot / 2)), half: slot % 2 === 0 ? 'morning' : 'afternoon' }
}
