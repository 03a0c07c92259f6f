/**
 * Staying longer (booking paper T9): the desk, the price and the payment leg change in one transaction, under the lock of
 * the booking, so that extending and canceling exclude each other.
 */
import { move } from '#features/payment/server/move-leg.ts'
import { refusalText } from '#kernel/refusals.ts'
import { orRefuse, refuse, type Refusal } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import { relationTo } from '../../rules/access.ts'
import { CAPTURE_AFTER_MINUTES } from '../../rules/limits.ts'
import { localEnd } from '../../rules/local-end.ts'
import { emit } from '../../server/emit.ts'
import { NO_DESK_CONSTRAINTS } from '../../server/no-desk-constraints.ts'
import { extendableOf, ownersOf, viewBooking } from '../../server/read/read-booking.ts'
import { lockBookingRow, readBookingRow, seenLeg, type BookingRow } from '../../server/store.ts'
import type * as contract from '../contract.ts'
import { extensionsOf, mayExtend, type Extension } from '../rules/extension.ts'
import { readExtension, readOfficeDay, writeExtension } from './extension-store.ts'

type Asking = Pick<Call<typeof contract.extendBooking>, 'viewer'>

/** Whoever pays may extend; for everybody else the booking is not there. */
function ofPayer({ viewer }: Asking, booking: BookingRow | undefined): BookingRow {
  if (!booking) refuse('request.not_found')
  const relation = orRefuse(relationTo(viewer, ownersOf(booking)))
  return relation === 'booker' || relation === 'company' ? booking : refuse('request.not_found')
}

export async function listExtensions(call: Call<typeof contract.listExtensions>) {
  const { params, locale, now, context } = call
  const booking = ofPayer(call, await readBookingRow(context.db, params.id))
  const may = mayExtend({ status: booking.status, leg: booking.leg_state, endAt: booking.end_at }, now)
  const found = may.ok ? extensionsOf(extendableOf(booking), await readOfficeDay(context.db.read, booking)) : may
  return {
    data: {
      currency: booking.currency,
      endTime: localEnd(booking.end_at, booking.zone, booking.day),
      totalCents: booking.total_cents,
      extensions: found.ok ? found.value.map((one) => onWire(one, booking)) : [],
      reason: found.ok ? null : reasonOf(found.refusal, locale),
    },
  }
}

function onWire({ hours, endAt, addedCents, price, isCovered }: Extension, { zone, day }: BookingRow) {
  return {
    hours,
    fullDay: hours === null,
    endTime: localEnd(endAt, zone, day),
    endAt: endAt.toString(),
    addedCents,
    totalCents: price.totalCents,
    covered: isCovered,
  }
}

function reasonOf(refusal: Refusal, locale: Call<typeof contract.listExtensions>['locale']) {
  return { code: refusal.code, message: refusalText(refusal.code, refusal.slots, locale) }
}

export async function extendBooking(call: Call<typeof contract.extendBooking>) {
  const { viewer, params, locale, context } = call
  try {
    await extend(call)
  } catch (error) {
    const constraint = constraintOf(error) ?? ''
    if (NO_DESK_CONSTRAINTS.has(constraint)) refuse('booking.no_desk_to_extend')
    if (constraint === 'inside_opening_hours') refuse('booking.extension_not_available')
    throw error
  }
  context.wake()
  return { data: await viewBooking(context, viewer, params.id, locale) }
}

async function extend(call: Call<typeof contract.extendBooking>): Promise<void> {
  const { params, body, idempotencyKey, now, context } = call
  const hours = body.hours ?? null
  // Neither of the two, or both.
  if ((hours === null) !== (body.fullDay === true)) refuse('booking.extension_not_available')
  await context.db.tx(async (tx) => {
    const booking = ofPayer(call, await lockBookingRow(tx, params.id))
    const granted = await readExtension(tx, booking, idempotencyKey)
    if (granted) {
      if (granted.hours !== hours || granted.new_total_cents !== body.expectedTotal) refuse('request.key_reused')
      return
    }
    orRefuse(mayExtend({ status: booking.status, leg: booking.leg_state, endAt: booking.end_at }, now))
    const found = orRefuse(extensionsOf(extendableOf(booking), await readOfficeDay(tx, booking)))
    const wanted = found.find((one) => one.hours === hours) ?? refuse('booking.extension_not_available')
    if (wanted.price.totalCents !== body.expectedTotal) refuse('booking.price_changed')
    if (!wanted.isCovered) refuse('payment.insufficient')
    await writeExtension(tx, booking, wanted, { id: context.newId(), key: idempotencyKey, now })
    const total = wanted.price.totalCents
    const dueAt = total > 0 ? wanted.endAt.add({ minutes: CAPTURE_AFTER_MINUTES }) : null
    await move(tx, seenLeg(booking), 'reschedule', { now, amount_cents: total, due_at: dueAt })
    const about = { office_id: booking.office_id, booking_id: booking.id, person_id: booking.booker_id }
    await emit(tx, { type: 'booking.extended', ...about, at: now })
  })
}
