/**
 * The bank of a company's card asks about places that were booked together: all of them are held for longer, and whoever
 * bills confirms each payment that the bank asks about (decisions 59 and 64).
 */
import { billingPeople } from '#features/company/server/billing-people.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { companyHoldUntil } from '../../rules/company-hold.ts'
import { emit } from '../emit.ts'
import { seenLeg, type BookingRow } from '../store.ts'
import { noteActionRequired } from './store-payment.ts'

/** A payment that the bank asks about; `url` is empty once it was confirmed there. */
export type AskedPayment = { readonly booking: BookingRow; readonly authRef: string; readonly url: string }

/** @param payments those that are to be confirmed still, and those that were, at least one of the former */
export async function askForTeamDay(
  context: Context,
  teamDayId: number,
  payments: readonly AskedPayment[],
): Promise<void> {
  const now = context.clock.now()
  const isNew = await context.db.tx(async (tx) => {
    const bookings = await lockTeamDay(tx, teamDayId)
    // Another request has given all of them up, or confirmed them.
    if (bookings.some(({ hold_until: until }) => until === null)) return false
    for (const { booking, authRef, url } of payments) {
      if (booking.leg_action?.by === 'company' && booking.leg_action.url === url) continue
      const required = { authRef, url, methodId: booking.method_id, now, by: 'company' } as const
      await noteActionRequired(tx, seenLeg(booking), required)
    }
    const team = await tx
      .updateTable('team_day')
      .set({ asked_at: now })
      .where('id', '=', teamDayId)
      .where('asked_at', 'is', null)
      .returning(['organiser_id', 'company_id'])
      .executeTakeFirst()
    if (!team) return false
    for (const { office_id: officeId, id, hold_until: until, start_at: startAt } of bookings)
      if (until !== null)
        await tx
          .updateTable('booking')
          // Whoever waits for others does not keep a place idle (decision 20).
          .set({ hold_until: companyHoldUntil(until, startAt, now), kept_until: null })
          .where('office_id', '=', officeId)
          .where('id', '=', id)
          .execute()
    const people = await billingPeople(tx, team.company_id)
    const asked = payments.find(({ url }) => url !== '')
    // Who has booked for all of them confirms it themselves where they may.
    if (!asked || people.includes(team.organiser_id)) return true
    const about = { office_id: asked.booking.office_id, booking_id: asked.booking.id, at: now }
    for (const person of people) await emit(tx, { type: 'payment.action', ...about, person_id: person })
    return true
  })
  if (isNew) context.wake()
}

/** In the order in which they were written. */
async function lockTeamDay(tx: Tx, teamDayId: number) {
  return tx
    .selectFrom('booking')
    .select(['office_id', 'id', 'hold_until', 'start_at'])
    .where('team_day_id', '=', teamDayId)
    .orderBy('id')
    .forUpdate()
    .execute()
}
