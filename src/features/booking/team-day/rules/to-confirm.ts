/** Which payments of a team day whoever bills has still to confirm at the bank of the company's card (decision 64). */

export type AskedLeg = {
  /** Of its booking. */
  readonly id: number
  /** Null when the bank does not ask about it; empty once it was confirmed. */
  readonly url: string | null
}

export type ToConfirm = {
  /** How many the bank asks about, and how many of them are to be confirmed still. */
  readonly asked: number
  readonly open: number
  /** The booking whose payment comes after this one; null when no other is open. */
  readonly next: number | null
}

/** @param legs in the order of their bookings @param own the booking that is looked at */
export function toConfirm(legs: readonly AskedLeg[], own: number): ToConfirm {
  const asked = legs.filter(({ url }) => url !== null)
  const open = asked.filter(({ url }) => url !== '')
  const others = open.filter(({ id }) => id !== own)
  const next = others.find(({ id }) => id > own) ?? others[0]
  return { asked: asked.length, open: open.length, next: next?.id ?? null }
}
