/** The parts in which a budget is shown, as amounts and as shares of a bar. Amounts are whole cents. */

type Shown = {
  readonly limitCents: number
  /** Booked for visits in the window, past and to come. */
  readonly usedCents: number
  /** The part of it that is still to come. */
  readonly bookedCents: number
  /** What the booking that is being made takes; 0 when none is. */
  readonly plannedCents: number
}

export type BudgetShares = {
  /** Of visits that are over. */
  readonly past: number
  readonly coming: number
  /** 0 when it does not fit. */
  readonly planned: number
  /** Left after all of these; never less than nothing. */
  readonly rest: number
}

export function partsOfBudget({ limitCents, usedCents, bookedCents, plannedCents }: Shown): BudgetShares {
  const coming = Math.min(bookedCents, usedCents)
  const left = Math.max(limitCents - usedCents, 0)
  const planned = plannedCents <= left ? plannedCents : 0
  return { past: usedCents - coming, coming, planned, rest: left - planned }
}

/**
 * Where in a bar of 100 the parts end, one after the other. What is over a limit that was lowered stays within the bar.
 */
export function endsOf({ past, coming, planned }: BudgetShares, limitCents: number): [number, number, number] {
  const end = (cents: number) => (limitCents === 0 ? 0 : Math.min(100, (cents / limitCents) * 100))
  return [end(past), end(past + coming), end(past + coming + planned)]
}
