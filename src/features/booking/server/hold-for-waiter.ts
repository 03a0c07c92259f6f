/**
 * A slot hold for somebody who waits for the place (decision 15): the rules are those of everybody's hold, and so is
 * the guard. Runs inside the caller's transaction, so that the offer and its hold are there together or not at all.
 */
import { holdPlan } from '#features/payment/rules/hold-plan.ts'
import { firstState } from '#features/payment/rules/leg-states.ts'
import { payerOf } from '#features/payment/server/read-payment-methods.ts'
import { vatRate } from '#features/payment/rules/vat.ts'
import { toCents } from '#kernel/money.ts'
import { QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { granted, refused, type Verdict } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Tx, Writes } from '#platform/db/database.ts'
import { mayBook, mayBookOffer } from '../rules/access.ts'
import { freeCancelUntil } from '../rules/cancel.ts'
import { CAPTURE_AFTER_MINUTES, HOLD_LIMITS } from '../rules/limits.ts'
import { insideHours, pickSlot } from '../rules/place.ts'
import { hourlyFor, priceOf } from '../rules/price.ts'
import { audienceOf, loadOffer } from './load-offer.ts'
import { insertBooking, priceColumns, slotColumns } from './store-place.ts'
import { expireUnpaid } from './store-payment.ts'

export type Waiter = Pick<SignedIn, 'id' | 'kind' | 'companyId' | 'verified' | 'suspended' | 'refugee'>

export type WaiterHold = {
  readonly waiter: Waiter
  readonly wish: {
    readonly officeId: number
    readonly day: string
    readonly quarter: number
    readonly hours: number
    readonly quantity: number
  }
  readonly holdUntil: Temporal.Instant
  readonly now: Temporal.Instant
  readonly newId: () => number
  /** Name of the payment provider that the booking would be paid with. */
  readonly provider: string
}

/**
 * The id of the hold, or why this person can not have the place now.
 * @throws the guard's constraint (no_overbooking, booking_hold_number, ...) when somebody was faster; the transaction is over then
 */
export async function holdForWaiter(tx: Tx, hold: WaiterHold): Promise<Verdict<number>> {
  const { waiter, wish, now } = hold
  const payer = payerOf(waiter)
  const offer = await loadOffer(tx, {
    office_id: wish.officeId,
    day: wish.day,
    person_id: waiter.id,
    company_id: waiter.companyId,
    a: wish.quarter,
    b: wish.quarter + wish.hours * QUARTERS_PER_HOUR,
    quantity: wish.quantity,
    request_key: '',
    payer_person_id: payer.personId,
    payer_company_id: payer.companyId,
    method_id: null,
    asker: null,
    now,
  })
  if (!offer) return refused('request.not_found')
  const picked = pickSlot({ status: offer.status, zone: offer.zone, leadHours: offer.lead_hours }, wish, now)
  if (!picked.ok) return picked
  const slot = picked.value
  const verdicts = [
    insideHours(offer.open, slot),
    mayBookOffer(waiter, audienceOf(offer)),
    // Kept for them already: nothing to offer.
    offer.own_hold_id === null ? granted(true) : refused('booking.no_free_desks'),
    mayBook(waiter, { hasBillingAddress: offer.has_billing_address, unpaidLegs: offer.unpaid_legs }),
    offer.live_holds < HOLD_LIMITS.newcomer.holds
      ? granted(true)
      : refused('booking.too_many_holds', { count: offer.live_holds }),
  ]
  for (const verdict of verdicts) if (!verdict.ok) return verdict

  const hourlyCents = hourlyFor(waiter, { type: offer.type, priceCents: offer.price_cents })
  const price = priceOf(hourlyCents, wish.hours, wish.quantity, toCents(0))
  const plan = holdPlan(price.totalCents, 'card', now, slot.startAt, slot.endAt)
  const booking = await insertBooking(tx, {
    office_id: wish.officeId,
    id: hold.newId(),
    booker_id: waiter.id,
    company_id: payer.companyId,
    ...slotColumns(slot),
    quantity: wish.quantity,
    hours: wish.hours,
    status: 'held',
    hold_until: hold.holdUntil,
    // Offered, not asked for: it counts neither against the person nor against the address.
    most_holds: null,
    most_desks: null,
    asker: null,
    hourly_price_cents: hourlyCents,
    currency: offer.currency,
    ...priceColumns(price),
    discount_code: null,
    tax_rate: vatRate(offer.country, offer.tax_mode),
    free_until: freeCancelUntil(slot.startAt, now),
    request_key: null,
    request_hash: null,
    leg_id: hold.newId(),
    leg_state: firstState(plan.kind, false),
    provider: hold.provider,
    method_id: null,
    auth_ref: null,
    hold_at: null,
    due_at: plan.kind === 'nothing' ? null : slot.endAt.add({ minutes: CAPTURE_AFTER_MINUTES }),
    now,
  })
  return granted(booking.id)
}

/** "No thanks": the hold ends for good, and the place is the next one's. One that is paid for or over stays as it is. */
export async function endWaiterHold(
  db: Writes,
  hold: { officeId: number; bookingId: number; now: Temporal.Instant },
): Promise<void> {
  await expireUnpaid(db, hold)
}
