/**
 * Offers free places of one office and day to the waiting people, first come first served (decision 15). Each offer is
 * one transaction: it locks the place and the first waiting person, and inserts the hold, which the booking guard
 * accepts or refuses. After each offer the queue is read again; a crash leaves a complete offer or none.
 */
import { holdForWaiter } from '#features/booking/server/place/hold-for-waiter.ts'
import { commissionAt } from '#features/office/commission/rules/commission-rate.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { kindOfBits } from '#kernel/viewer.ts'
import { NO_DESK_CONSTRAINTS } from '#features/booking/server/no-desk-constraints.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import type { Context } from '#platform/context.ts'
import { earliestStart, nextAttemptAt, offerEnd } from '../rules/offer.ts'
import { searchAgainAt } from './store.ts'
import { lockFirst, lockPlace, insertOffer, type FirstRow, type Place } from './store-offer.ts'

const MOST_LEAD_HOURS = 72 // db/migrations/0002_office.sql
/** Number of lost races before the place is left to the timer's next round. */
const MOST_RACES = 100

export type Served = {
  /** Watches that have an offer now. */
  readonly offered: readonly number[]
  /** Watches whose person can not accept an offer at the moment. */
  readonly passed: readonly number[]
}

export async function offerPlaces(context: Context, place: Place, now: Temporal.Instant): Promise<Served> {
  const earliest = Array.from({ length: MOST_LEAD_HOURS + 1 }, (_, lead) => earliestStart(now, lead))
  const offered: number[] = []
  const passed: number[] = []
  const skipped: number[] = []
  for (let races = 0; races < MOST_RACES;) {
    const attempt = await offerToFirst(context, place, earliest, skipped, now)
    if (attempt === null) return { offered, passed }
    if (attempt === 'lost_race') {
      races += 1
      continue
    }
    if (attempt.refusal === null) {
      offered.push(attempt.watchId)
      continue
    }
    skipped.push(attempt.watchId)
    const at = nextAttemptAt(attempt.refusal, now)
    if (at === null) continue
    passed.push(attempt.watchId)
    await searchAgainAt(context.db.write, attempt.watchId, at)
  }
  throw new Error(`office ${place.officeId} on ${place.day}: others were always faster`)
}

type OfferAttempt = { readonly watchId: number; readonly refusal: RefusalCode | null }

/**
 * Null when no waiting person fits. 'lost_race': somebody booked the place concurrently; the first person stays first.
 */
async function offerToFirst(
  context: Context,
  place: Place,
  earliest: readonly Temporal.Instant[],
  skipped: readonly number[],
  now: Temporal.Instant,
): Promise<OfferAttempt | 'lost_race' | null> {
  let first: FirstRow | undefined
  try {
    return await context.db.tx(async (tx) => {
      await lockPlace(tx, place)
      first = await lockFirst(tx, place, earliest, skipped)
      if (!first) return null
      const { id, person_id, a, hours, quantity, kind, company_id, ...facts } = first
      const hold = await holdForWaiter(tx, {
        waiter: { id: person_id, kind: kindOfBits(kind), companyId: company_id, ...facts },
        wish: { officeId: place.officeId, day: place.day, quarter: a, hours, quantity },
        holdUntil: offerEnd(now),
        now,
        newId: context.newId,
        provider: context.payments.name,
        commissionRate: commissionAt(context.config.COMMISSION, now),
      })
      if (!hold.ok) return { watchId: id, refusal: hold.refusal.code }
      await insertOffer(tx, { watchId: id, personId: person_id, officeId: place.officeId, bookingId: hold.value, now })
      return { watchId: id, refusal: null }
    })
  } catch (error) {
    const constraint = constraintOf(error) ?? ''
    if (NO_DESK_CONSTRAINTS.has(constraint)) return 'lost_race'
    const refusal = REFUSED_BY[constraint]
    if (!first || !refusal) throw error
    return { watchId: first.id, refusal }
  }
}

/** Other constraints that can fail: concurrent holds of the same person, changed opening hours, a company's budget. */
const REFUSED_BY: Readonly<Record<string, RefusalCode>> = {
  inside_opening_hours: 'booking.closed',
  booking_hold_number: 'booking.too_many_holds',
  booking_holds_per_person: 'booking.too_many_holds',
  budget_member: 'company.budget',
  budget_company: 'company.cap',
  budget_currency: 'company.budget',
  booking_of_member: 'company.left',
}
