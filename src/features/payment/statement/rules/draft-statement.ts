/** What a statement asks for: every amount that fell due, less what was given back since the last one (company paper 6). */
import { toCents, type Cents } from '#kernel/money.ts'

type Due = { readonly legId: number; readonly cents: Cents }
type Credit = { readonly refundId: number; readonly cents: Cents }

export type Draft<D extends Due, C extends Credit> = {
  readonly dues: readonly D[]
  readonly credits: readonly C[]
  /** Never negative. */
  readonly totalCents: Cents
}

/**
 * A credit that is more than what is left to ask for waits for a later statement as a whole.
 * @param credits the oldest first
 * @returns null when nothing fell due: there is no statement of nothing
 */
export function draftStatement<D extends Due, C extends Credit>(
  dues: readonly D[],
  credits: readonly C[],
): Draft<D, C> | null {
  if (dues.length === 0) return null
  let total = dues.reduce((sum, { cents }) => sum + cents, 0)
  const taken = credits.filter(({ cents }) => {
    if (cents > total) return false
    total -= cents
    return true
  })
  return { dues, credits: taken, totalCents: toCents(total) }
}
