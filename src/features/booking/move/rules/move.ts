/**
 * Moving a coming booking to another day, start or length at the same office, while cancelling it is free. The hourly
 * price is that of the day it was booked; everything else is as for a new booking. The preview and the move itself use
 * the same rules; the database has the last word on desks.
 */
import { holdPlan, type PayWay } from '#features/payment/rules/hold-plan.ts'
import { isFree, isHeld, isHoldFailed, isPlanned, type LegState } from '#features/payment/rules/leg-states.ts'
import { replan, type Replan } from '#features/payment/rules/replan.ts'
import { addMonths, isAfter, localDay, addDays, type Slot } from '#kernel/time.ts'
import type { Cents } from '#kernel/money.ts'
import { granted, refused, type Verdict, YES } from '#kernel/verdict.ts'
import { HORIZON_MONTHS } from '#features/office/rules/limits.ts'
import { freeCancelUntil } from '../../rules/cancel.ts'
import { insideHours, pickSlot, type BookableOffice, type Wish } from '../../rules/place.ts'
import { priceOf, type Price } from '../../rules/price.ts'
import { hasRoom, type OfficeDay, type OwnPlace } from '../../rules/room.ts'
import type { BookingStatus } from '../../rules/states.ts'

export type MovableBooking = OwnPlace & {
  readonly status: BookingStatus
  readonly leg: LegState
  readonly zone: string
  readonly startAt: Temporal.Instant
  readonly endAt: Temporal.Instant
  readonly freeUntil: Temporal.Instant
  readonly hourlyCents: Cents
  readonly methodKind: PayWay
  /** What is or will be held on the card. */
  readonly holdCents: Cents
  /** Another change waits for the company to confirm it. */
  readonly isChanging: boolean
}

export type OfficeToBook = Pick<BookableOffice, 'status' | 'leadHours'> & OfficeDay

export type Moved = {
  readonly slot: Slot
  readonly hours: number
  readonly price: Price
  readonly freeUntil: Temporal.Instant
  /** What it does to the payment. */
  readonly payment: Replan
}

export function mayMove(
  booking: Pick<MovableBooking, 'status' | 'leg' | 'startAt' | 'freeUntil' | 'isChanging'>,
  now: Temporal.Instant,
): Verdict {
  if (booking.status !== 'confirmed' || Temporal.Instant.compare(now, booking.startAt) >= 0)
    return refused('booking.not_movable')
  if (booking.isChanging) return refused('booking.change_waits')
  if (Temporal.Instant.compare(now, booking.freeUntil) > 0) return refused('booking.move_too_late')
  if (isHoldFailed(booking.leg)) return refused('booking.unpaid')
  return isFree(booking.leg) || isHeld(booking.leg) || isPlanned(booking.leg) ? YES : refused('booking.not_movable')
}

/** @param office on the day of the wish */
export function placeOfMove(
  booking: MovableBooking,
  wish: Wish,
  office: OfficeToBook,
  now: Temporal.Instant,
): Verdict<Slot> {
  const picked = pickSlot({ ...office, zone: booking.zone }, wish, now)
  if (!picked.ok) return picked
  const slot = picked.value
  if (slot.startAt.equals(booking.startAt) && slot.endAt.equals(booking.endAt)) return refused('booking.same_time')
  const open = insideHours(office.open, slot)
  if (!open.ok) return open
  return hasRoom(booking, slot, office) ? granted(slot) : refused('booking.no_free_desks')
}

/** @param discountCents what the booking's code takes off at the new time */
export function movedTo(
  booking: MovableBooking,
  slot: Slot,
  hours: number,
  discountCents: Cents,
  now: Temporal.Instant,
): Moved {
  const price = priceOf(booking.hourlyCents, hours, booking.quantity, discountCents)
  const plan = holdPlan(price.totalCents, booking.methodKind, now, slot.startAt, slot.endAt)
  const leg = { state: booking.leg, holdCents: booking.holdCents }
  return {
    slot,
    hours,
    price,
    freeUntil: freeCancelUntil(slot.startAt, now),
    payment: replan(leg, plan, price.totalCents, slot.startAt, now),
  }
}

/** ISO dates from today to the last one that can be booked. */
export function bookableDays(zone: string, now: Temporal.Instant): string[] {
  const today = localDay(now, zone)
  const last = addMonths(today, HORIZON_MONTHS)
  const days: string[] = []
  for (let day = today; !isAfter(day, last); day = addDays(day, 1)) days.push(day)
  return days
}
