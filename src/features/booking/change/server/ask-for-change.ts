/**
 * The bank of a company's card asks about a longer or moved booking of an employee: whoever bills is told, and what the
 * booking would take is kept for it meanwhile. The booking stays as it is until they have confirmed (decision 64).
 */
import { billingPeople } from '#features/company/server/billing-people.ts'
import { move } from '#features/payment/server/move-leg.ts'
import type { Cents } from '#kernel/money.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { Context } from '#platform/context.ts'
import { companyChangeUntil } from '../../rules/company-hold.ts'
import { emit } from '../../server/emit.ts'
import { NO_DESK_CONSTRAINTS } from '../../server/no-desk-constraints.ts'
import { lockBookingRow, seenLeg, type AskedChange, type BookingRow } from '../../server/store.ts'
import { insertChange, type ChangeWish } from './change-store.ts'

/** Who is asked instead of this person; nobody when they bill themselves, or pay themselves. */
export async function whomToAsk(
  db: Reads,
  { company_id: companyId }: Pick<BookingRow, 'company_id'>,
  viewer: Pick<SignedIn, 'id'>,
): Promise<readonly string[]> {
  const people = companyId === null ? [] : await billingPeople(db, companyId)
  return people.includes(viewer.id) ? [] : people
}

/** Whether exactly this was asked for before, by whichever request. */
export function isAsked(
  change: AskedChange | null,
  wish: Pick<ChangeWish, 'kind' | 'hours'> & {
    readonly totalCents: number
    readonly day?: string
    readonly a?: number
  },
): boolean {
  if (change === null || change.kind !== wish.kind) return false
  const isThere = wish.kind === 'extend' || (change.day === wish.day && change.a === wish.a)
  return isThere && change.hours === wish.hours && change.total_cents === wish.totalCents
}

type Required = {
  readonly authRef: string
  readonly url: string
  readonly holdCents: Cents
  readonly methodId: number
  readonly people: readonly string[]
}

/** @param seen the booking when the bank was asked @throws RefusalError when it has changed since, or the place is gone */
export async function askForChange(
  context: Context,
  seen: BookingRow,
  wish: ChangeWish,
  { authRef, url, holdCents, methodId, people }: Required,
): Promise<void> {
  const now = context.clock.now()
  const isLonger = wish.kind === 'extend'
  try {
    await context.db.tx(async (tx) => {
      const booking = await lockBookingRow(tx, seen.id)
      if (booking?.status !== 'confirmed') refuse(isLonger ? 'booking.extension_not_available' : 'booking.not_movable')
      // The same request, sent twice at once.
      if (isAsked(booking.change, { ...wish, day: wish.slot.day, a: wish.slot.a })) return
      if (booking.change !== null) refuse('booking.change_waits')
      if (booking.version !== seen.version) refuse('booking.price_changed')
      const until = companyChangeUntil(wish.ends, now)
      await insertChange(tx, booking, wish, { holdCents, methodId, until, now })
      const action = { url, ahead: authRef, by: 'company' } as const
      const asked = await move(tx, seenLeg(booking), 'ask_ahead', { now, action }, { attempt: seen.leg_attempt })
      if (asked === null) refuse('request.unavailable')
      const about = { office_id: booking.office_id, booking_id: booking.id, at: now }
      for (const person of people) await emit(tx, { type: 'payment.change_action', ...about, person_id: person })
    })
  } catch (error) {
    const constraint = constraintOf(error) ?? ''
    if (NO_DESK_CONSTRAINTS.has(constraint)) refuse(isLonger ? 'booking.no_desk_to_extend' : 'booking.no_free_desks')
    if (constraint === 'inside_opening_hours') refuse(isLonger ? 'booking.extension_not_available' : 'booking.closed')
    throw error
  }
  context.wake()
}
