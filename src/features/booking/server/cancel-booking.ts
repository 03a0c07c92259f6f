/** Cancelling (booking paper T10 to T13). The fee shown before is the fee taken: the same rule, the same instant. */
import type { Cents } from '#kernel/money.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Call } from '#platform/ground.ts'
import type { cancelBooking as contract } from '../contract.ts'
import { relationTo } from '../rules/access.ts'
import { cancelerOf, cancelFee } from '../rules/cancel.ts'
import { next } from '../rules/states.ts'
import { cancelableOf, ownersOf, viewBooking } from './read-booking.ts'
import { lockBookingRow, returnDiscount, setCanceled, type BookingRow } from './store.ts'

export async function cancelBooking({ viewer, params, query, locale, now, ground }: Call<typeof contract>) {
  await ground.db.tx(async (tx) => {
    const booking = await lockBookingRow(tx, params.id)
    if (!booking) refuse('request.not_found')
    const relation = orRefuse(relationTo(viewer, ownersOf(booking)))
    const by = cancelerOf(relation)
    if (booking.status === 'canceled' && booking.canceled_by === by) return // the answer to the first was lost
    const feeCents = orRefuse(cancelFee(relation, cancelableOf(booking), now))
    if (query.expectedFee !== undefined && query.expectedFee !== feeCents) refuse('booking.fee_changed')
    await cancelWith(tx, booking, { by, feeCents, reason: query.reason ?? null, now })
  })
  ground.wake()
  return { data: await viewBooking(ground, viewer, params.id, locale) }
}

/** Also used by the timer that ends bookings whose card was never held. */
export async function cancelWith(
  tx: Tx,
  booking: BookingRow,
  c: {
    by: 'user' | 'provider' | 'operator' | 'payment'
    feeCents: Cents
    reason: string | null
    now: Temporal.Instant
  },
): Promise<void> {
  const status = next(booking.status, 'cancel')
  if (status !== 'canceled' && status !== 'expired') refuse('booking.not_cancelable')
  // The code before the day: booking locks them in this order too (the day's row is the trigger's, at the statement's end).
  if (c.feeCents === 0) await returnDiscount(tx, booking.office_id, booking.id)
  await setCanceled(tx, {
    officeId: booking.office_id,
    id: booking.id,
    by: c.by,
    feeCents: c.feeCents,
    reason: c.reason,
    status,
    now: c.now,
  })
  await tx.query(
    c.feeCents > 0
      ? `update payment_leg set state = 'due', amount_cents = $3, due_at = $4, retry_at = null,
           auth_ref = case when state = 'held' then auth_ref end, version = version + 1, updated_at = $4
         where office_id = $1 and booking_id = $2 and kind = 'main' and state in ('held', 'scheduled', 'hold_failed') and $3 > 0`
      : `update payment_leg set state = case when state = 'none' then state else 'released' end, due_at = null, hold_at = null, action = null,
         version = version + 1, updated_at = $4
         where office_id = $1 and booking_id = $2 and kind = 'main' and state in ('none', 'held', 'scheduled', 'hold_failed', 'hold_action') and $3 = 0`,
    [booking.office_id, booking.id, c.feeCents, c.now],
  )
  await tx.query(
    `insert into domain_event (type, office_id, booking_id, person_id, payload, at) values ($1, $2, $3, $4, $5, $6)`,
    [
      status === 'canceled' ? 'booking.canceled' : 'booking.expired',
      booking.office_id,
      booking.id,
      booking.booker_id,
      JSON.stringify({ by: c.by, feeCents: c.feeCents }),
      c.now,
    ],
  )
}
