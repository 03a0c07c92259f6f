/**
 * Decides whether a request to book or to hold a slot is granted (booking paper T1 to T4). Pure: `placeBooking` loads
 * the facts, calls this, and writes the decision. Free desks are not checked here: the database does that on insert.
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
import { holdLimitsOf, mayHoldMore, type HoldLimits, type Keeping } from './holds.ts'
import { HOLD_LIMITS, HOLD_MINUTES } from './limits.ts'
import type { Offer } from './offer.ts'
import { insideHours, pickSlot, type Wish } from './place.ts'
import { termsOf, type Terms } from './terms.ts'

export type PlacingInput = {
  readonly viewer: Booker & Pick<SignedIn, 'id' | 'kind' | 'companyId' | 'verified' | 'suspended'>
  readonly wish: Wish & {
    readonly quantity: number
    readonly discountCode: string | null
    /** The total that the screen showed; the request is refused if the price differs (a preview binds). */
    readonly expectedCents: Cents
  }
  /** 'hold' only holds the slot, for somebody who has not chosen a payment method yet. */
  readonly purpose: 'pay' | 'hold'
}

/** A booking or slot hold to insert. */
export type BookingDraft = Terms & {
  readonly status: 'held' | 'confirmed'
  readonly holdUntil: Temporal.Instant | null
  readonly discountCode: string | null
  /** How much this person may hold; null for a hold made for a waiting person, which is not counted. */
  readonly limits: HoldLimits | null
  /** For how long and how often it may be kept; null where nothing limits that. */
  readonly keeping: Keeping | null
  /** Its desks are counted together with those of other people at the same network address. */
  readonly isCountedByAddress: boolean
  readonly legState: ReturnType<typeof firstState>
  readonly methodId: number | null
  /** Paid with the statement of its month, without a method of its own. */
  readonly isByStatement: boolean
  /** The payment provider is asked for a card hold as soon as the row is written. */
  readonly isToBeHeld: boolean
  readonly holdAt: Temporal.Instant | null
}

export type Decision =
  /** The person already holds exactly this slot on these terms: no new row is written. */
  | { readonly kind: 'own_hold'; readonly bookingId: number }
  /** `endHold`: the person's own hold of this slot at another price, which is ended first. */
  | { readonly kind: 'place'; readonly endHold: number | null; readonly booking: BookingDraft }

/** All checks that do not need the discount code: the slot, or the refusal. */
export function checkSlot({ viewer, wish, purpose }: PlacingInput, offer: Offer, now: Temporal.Instant): Verdict<Slot> {
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

/** @param slot result of {@link checkSlot} @param discountCents what the code takes off, 0 without one */
export function decidePlacing(
  { viewer, wish, purpose }: PlacingInput,
  offer: Offer,
  slot: Slot,
  discountCents: Cents,
  now: Temporal.Instant,
): Verdict<Decision> {
  const method = purpose === 'pay' && !offer.isByStatement ? offer.method : null
  const asked = { slot, hours: wish.hours, quantity: wish.quantity, discountCents }
  const terms = termsOf(viewer, offer, asked, offer.isByStatement ? 'statement' : (method?.kind ?? 'card'), now)
  if (terms.price.totalCents !== wish.expectedCents) return refused('booking.price_changed')

  const discountCode = terms.price.discountCents > 0 ? wish.discountCode : null
  const own = offer.ownHold
  if (own && own.totalCents === terms.price.totalCents && own.discountCode === discountCode)
    return granted({ kind: 'own_hold', bookingId: own.id })

  if (purpose === 'pay' && terms.plan.kind !== 'nothing' && !offer.isByStatement) {
    if (!method) return refused('booking.no_payment_method')
    if (!methodFits(method.kind, terms.currency)) return refused('payment.currency')
  }
  // What is held later or debited after the visit needs nothing from the payer now.
  const isConfirmed = purpose === 'pay' && terms.plan.kind !== 'hold_now'
  const isCompany = payerOf(viewer).companyId !== null
  const limits = holdLimitsOf(isCompany, offer.booker.hasPaid)
  const until = now.add({ minutes: HOLD_MINUTES })
  // An own hold at another price is replaced; the new one ends when the old one would have ended.
  const asking = { quantity: wish.quantity, until, zone: offer.office.zone, purpose }
  const keeping = isConfirmed || own ? null : mayHoldMore(asking, offer.booker.held, limits, now)
  if (keeping && !keeping.ok) return keeping
  return granted({
    kind: 'place',
    endHold: own?.id ?? null,
    booking: {
      ...terms,
      status: isConfirmed ? 'confirmed' : 'held',
      holdUntil: isConfirmed ? null : until,
      discountCode,
      limits,
      keeping: keeping && keeping.value,
      isCountedByAddress: !isConfirmed && purpose === 'hold' && !isCompany && !offer.booker.hasPaid,
      legState: firstState(terms.plan.kind, isConfirmed),
      methodId: method?.id ?? null,
      isByStatement: offer.isByStatement,
      isToBeHeld: method !== null && !isConfirmed && terms.plan.kind === 'hold_now',
      holdAt: terms.plan.kind === 'hold_later' && isConfirmed ? terms.plan.holdAt : null,
    },
  })
}

/** The hold for a waiting person (decision 15): everybody's rules apply, but it does not count against hold limits. */
export function decideWaiterHold(
  { viewer, wish }: { viewer: PlacingInput['viewer']; wish: Wish & { readonly quantity: number } },
  offer: Offer,
  holdUntil: Temporal.Instant,
  now: Temporal.Instant,
): Verdict<BookingDraft> {
  const free = { ...wish, discountCode: null, expectedCents: ZERO }
  const slot = checkSlot({ viewer, wish: free, purpose: 'pay' }, offer, now)
  if (!slot.ok) return slot
  // The person already holds this slot, so there is nothing to offer.
  if (offer.ownHold) return refused('booking.no_free_desks')
  const { holds } = offer.booker.held
  if (holds >= HOLD_LIMITS.newcomer.holds) return refused('booking.too_many_holds', { count: holds })
  const asked = { slot: slot.value, hours: wish.hours, quantity: wish.quantity, discountCents: ZERO }
  const terms = termsOf(viewer, offer, asked, offer.isByStatement ? 'statement' : 'card', now)
  return granted({
    ...terms,
    status: 'held',
    holdUntil,
    discountCode: null,
    limits: null,
    keeping: null,
    isCountedByAddress: false,
    legState: firstState(terms.plan.kind, false),
    methodId: null,
    isByStatement: offer.isByStatement,
    isToBeHeld: false,
    holdAt: null,
  })
}
