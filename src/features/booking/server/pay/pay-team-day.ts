/**
 * The money of places that were booked together: each card hold is asked for first, and all bookings are confirmed in one
 * transaction, or none of them is. Where the bank asks, all of them wait until whoever bills has confirmed each payment.
 * Every step is safe to repeat, so whoever comes next (the same request again, an event of the payment provider) goes on
 * where a process died; if nobody does, the holds of the places run out.
 */
import { freeCancelUntil } from '../../rules/cancel.ts'
import { PaymentUnavailable } from '#ports/payments.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import type { Context } from '#platform/context.ts'
import { listTeamDay, type BookingRow } from '../store.ts'
import { askForTeamDay, type AskedPayment } from './ask-for-team-day.ts'
import { LOST_CONSTRAINTS, paidLegOf, requestOrReadHold } from './ask-hold.ts'
import { DECLINES } from './authorisation.ts'
import { confirmFree, confirmPaid, expireUnpaid, type PaidLeg } from './store-payment.ts'

/**
 * Those that are still held then wait for a confirmation; nothing is left to do when none is held any more.
 * @throws RefusalError why none of them is booked
 */
export async function payTeamDay(context: Context, teamDayId: number, viewer: SignedIn): Promise<void> {
  const bookings = await listTeamDay(context.db.write, teamDayId)
  const held = bookings.filter(({ status }) => status === 'held')
  if (held.length === 0) {
    if (bookings.every(isExpired)) refuse('booking.hold_over')
    return
  }
  // One of them has run out, or will before the cards have answered.
  if (held.length < bookings.length || held.some(({ hold_until: until }) => isOver(until, context)))
    return giveUp(context, held, 'booking.hold_over')
  const free = held.filter(({ total_cents: total }) => total === 0)
  const legs: PaidLeg[] = []
  const asked: AskedPayment[] = []
  for (const booking of held) {
    if (booking.total_cents === 0) continue
    const { result, methodId } = await askHold(context, booking, viewer)
    if (result.status === 'declined') return giveUp(context, held, DECLINES[result.code])
    if (result.status === 'action_required') {
      asked.push({ booking: { ...booking, method_id: methodId }, authRef: result.authRef, url: result.action.url })
      continue
    }
    if (booking.leg_action?.by === 'company') asked.push({ booking, authRef: result.authRef, url: '' })
    if (methodId === null) throw new Error(`leg ${booking.leg_id} was authorized without a method`)
    legs.push(paidLegOf(booking, result, methodId, context.clock.now()))
  }
  if (asked.some(({ url }) => url !== '')) return askForTeamDay(context, teamDayId, asked)
  const confirmed = await confirmAll(context, legs, free)
  if (confirmed === 'ran_out') return giveUp(context, held, 'booking.hold_over')
  context.wake()
  // Another request was faster, and has confirmed all of them or given all of them up.
  if (confirmed === 'before' && (await listTeamDay(context.db.write, teamDayId)).some(isExpired))
    refuse('booking.hold_over')
}

const isExpired = ({ status }: BookingRow) => status === 'expired'

function isOver(until: Temporal.Instant | null, { clock }: Context): boolean {
  return until !== null && Temporal.Instant.compare(until, clock.now()) <= 0
}

async function askHold(context: Context, booking: BookingRow, viewer: SignedIn) {
  try {
    return await requestOrReadHold({ viewer, method: null, again: false, context }, booking)
  } catch (error) {
    // The outcome is unknown: all of them stay held, and a retry of the same request finds out.
    if (!(error instanceof PaymentUnavailable)) throw error
    context.log.warn({ leg: booking.leg_id }, 'payment provider away')
    refuse('request.unavailable')
  }
}

/** In the order in which they were written, so that two that do it at once do not wait for each other. */
async function confirmAll(
  context: Context,
  legs: readonly PaidLeg[],
  free: readonly BookingRow[],
): Promise<'now' | 'before' | 'ran_out'> {
  const now = context.clock.now()
  try {
    return await context.db.tx(async (tx) => {
      let confirmed = 0
      for (const leg of legs) if (await confirmPaid(tx, leg)) confirmed += 1
      for (const { office_id: officeId, id: bookingId, leg_id: legId, start_at: startAt } of free)
        if (await confirmFree(tx, { officeId, bookingId, legId, freeUntil: freeCancelUntil(startAt, now), now }))
          confirmed += 1
      if (confirmed === 0) return 'before'
      // Some of them have run out for good.
      if (confirmed < legs.length + free.length) throw new SomeRanOut()
      return 'now'
    })
  } catch (error) {
    if (error instanceof SomeRanOut || LOST_CONSTRAINTS.includes(constraintOf(error) ?? '')) return 'ran_out'
    throw error
  }
}

class SomeRanOut extends Error {}

/** Nobody gets a place. The timer releases the holds of the cards, also those whose answer was lost. */
async function giveUp(
  context: Context,
  held: readonly BookingRow[],
  why: 'booking.hold_over' | (typeof DECLINES)[keyof typeof DECLINES],
): Promise<never> {
  const now = context.clock.now()
  await context.db.tx(async (tx) => {
    for (const { office_id: officeId, id: bookingId } of held) await expireUnpaid(tx, { officeId, bookingId, now })
  })
  context.wake()
  refuse(why)
}
