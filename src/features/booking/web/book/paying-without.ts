/** Whether the pay control works although nothing is held, and what is said beside it. */
import type { Hold } from './use-hold.ts'

/** Refusals that only concern keeping a place: who pays at once needs none (rules/holds.ts). */
const PAUSES: ReadonlySet<string> = new Set(['booking.slot_lapsed', 'booking.holds_lapsed', 'booking.busy_address'])

export function isPaused(hold: Hold): boolean {
  return hold.kind === 'refused' && PAUSES.has(hold.no.code)
}

export function mayPayWithout(hold: Hold): boolean {
  return hold.kind === 'over' || isPaused(hold)
}
