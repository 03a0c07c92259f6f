/**
 * A slot hold for a waiting person (decision 15), with everybody's rules and the same database guard. It runs inside
 * the caller's transaction, so that offer and hold are written together or not at all.
 */
import { payerOf } from '#features/payment/rules/payer.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { granted, refused, type Verdict } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Tx, Writes } from '#platform/db/handles.ts'
import { decideWaiterHold } from '../../rules/decide-placing.ts'
import { loadOffer } from './load-offer.ts'
import { insertBooking, newBooking } from './store-place.ts'
import { expireUnpaid } from '../pay/store-payment.ts'

type Waiter = Pick<SignedIn, 'id' | 'kind' | 'companyId' | 'verified' | 'suspended' | 'refugee'>

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
  /** What is agreed with the provider of the place. */
  readonly commissionRate: BasisPoints
}

/**
 * The id of the hold, or why this person can not have the slot now.
 * @throws the constraint error (no_overbooking, booking_hold_number, ...) of a lost race; the transaction is aborted
 * then
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
  const decided = decideWaiterHold({ viewer: waiter, wish }, offer, hold.holdUntil, now)
  if (!decided.ok) return decided
  const frame = {
    officeId: wish.officeId,
    bookingId: hold.newId(),
    legId: hold.newId(),
    bookerId: waiter.id,
    companyId: payer.companyId,
    request: null,
    asker: null,
    provider: hold.provider,
    commissionRate: hold.commissionRate,
    now,
  }
  const booking = await insertBooking(tx, newBooking(decided.value, frame))
  return granted(booking.id)
}

/** Ends the hold of a declined offer for good, which frees the slot for the next person. A paid one does not change. */
export async function endWaiterHold(
  db: Writes,
  hold: { officeId: number; bookingId: number; now: Temporal.Instant },
): Promise<void> {
  await expireUnpaid(db, hold)
}
