/**
 * What happens to a wish to book or to keep a place (booking paper T1 to T4). Pure: `placeBooking` loads what is known,
 * asks here, and writes the decision. Whether a desk is free is not asked: the database answers that when it is written.
 */
import type { Booker } from '#features/office/rules/hourly-price.ts'
import { methodFits } from '#features/payment/rules/hold-plan.ts'
import { firstState } from '#features/payment/rules/leg-states.ts'
import { payerOf } from '#features/payment/rules/payer.ts'
import { ZERO, type Cents } from '#kernel/money.ts'
import type { Slot } from '#kernel/time.ts'
import { granted, refused, type Verdict } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { mayBook, mayBookOffer, mayHold } from './access.ts'
import { holdLimitsOf, mayKeep, type HoldLimits } from './holds.ts'
import { HOLD_LIMITS, HOLD_MINUTES } from './limits.ts'
import type { Offer } from './offer.ts'
import { insideHours, pickSlot, type Wish } from './place.ts'
import { termsOf, type Terms } from './terms.ts'

export type Placing = {
  readonly viewer: Booker & Pick<SignedIn, 'id' | 'kind' | 'companyId' | 'verified' | 'suspended'>
  readonly wish: Wish & {
    readonly quantity: number
    readonly discountCode: string | null
    /** What the screen showed; any other total is refused (a preview binds). */
    readonly expectedCents: Cents
  }
  /** 'hold' only keeps the slot, for somebody who has yet to say how to pay. */
  readonly purpose: 'pay' | 'hold'
}

/** A booking, or a slot hold, as it is to be written. */
export type Placed = Terms & {
  readonly status: 'held' | 'confirmed'
  readonly holdUntil: Temporal.Instant | null
  readonly discountCode: string | null
  /** What this person may keep; null for a hold nobody asked for, which is not counted. */
  readonly limits: HoldLimits | null
  /** Its desks count together with those of others from the same address. */
  readonly isCountedByAddress: boolean
  readonly legState: ReturnType<typeof firstState>
  readonly methodId: number | null
  /** The payment provider is asked for a card hold as soon as this is written. */
  readonly isToBeHeld: boolean
  readonly holdAt: Temporal.Instant | null
}

export type Decision =
  /** Their own hold of this very wish is what is being paid: nothing is written anew. */
  | { readonly kind: 'own_hold'; readonly bookingId: number }
  /** `endHold`: an own hold of this time at another price, which is given back first. */
  | { readonly kind: 'place'; readonly endHold: number | null; readonly booking: Placed }

/** Everything that can be said before a discount code is looked up: the slot, or why not. */
export function maySlot({ viewer, wish, purpose }: Placing, offer: Offer, now: Temporal.Instant): Verdict<Slot> {
  const slot = pickSlot(offer.office, wish, now)
  if (!slot.ok) return slot
  const verdicts = [
    insideHours(offer.office.open, slot.value),
    mayBookOffer(viewer, offer.office.audience),
    purpose === 'pay' ? mayBook(viewer, offer.booker) : mayHold(viewer, offer.booker),
  ]
  for (const verdict of verdicts) if (!verdict.ok) return verdict
  return slot
}

/** @param slot of {@link maySlot} @param discountCents what the code takes off, 0 without one */
export function decidePlacing(
  { viewer, wish, purpose }: Placing,
  offer: Offer,
  slot: Slot,
  discountCents: Cents,
  now: Temporal.Instant,
): Verdict<Decision> {
  const method = purpose === 'pay' ? offer.method : null
  const asked = { slot, hours: wish.hours, quantity: wish.quantity, discountCents }
  const terms = termsOf(viewer, offer, asked, method?.kind ?? 'card', now)
  if (terms.price.totalCents !== wish.expectedCents) return refused('booking.price_changed')

  const discountCode = terms.price.discountCents > 0 ? wish.discountCode : null
  const own = offer.ownHold
  if (own && own.totalCents === terms.price.totalCents && own.discountCode === discountCode)
    return granted({ kind: 'own_hold', bookingId: own.id })

  if (purpose === 'pay' && terms.plan.kind !== 'nothing') {
    if (!method) return refused('booking.no_payment_method')
    if (!methodFits(method.kind, terms.currency)) return refused('payment.currency')
  }
  const isConfirmed = purpose === 'pay' && (terms.plan.kind === 'nothing' || terms.plan.kind === 'hold_later')
  const isCompany = payerOf(viewer).companyId !== null
  const limits = holdLimitsOf(isCompany, offer.booker.hasPaid)
  const until = now.add({ minutes: HOLD_MINUTES })
  // What was kept at another price is given back, and kept anew until its own end.
  if (!isConfirmed && !own) {
    const kept = mayKeep({ quantity: wish.quantity, until, zone: offer.office.zone }, offer.booker.kept, limits, now)
    if (!kept.ok) return kept
  }
  return granted({
    kind: 'place',
    endHold: own?.id ?? null,
    booking: {
      ...terms,
      status: isConfirmed ? 'confirmed' : 'held',
      holdUntil: isConfirmed ? null : until,
      discountCode,
      limits,
      isCountedByAddress: !isConfirmed && purpose === 'hold' && !isCompany && !offer.booker.hasPaid,
      legState: firstState(terms.plan.kind, isConfirmed),
      methodId: method?.id ?? null,
      isToBeHeld: method !== null && !isConfirmed && terms.plan.kind === 'hold_now',
      holdAt: terms.plan.kind === 'hold_later' && isConfirmed ? terms.plan.holdAt : null,
    },
  })
}

/** An offered place is kept for who waits (decision 15): by everybody's rules, but it counts against nobody. */
export function decideWaiterHold(
  { viewer, wish }: { viewer: Placing['viewer']; wish: Wish & { readonly quantity: number } },
  offer: Offer,
  holdUntil: Temporal.Instant,
  now: Temporal.Instant,
): Verdict<Placed> {
  const free = { ...wish, discountCode: null, expectedCents: ZERO }
  const slot = maySlot({ viewer, wish: free, purpose: 'pay' }, offer, now)
  if (!slot.ok) return slot
  // It is kept for them already: there is nothing to offer.
  if (offer.ownHold) return refused('booking.no_free_desks')
  const { holds } = offer.booker.kept
  if (holds >= HOLD_LIMITS.newcomer.holds) return refused('booking.too_many_holds', { count: holds })
  const asked = { slot: slot.value, hours: wish.hours, quantity: wish.quantity, discountCents: ZERO }
  const terms = termsOf(viewer, offer, asked, 'card', now)
  return granted({
    ...terms,
    status: 'held',
    holdUntil,
    discountCode: null,
    limits: null,
    isCountedByAddress: false,
    legState: firstState(terms.plan.kind, false),
    methodId: null,
    isToBeHeld: false,
    holdAt: null,
  })
}
