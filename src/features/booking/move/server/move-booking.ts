/**
 * Moving a booking (booking paper; money paper 2.3): under its lock the old place is given back and the new one taken in
 * one statement, so that it never has both and never none. A hold that is needed for it comes before that.
 */
import { discountAgain } from '#features/payment/discount/server/apply-discount.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import { minCents, ZERO, type Cents } from '#kernel/money.ts'
import { formatQuarter, spansOf } from '#kernel/quarters.ts'
import { refusalText } from '#kernel/refusals.ts'
import { granted, orRefuse, refuse, type Verdict } from '#kernel/verdict.ts'
import type { Tx, Writes } from '#platform/db/handles.ts'
import type { Call } from '#platform/context.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import { localEnd } from '../../rules/local-end.ts'
import type { Wish } from '../../rules/place.ts'
import { priceOf } from '../../rules/price.ts'
import { freeFor } from '../../rules/room.ts'
import { assertRight, fitsBudget, tellingOverBudget } from '../../server/budget.ts'
import { emit } from '../../server/emit.ts'
import { NO_DESK_CONSTRAINTS } from '../../server/no-desk-constraints.ts'
import { readOfficeDay } from '../../server/office-day.ts'
import { isAsked } from '../../change/server/ask-for-change.ts'
import { debitRoom, lockDebtorOf, withWayToPay } from '../../server/pay/debit-of-change.ts'
import { changeLeg, holdAhead, methodOf, releaseUnneeded } from '../../server/pay/change-payment.ts'
import { movableOf, ofPayer, viewBooking } from '../../server/read/read-booking.ts'
import { lockBookingRow, readBookingRow, type BookingRow } from '../../server/store.ts'
import type * as contract from '../contract.ts'
import { bookableDays, mayMove, movedTo, placeOfMove, type Moved, type OfficeToBook } from '../rules/move.ts'
import { readMove, writeMove } from './move-store.ts'

function wishOf({ date, time, hours }: { date: string; time: number; hours: number }): Wish {
  if (time % 15 !== 0) refuse('booking.grid')
  return { day: date, quarter: time / 15, hours }
}

export async function previewMove(call: Call<typeof contract.previewMove>) {
  const { params, body, locale, now, context } = call
  const booking = ofPayer(call.viewer, await readBookingRow(context.db, params.id))
  const movable = movableOf(booking)
  orRefuse(mayMove(movable, now))
  const wish = wishOf({
    date: body.date ?? booking.day,
    time: body.time ?? booking.a * 15,
    hours: body.hours ?? booking.hours,
  })
  const office = await readOfficeDay(context.db.read, booking.office_id, wish.day)
  const found = await findMove(context.db.write, booking, wish, office, locale, now)
  const price = found.ok
    ? found.value.price
    : priceOf(booking.hourly_price_cents, wish.hours, booking.quantity, booking.discount_cents)
  return {
    data: {
      currency: booking.currency,
      date: wish.day,
      time: formatQuarter(wish.quarter),
      endTime: found.ok
        ? localEnd(found.value.slot.endAt, booking.zone, wish.day)
        : formatQuarter(Math.min(96, wish.quarter + wish.hours * 4)),
      hours: wish.hours,
      oldTotalCents: booking.total_cents,
      totalCents: price.totalCents,
      freeUntil: (found.ok ? found.value.freeUntil : booking.free_until).toString(),
      ...holdOnWire(booking, found, price.blockCents),
      days: bookableDays(booking.zone, now),
      open: spansOf(office.open).map(([from, to]): [number, number] => [from, to]),
      free: freeFor(movable, wish.day, office),
      reason: found.ok
        ? null
        : { code: found.refusal.code, message: refusalText(found.refusal.code, found.refusal.slots, locale) },
    },
  }
}

function holdOnWire(booking: BookingRow, found: Verdict<Moved>, holdCents: Cents) {
  const payment = found.ok ? found.value.payment : null
  if (payment?.kind === 'hold_first') return { hold: 'now' as const, holdCents, holdAt: null }
  if (payment?.kind === 'plan' && payment.holdAt !== null)
    return { hold: 'later' as const, holdCents, holdAt: payment.holdAt.toString() }
  // A bank account is not held.
  const isCharged = payment?.kind === 'stays' && booking.leg_hold_cents > 0 && booking.method_kind !== 'sepa'
  return {
    hold: isCharged ? ('same' as const) : ('none' as const),
    holdCents: isCharged ? booking.leg_hold_cents : ZERO,
    holdAt: null,
  }
}

/** The move to this time with its price, or why there is none. */
async function findMove(
  db: Writes,
  booking: BookingRow,
  wish: Wish,
  office: OfficeToBook,
  locale: Locale,
  now: Temporal.Instant,
): Promise<Verdict<Moved>> {
  const payable = await withWayToPay(db, booking)
  const movable = movableOf(payable)
  const slot = placeOfMove(movable, wish, office, now)
  if (!slot.ok) return slot
  const discount = await discountAt(db, booking, wish, locale, now)
  if (!discount.ok) return discount
  const moved = movedTo(movable, slot.value, wish.hours, discount.value, now)
  const mayCost = await debitRoom(db, payable)
  const owed = mayCost(moved.price.totalCents)
  if (!owed.ok) return owed
  const to = { startAt: slot.value.startAt, totalCents: moved.price.totalCents }
  const fits = await fitsBudget(db, booking, to, locale)
  return fits.ok ? granted(moved) : fits
}

/** What the booking's code takes off at the new time; its terms about the day and the price have to be met there, too. */
async function discountAt(
  db: Writes,
  booking: BookingRow,
  { day, hours }: Wish,
  locale: Locale,
  now: Temporal.Instant,
): Promise<Verdict<Cents>> {
  const { sumCents } = priceOf(booking.hourly_price_cents, hours, booking.quantity, ZERO)
  if (booking.discount_code === null) return granted(minCents(booking.discount_cents, sumCents))
  const { currency, booker_id: personId, office_id: officeId } = booking
  const use = { sumCents, currency, day, personId, officeId, locale }
  return discountAgain(db, booking.discount_code, use, booking.id, now)
}

type Moving = Pick<
  Call<typeof contract.moveBooking>,
  'viewer' | 'params' | 'body' | 'idempotencyKey' | 'locale' | 'now' | 'context'
>

export async function moveBooking(call: Call<typeof contract.moveBooking>) {
  const { viewer, params, locale, context } = call
  await tellingOverBudget(context, viewer, async () => {
    if (await isHeldFor(call)) await moveIt(call)
  })
  return { data: await viewBooking(context, viewer, params.id, locale) }
}

/**
 * What is not possible is left to the transaction, which knows more: it may have been done by this very request.
 * @returns false when the payer has to confirm the hold at their bank first (payment.actionUrl), or their company has
 */
async function isHeldFor(call: Call<typeof contract.moveBooking>): Promise<boolean> {
  const { viewer, params, body, idempotencyKey, locale, now, context } = call
  const booking = ofPayer(call.viewer, await readBookingRow(context.db, params.id))
  const wish = wishOf(body)
  const asked = { kind: 'move', ...wish, a: wish.quarter, totalCents: body.expectedTotal } as const
  if (isAsked(booking.change, asked)) return false
  if (!mayMove(movableOf(booking), now).ok) return true
  const office = await readOfficeDay(context.db.read, booking.office_id, wish.day)
  const found = await findMove(context.db.write, booking, wish, office, locale, now)
  if (!found.ok || found.value.payment.kind !== 'hold_first') return true
  const { price, slot } = found.value
  if (price.totalCents !== body.expectedTotal) return true
  await assertRight(context.db.read, viewer, booking, 'book')
  const at = `date=${slot.day}&time=${formatQuarter(slot.a)}&hours=${body.hours}`
  const returnTo = localPath(`/booking/${booking.id}?move&${at}#move`, locale)
  const ends = [booking.free_until, slot.startAt.subtract({ hours: office.leadHours })]
  const ahead = await holdAhead({
    booking,
    viewer,
    holdCents: price.blockCents,
    wish: { kind: 'move', key: idempotencyKey, hours: body.hours, totalCents: price.totalCents, slot, ends },
    returnTo,
    context,
  })
  return ahead.kind === 'held'
}

async function moveIt(call: Call<typeof contract.moveBooking>): Promise<void> {
  const { context } = call
  try {
    const done = await context.db.tx((tx) => writeMoved(call, tx))
    if (done) await releaseUnneeded(context, done.before, done.payment)
  } catch (error) {
    const constraint = constraintOf(error) ?? ''
    if (NO_DESK_CONSTRAINTS.has(constraint)) refuse('booking.no_free_desks')
    if (constraint === 'inside_opening_hours') refuse('booking.closed')
    throw error
  }
  context.wake()
}

/** @returns null when an earlier request with this key has done it */
export async function writeMoved(call: Moving, tx: Tx) {
  const { viewer, params, body, idempotencyKey, locale, now, context } = call
  const booking = ofPayer(call.viewer, await lockBookingRow(tx, params.id))
  const wish = wishOf(body)
  const done = await readMove(tx, booking, idempotencyKey)
  if (done) return isSameMove(done, booking, wish, body.expectedTotal) ? null : refuse('request.key_reused')
  orRefuse(mayMove(movableOf(booking), now))
  await assertRight(tx, viewer, booking, 'book')
  await lockDebtorOf(tx, booking)
  const office = await readOfficeDay(tx, booking.office_id, wish.day)
  const { payment, ...moved } = orRefuse(await findMove(tx, booking, wish, office, locale, now))
  if (moved.price.totalCents !== body.expectedTotal) refuse('booking.price_changed')
  await writeMove(tx, booking, moved, { id: context.newId(), key: idempotencyKey, now })
  await changeLeg(tx, booking, payment, {
    price: moved.price,
    endAt: moved.slot.endAt,
    methodId: payment.kind === 'plan' ? (await methodOf(tx, booking, viewer)).id : null,
    now,
  })
  const about = { office_id: booking.office_id, booking_id: booking.id, person_id: booking.booker_id }
  await emit(tx, { type: 'booking.moved', ...about, at: now })
  return { before: booking, payment }
}

function isSameMove(
  done: NonNullable<Awaited<ReturnType<typeof readMove>>>,
  { zone }: BookingRow,
  { day, quarter, hours }: Wish,
  totalCents: number,
): boolean {
  const start = done.new_start_at.toZonedDateTimeISO(zone)
  return (
    start.toPlainDate().toString() === day &&
    start.hour * 4 + Math.floor(start.minute / 15) === quarter &&
    done.new_end_at.since(done.new_start_at).total('hours') === hours &&
    done.new_total_cents === totalCents
  )
}
