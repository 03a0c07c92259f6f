/**
 * Who confirms a payment at the bank of its card (company paper 6): the booker, or, where an employee books with the
 * company's card, whoever bills for it. They are told, and the place is held for longer.
 */
import { billingPeople } from '#features/company/server/billing-people.ts'
import { isPossible } from '#features/payment/rules/leg-states.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { companyHoldUntil } from '../../rules/company-hold.ts'
import { emit } from '../emit.ts'
import type { PayableRow } from '../place/store-place.ts'
import { seenLeg } from '../store.ts'
import { noteActionRequired, type Required } from './store-payment.ts'

export async function askForAction({ db, wake }: Context, booking: PayableRow, required: Required): Promise<void> {
  const people = booking.company_id === null ? [] : await billingPeople(db.read, booking.company_id)
  if (people.length === 0 || people.includes(booking.booker_id)) {
    await noteActionRequired(db.write, seenLeg(booking), required)
    return
  }
  const isTold = await db.tx((tx) => askCompany(tx, booking, required, people))
  if (isTold) wake()
}

/** @returns false when they were asked before, or it is not held any more */
async function askCompany(
  tx: Tx,
  booking: PayableRow,
  required: Required,
  people: readonly string[],
): Promise<boolean> {
  if (!isPossible(booking.leg_state, 'ask')) return false
  const row = await tx
    .selectFrom('booking as b')
    .innerJoin('payment_leg as leg', (on) =>
      on.onRef('leg.office_id', '=', 'b.office_id').onRef('leg.booking_id', '=', 'b.id'),
    )
    .select(['b.status', 'b.hold_until', 'b.start_at', 'leg.action', 'leg.auth_ref'])
    .where('b.office_id', '=', booking.office_id)
    .where('b.id', '=', booking.id)
    .where('leg.id', '=', booking.leg_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isAsked = row.action !== null && row.auth_ref === required.authRef
  if (isAsked || row.status !== 'held' || row.hold_until === null) return false
  const { now } = required
  if (!(await noteActionRequired(tx, seenLeg(booking), { ...required, by: 'company' }))) return false
  await tx
    .updateTable('booking')
    // Whoever waits for others does not keep a place idle (decision 20).
    .set({ hold_until: companyHoldUntil(row.hold_until, row.start_at, now), kept_until: null })
    .where('office_id', '=', booking.office_id)
    .where('id', '=', booking.id)
    .execute()
  const about = { office_id: booking.office_id, booking_id: booking.id, at: now }
  for (const person of people) await emit(tx, { type: 'payment.action', ...about, person_id: person })
  return true
}
