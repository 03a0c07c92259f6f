import { move } from '#features/payment/server/move-leg.ts'
import { isPossible } from '#features/payment/rules/leg-states.ts'
import { localQuarter } from '#kernel/time.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { relationTo } from '../../rules/access.ts'
import { CAPTURE_AFTER_MINUTES } from '../../rules/limits.ts'
import { localEnd } from '../../rules/local-end.ts'
import { emit } from '../../server/emit.ts'
import { bookedPriceOf, ownersOf, visitOf } from '../../server/read/read-booking.ts'
import { lockBookingRow, seenLeg } from '../../server/store.ts'
import { closeTrouble } from '../../trouble/server/report-trouble.ts'
import type { checkOut as contract } from '../contract.ts'
import { usedPrice } from '../rules/used-price.ts'
import { mayCheckOut } from '../rules/visit.ts'

/** The payment is captured as long after the new end as it would have been after the old one. */
export async function checkOut({ viewer, params, body, now, context }: Call<typeof contract>) {
  const data = await context.db.tx(async (tx) => {
    const booking = await lockBookingRow(tx, params.id)
    if (!booking) refuse('request.not_found')
    if (orRefuse(relationTo(viewer, ownersOf(booking))) !== 'booker') refuse('request.not_found')
    const endAt = orRefuse(mayCheckOut(visitOf(booking), now))
    const used = usedPrice(bookedPriceOf(booking), endAt)
    const totalCents = used?.price.totalCents ?? booking.total_cents
    if (body.expectedTotal !== undefined && body.expectedTotal !== totalCents) refuse('booking.price_changed')
    await tx
      .updateTable('booking')
      .set((column) => ({
        ...(used ? usedColumns(used) : {}),
        end_at: endAt,
        b: localQuarter(endAt.subtract({ milliseconds: 1 }), booking.zone).quarter + 1,
        version: column('version', '+', 1),
      }))
      .where('office_id', '=', booking.office_id)
      .where('id', '=', booking.id)
      .execute()
    // A payment that is waiting for its payer keeps its own time.
    if (booking.sum_cents > 0 && isPossible(booking.leg_state, 'reschedule')) {
      const dueAt = endAt.add({ minutes: CAPTURE_AFTER_MINUTES })
      await move(tx, seenLeg(booking), 'reschedule', { now, due_at: dueAt, amount_cents: totalCents })
    }
    await closeTrouble(tx, booking, now)
    const about = { office_id: booking.office_id, booking_id: booking.id, person_id: booking.booker_id }
    await emit(tx, { type: 'booking.visit_noted', ...about, at: now })
    return { endAt: endAt.toString(), endTime: localEnd(endAt, booking.zone, booking.day), totalCents }
  })
  context.wake()
  return { data }
}

function usedColumns({ hours, price }: NonNullable<ReturnType<typeof usedPrice>>) {
  const { sumCents, discountCents, totalCents } = price
  return { hours, sum_cents: sumCents, discount_cents: discountCents, total_cents: totalCents }
}
