/**
 * What becomes of a change that waits for the company: it is made when the bank has its confirmation, and given up when
 * it was declined or nobody has confirmed it in time. Whoever returns from the bank, an event of the payment provider and
 * a timer take the same steps, and the row of the change, deleted under the lock of its booking, decides who is first.
 */
import { isHeld, isPossible } from '#features/payment/rules/leg-states.ts'
import { move } from '#features/payment/server/move-leg.ts'
import { releaseHold } from '#features/payment/server/request-hold.ts'
import { PaymentUnavailable, type DeclineCode } from '#ports/payments.ts'
import { ZERO } from '#kernel/money.ts'
import { RefusalError } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { Context } from '#platform/context.ts'
import { writeExtended } from '../../extension/server/extend-booking.ts'
import { writeMoved } from '../../move/server/move-booking.ts'
import { BUDGET_CONSTRAINTS } from '../../server/budget.ts'
import { emit } from '../../server/emit.ts'
import { NO_DESK_CONSTRAINTS } from '../../server/no-desk-constraints.ts'
import { readAuthorisation } from '../../server/pay/authorisation.ts'
import { releaseUnneeded, takeHold } from '../../server/pay/change-payment.ts'
import { bookerOf } from '../../server/read/booker-of.ts'
import { lockBookingRow, readBookingRow, seenLeg, type AskedChange, type BookingRow } from '../../server/store.ts'
import { deleteChange, lockDays } from './change-store.ts'

/** `over`: it was not made, and the place is given back. */
export type Settled = 'nothing' | 'waits' | 'done' | 'over' | DeclineCode

/** @throws PaymentUnavailable when nobody knows what the bank says; nothing has changed then */
export async function settleChange(context: Context, bookingId: number): Promise<Settled> {
  const booking = await readBookingRow(context.db, bookingId)
  if (!booking) return 'nothing'
  const ref = askedRef(booking)
  if (booking.change === null) {
    if (ref !== null) await dropMark(context, booking, ref)
    return 'nothing'
  }
  if (ref === null) return makeChange(context, booking, booking.change)
  const answer = await readAuthorisation(context, ref)
  if (answer.status === 'declined') {
    const isGivenUp = await giveUp(context, booking, ref)
    return isGivenUp ? answer.code : 'waits'
  }
  if (answer.status === 'action_required') {
    const isLate = Temporal.Instant.compare(Temporal.Instant.from(booking.change.until), context.clock.now()) <= 0
    return isLate && (await giveUp(context, booking, ref)) ? 'over' : 'waits'
  }
  const { hold_cents: cents, method_id: methodId } = booking.change
  await takeHold(context, booking, { ...answer, cents, methodId }, context.clock.now())
  return makeChange(context, booking, booking.change)
}

/** The hold that the company was asked for, while its answer is not recorded. */
export function askedRef({ leg_action: action }: Pick<BookingRow, 'leg_action'>): string | null {
  return action?.by === 'company' ? (action.ahead ?? null) : null
}

/** The card is held. */
async function makeChange(context: Context, booking: BookingRow, change: AskedChange): Promise<Settled> {
  const viewer = await bookerOf(context, booking)
  if (!viewer) return 'nothing'
  try {
    const done = await context.db.tx(async (tx) => {
      const row = await lockBookingRow(tx, booking.id)
      if (!row?.change) return null
      await lockDays(tx, row.office_id, [row.day, change.day])
      await deleteChange(tx, row, { isMade: true })
      return writeChange(context, viewer, row.id, change, tx)
    })
    if (done === null) return 'nothing'
    await releaseUnneeded(context, done.before, done.payment)
    context.wake()
    return 'done'
  } catch (error) {
    if (!(error instanceof RefusalError) && !isInTheWay(constraintOf(error) ?? '')) throw error
    return (await giveUp(context, booking, null)) ? 'over' : 'waits'
  }
}

const isInTheWay = (constraint: string) =>
  NO_DESK_CONSTRAINTS.has(constraint) || BUDGET_CONSTRAINTS.has(constraint) || constraint === 'inside_opening_hours'

/** By the rules that hold now, on behalf of whoever asked for it. @throws RefusalError when it is not possible any more */
function writeChange(context: Context, viewer: SignedIn, id: number, change: AskedChange, tx: Tx) {
  const asked = { viewer, idempotencyKey: change.key, now: context.clock.now(), context }
  const { hours, day: date, a, total_cents: expectedTotal } = change
  if (change.kind === 'extend') {
    const wish = hours === null ? { fullDay: true as const } : { hours }
    return writeExtended({ ...asked, id, body: { ...wish, expectedTotal } }, tx)
  }
  if (hours === null) throw new Error(`the move of booking ${id} has no length`)
  const body = { date, time: a * 15, hours, expectedTotal }
  return writeMoved({ ...asked, params: { id }, body, locale: viewer.locale }, tx)
}

/**
 * The booking stays as it was, and what was kept for it is free again.
 * @param ref of the hold on which that rests @returns false when somebody else is about to decide, or has
 */
export async function giveUp(context: Context, { id }: Pick<BookingRow, 'id'>, ref: string | null): Promise<boolean> {
  const now = context.clock.now()
  const given = await context.db.tx(async (tx) => {
    const row = await lockBookingRow(tx, id)
    if (!row?.change || askedRef(row) !== ref) return null
    await deleteChange(tx, row)
    if (ref !== null && isPossible(row.leg_state, 'ask_ahead'))
      await move(tx, seenLeg(row), 'ask_ahead', { now, action: null, attempt: 'next' })
    // It was confirmed, and the change has become impossible: nothing is to be paid for what is left.
    const isForNothing = ref === null && isHeld(row.leg_state) && row.total_cents === 0
    if (isForNothing)
      await move(tx, seenLeg(row), 'let_go', { now, amount_cents: ZERO, due_at: null, hold_at: null, retry_at: null })
    const about = { office_id: row.office_id, booking_id: row.id, person_id: row.booker_id }
    await emit(tx, { type: 'payment.change_unconfirmed', ...about, at: now })
    return { before: row, isForNothing }
  })
  if (given === null) return false
  context.wake()
  if (given.isForNothing) await releaseUnneeded(context, given.before, { kind: 'let_go' })
  await release(context, ref)
  return true
}

/** The booking was canceled, left early or changed otherwise while the bank waited. */
async function dropMark(context: Context, booking: BookingRow, ref: string): Promise<void> {
  const fields = { now: context.clock.now(), action: null, attempt: 'next' } as const
  if (isPossible(booking.leg_state, 'ask_ahead'))
    await move(context.db.write, seenLeg(booking), 'ask_ahead', fields, { attempt: booking.leg_attempt })
  await release(context, ref)
}

/** What cannot be released now is released by the timer of holds that were asked for. */
async function release(context: Context, ref: string | null): Promise<void> {
  if (ref === null) return
  try {
    await releaseHold(context, ref, null)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    context.log.warn({ ref }, 'payment provider away')
  }
}
