/** What the desk beside a colleague takes: a click or the checkout, money of the budget, and what one had said of that day. */
import { NOON } from '#features/company/presence/rules/half-days.ts'
import type { PresenceKind } from '#features/company/presence/rules/presence-of.ts'
import type { Span } from '#kernel/quarters.ts'

type Offered = { readonly bookable: boolean; readonly totalCents: number; readonly byStatement: boolean }

/** A card that is held at once is held in the checkout, where it is said how much is held; all else is booked here. */
export function wayToBook(
  { bookable, totalCents, byStatement }: Offered,
  isHeldNow: boolean,
): 'none' | 'checkout' | 'here' {
  if (!bookable) return 'none'
  return isHeldNow && totalCents > 0 && !byStatement ? 'checkout' : 'here'
}

/** What is left of a budget after the booking, in cents; null without a limit, or when it does not fit. */
export function leftAfter(budget: { readonly leftCents: number | null } | null, totalCents: number): number | null {
  if (budget === null || budget.leftCents === null || totalCents > budget.leftCents) return null
  return budget.leftCents - totalCents
}

type OwnHalf = { readonly presence: { readonly kind: PresenceKind | 'booked' } | null }

/** What one had said of the half days that the visit touches. @param day its morning and its afternoon */
export function replacedBy([morning, afternoon]: readonly [OwnHalf, OwnHalf], [from, to]: Span): PresenceKind[] {
  const touched = [...(from < NOON ? [morning] : []), ...(to > NOON ? [afternoon] : [])]
  const kinds = touched.flatMap(({ presence }) =>
    presence === null || presence.kind === 'booked' ? [] : [presence.kind],
  )
  return [...new Set(kinds)]
}
