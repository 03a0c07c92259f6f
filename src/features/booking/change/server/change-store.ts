/** SQL of changes that wait for the company; triggers keep what of the place they need (db/migrations/0087_change_to_confirm.sql). */
import { sql } from 'kysely'
import type { Cents } from '#kernel/money.ts'
import type { Slot } from '#kernel/time.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { AskedChange, BookingRow } from '../../server/store.ts'

/** A change of a confirmed booking, as the booker asks for it. */
export type ChangeWish = Pick<AskedChange, 'kind' | 'key' | 'hours'> & {
  readonly slot: Slot
  readonly totalCents: Cents
  /** From when on the booker could not make it any more, for one reason or another. */
  readonly ends: readonly Temporal.Instant[]
}

/** @throws the violation of no_overbooking, not_blocked or inside_opening_hours, when the place is gone meanwhile */
export async function insertChange(
  tx: Tx,
  booking: Pick<BookingRow, 'office_id' | 'id'>,
  { kind, key, hours, slot, totalCents }: ChangeWish,
  asked: {
    readonly holdCents: Cents
    readonly methodId: number
    readonly until: Temporal.Instant
    readonly now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('booking_change')
    .values({
      office_id: booking.office_id,
      booking_id: booking.id,
      kind,
      request_key: key,
      hours,
      total_cents: totalCents,
      hold_cents: asked.holdCents,
      method_id: asked.methodId,
      day: slot.day,
      a: slot.a,
      b: slot.b,
      start_at: slot.startAt,
      end_at: slot.endAt,
      asked_at: asked.now,
      until: asked.until,
      // A trigger says what of it the booking has not got.
      kept: [],
      desks: 0,
    })
    .execute()
}

/**
 * Gives back what was kept for it. The booking is locked, and with `isMade` so are its days: its budget is free at once
 * then, for what the booking becomes, and nobody else of the company spends before that.
 */
export async function deleteChange(
  tx: Tx,
  booking: Pick<BookingRow, 'office_id' | 'id'>,
  { isMade = false }: { readonly isMade?: boolean } = {},
): Promise<void> {
  await tx
    .deleteFrom('booking_change')
    .where('office_id', '=', booking.office_id)
    .where('booking_id', '=', booking.id)
    .execute()
  if (!isMade) return
  await sql`set constraints booking_change_spends immediate`.execute(tx)
  await sql`set constraints booking_change_spends deferred`.execute(tx)
}

/** Both days of a booking that moves, in one order, so that two that cross each other do not wait for each other. */
export async function lockDays(tx: Tx, officeId: number, days: readonly string[]): Promise<void> {
  await tx
    .selectFrom('office_day')
    .select('day')
    .where('office_id', '=', officeId)
    .where('day', 'in', days)
    .orderBy('day')
    .forUpdate()
    .execute()
}

/** Bookings whose change nobody has confirmed in time, longest first. */
export async function dueChanges(db: Reads, now: Temporal.Instant, most: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('booking_change')
    .select('booking_id as id')
    .where('until', '<=', now)
    .orderBy('until')
    .limit(most)
    .execute()
}
