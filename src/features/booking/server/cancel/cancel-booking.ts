/** Cancelling (booking paper T10 to T13). It calls the fee rule of the preview; `expectedFee` binds the result. */
import { isHeld, isPossible } from '#features/payment/rules/leg-states.ts'
import { returnDiscount } from '#features/payment/discount/server/discount-sql.ts'
import { HOLD_REQUESTED } from '#features/payment/rules/pending-hold.ts'
import { noteGivenUp } from '#features/payment/server/asked-holds.ts'
import { move } from '#features/payment/server/move-leg.ts'
import type { Cents } from '#kernel/money.ts'
import { mayAtDesk } from '#kernel/desk-roles.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { Call } from '#platform/context.ts'
import type { cancelBooking as contract } from '../../contract.ts'
import { relationTo } from '../../rules/access.ts'
import { cancelerOf, cancelFee } from '../../rules/cancel.ts'
import { statusAfter } from '../../rules/states.ts'
import { assertRight } from '../budget.ts'
import { emit } from '../emit.ts'
import { closeTrouble } from '../../trouble/server/report-trouble.ts'
import { cancelableOf, ownersOf, viewBooking } from '../read/read-booking.ts'
import { lockBookingRow, seenLeg, setCanceled, type BookingRow } from '../store.ts'

export async function cancelBooking({ viewer, params, query, locale, now, context }: Call<typeof contract>) {
  await context.db.tx(async (tx) => {
    const booking = await lockBookingRow(tx, params.id)
    if (!booking) refuse('request.not_found')
    const relation = orRefuse(relationTo(viewer, ownersOf(booking)))
    if (relation === 'booker') await assertRight(tx, viewer, booking, 'cancel')
    const by = cancelerOf(relation)
    if (booking.status === 'canceled' && booking.canceled_by === by) return // a retry: the first response was lost
    const feeCents = orRefuse(cancelFee(relation, cancelableOf(booking, now), now))
    if (relation === 'operator' && !mayAtDesk(viewer.deskRoles ?? [], ['support'])) refuse('auth.forbidden')
    // It is told to the guest, who made plans.
    if ((relation === 'provider' || relation === 'operator') && !query.reason) refuse('booking.reason_needed')
    if (query.expectedFee !== undefined && query.expectedFee !== feeCents) refuse('booking.fee_changed')
    await cancelAtTheDoor(tx, booking, { by, feeCents, reason: query.reason ?? null, now })
    if (relation === 'operator')
      await recordAction(tx, {
        by: viewer,
        action: 'booking.canceled',
        on: ['booking', booking.id],
        reason: query.reason ?? null,
        now,
      })
  })
  context.wake()
  return { data: await viewBooking(context, viewer, params.id, locale) }
}

/** Whoever stands at a closed door may leave; else the host still had time to answer. */
export async function cancelAtTheDoor(
  tx: Tx,
  booking: BookingRow,
  c: Omit<Parameters<typeof cancelWith>[2], 'event'>,
): Promise<void> {
  const event = c.by === 'user' && cancelableOf(booking, c.now).isLockedOut ? 'locked_out' : 'cancel'
  if (event === 'cancel') await closeTrouble(tx, booking, c.now)
  await cancelWith(tx, booking, { ...c, event })
}

/** Also used by the timer that cancels bookings whose card hold failed. */
export async function cancelWith(
  tx: Tx,
  booking: BookingRow,
  c: {
    by: 'user' | 'provider' | 'operator' | 'payment'
    feeCents: Cents
    reason: string | null
    event?: 'cancel' | 'locked_out'
    now: Temporal.Instant
  },
): Promise<void> {
  const event = c.event ?? 'cancel'
  const status = statusAfter(booking.status, event)
  if (status !== 'canceled' && status !== 'expired') refuse('booking.not_cancelable')
  const leg = seenLeg(booking)
  // Once the capture has begun, a cancellation is not possible any more.
  if (!isPossible(leg.state, c.feeCents > 0 ? 'cancel_late' : 'cancel')) refuse('booking.not_cancelable')
  // The discount code is locked before the day's row, as in placing (the trigger locks that row at the end of the
  // statement).
  if (c.feeCents === 0) await returnDiscount(tx, booking.office_id, booking.id)
  await setCanceled(tx, {
    officeId: booking.office_id,
    id: booking.id,
    by: c.by,
    feeCents: c.feeCents,
    reason: c.reason,
    status,
    event,
    now: c.now,
  })
  if (c.feeCents > 0) {
    // Without a hold the fee is charged to the card directly.
    const hold = isHeld(leg.state) ? {} : { auth_ref: null }
    // One that the payer has asked for, and whose answer is not known, is released by a timer.
    if (!isHeld(leg.state) && booking.leg_auth_ref === HOLD_REQUESTED && booking.method_id !== null) {
      const asked = {
        officeId: leg.office_id,
        legId: leg.id,
        attempt: booking.leg_attempt,
        methodId: booking.method_id,
      }
      await noteGivenUp(tx, asked, c.now)
    }
    await move(tx, leg, 'cancel_late', { now: c.now, amount_cents: c.feeCents, due_at: c.now, retry_at: null, ...hold })
  } else await move(tx, leg, 'cancel', { now: c.now, due_at: null, hold_at: null, action: null })
  const about = { office_id: booking.office_id, booking_id: booking.id, person_id: booking.booker_id, at: c.now }
  await emit(
    tx,
    status === 'canceled'
      ? { type: 'booking.canceled', ...about, payload: { by: c.by, feeCents: c.feeCents } }
      : { type: 'booking.expired', ...about },
  )
}
