/**
 * Staying longer (booking paper T9): the desk, the price and the payment leg change in one transaction, under the lock of
 * the booking, so that extending and canceling exclude each other. A hold that is needed for it comes before that, and
 * without it nothing changes.
 */
import { refusalText } from '#kernel/refusals.ts'
import { isHeld } from '#features/payment/rules/leg-states.ts'
import { localPath, type Locale } from '#kernel/locale.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { granted, orRefuse, refuse, refused, type Refusal, type Verdict } from '#kernel/verdict.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type { Call } from '#platform/context.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import { localEnd } from '../../rules/local-end.ts'
import { assertRight, fitsBudget, tellingOverBudget } from '../../server/budget.ts'
import { emit } from '../../server/emit.ts'
import { NO_DESK_CONSTRAINTS } from '../../server/no-desk-constraints.ts'
import { extendableOf, ofPayer, viewBooking } from '../../server/read/read-booking.ts'
import { isAsked } from '../../change/server/ask-for-change.ts'
import { debitRoom, lockDebtorOf, withWayToPay } from '../../server/pay/debit-of-change.ts'
import { changeLeg, holdAhead, methodOf, releaseUnneeded, type HeldAhead } from '../../server/pay/change-payment.ts'
import { readOfficeDay } from '../../server/office-day.ts'
import { lockBookingRow, readBookingRow, type BookingRow } from '../../server/store.ts'
import type * as contract from '../contract.ts'
import { extensionsOf, mayExtend, type Extension } from '../rules/extension.ts'
import { readExtension, writeExtension } from './extension-store.ts'

export async function listExtensions(call: Call<typeof contract.listExtensions>) {
  const { viewer, params, locale, now, context } = call
  const booking = ofPayer(viewer, await readBookingRow(context.db, params.id))
  return { data: await viewExtensions(context.db.read, booking, locale, now) }
}

export async function viewExtensions(db: Reads, booking: BookingRow, locale: Locale, now: Temporal.Instant) {
  const found = await possibleExtensions(db, booking, now)
  return {
    currency: booking.currency,
    endTime: localEnd(booking.end_at, booking.zone, booking.day),
    totalCents: booking.total_cents,
    isHeld: isHeld(booking.leg_state),
    extensions: found.ok ? found.value.map((one) => onWire(one, booking)) : [],
    reason: found.ok ? null : reasonOf(found.refusal, locale),
  }
}

export async function possibleExtensions(
  db: Reads,
  booking: BookingRow,
  now: Temporal.Instant,
): Promise<Verdict<Extension[]>> {
  const payable = await withWayToPay(db, booking)
  const extendable = extendableOf(payable)
  const may = mayExtend(extendable, now)
  if (!may.ok) return may
  const found = extensionsOf(extendable, await readOfficeDay(db, booking.office_id, booking.day), now)
  return found.ok ? affordable(found.value, await debitRoom(db, payable)) : found
}

/** What a bank account may owe; when that is none of them, why. */
function affordable(found: readonly Extension[], mayCost: Awaited<ReturnType<typeof debitRoom>>): Verdict<Extension[]> {
  const within = found.filter(({ price }) => mayCost(price.totalCents).ok)
  const [first] = found
  const verdict = first && within.length === 0 ? mayCost(first.price.totalCents) : null
  return verdict === null || verdict.ok ? granted(within) : verdict
}

function onWire({ hours, endAt, addedCents, price, payment }: Extension, { zone, day }: BookingRow) {
  return {
    hours,
    fullDay: hours === null,
    endTime: localEnd(endAt, zone, day),
    endAt: endAt.toString(),
    addedCents,
    totalCents: price.totalCents,
    holdCents: price.blockCents,
    covered: payment.kind !== 'hold_first',
  }
}

function reasonOf(refusal: Refusal, locale: Locale) {
  return { code: refusal.code, message: refusalText(refusal.code, refusal.slots, locale) }
}

export async function extendBooking(call: Call<typeof contract.extendBooking>) {
  const { viewer, params, locale, context } = call
  const returnTo = localPath(`/booking/${params.id}?extend#extend`, locale)
  await extendFor({ ...call, id: params.id, returnTo })
  return { data: await viewBooking(context, viewer, params.id, locale) }
}

export type Extending = Pick<Call<typeof contract.extendBooking>, 'body' | 'idempotencyKey' | 'now' | 'context'> & {
  /** Who pays. */
  readonly viewer: SignedIn
  /** Of the booking. */
  readonly id: number
  /** Path to which the payer returns after confirming a hold at their bank. */
  readonly returnTo: string
}

/** `held`: it was done. */
export async function extendFor(asked: Extending): Promise<HeldAhead> {
  return tellingOverBudget(asked.context, asked.viewer, async () => {
    const ahead = await holdForIt(asked)
    if (ahead.kind === 'held') await extend(asked)
    return ahead
  })
}

/** What is not possible is left to the transaction, which knows more: it may have been done by this very request. */
async function holdForIt(asked: Extending): Promise<HeldAhead> {
  const { viewer, id, body, idempotencyKey, returnTo, now, context } = asked
  const booking = ofPayer(viewer, await readBookingRow(context.db, id))
  const hours = body.hours ?? null
  if (isAsked(booking.change, { kind: 'extend', hours, totalCents: body.expectedTotal })) return { kind: 'asked' }
  const wanted = chosen(body, await possibleExtensions(context.db.read, booking, now))
  if (!wanted.ok || wanted.value.payment.kind !== 'hold_first') return { kind: 'held' }
  const { price, b, endAt } = wanted.value
  await assertMayExtend(context.db.read, viewer, booking, wanted.value)
  const wish = {
    kind: 'extend',
    key: idempotencyKey,
    hours,
    totalCents: price.totalCents,
    slot: { day: booking.day, a: booking.a, b, startAt: booking.start_at, endAt },
    ends: [booking.end_at],
  } as const
  return holdAhead({ booking, viewer, holdCents: price.blockCents, wish, returnTo, context })
}

function chosen(
  { hours, fullDay, expectedTotal }: Extending['body'],
  found: Verdict<readonly Extension[]>,
): Verdict<Extension> {
  // Neither of the two, or both.
  if ((hours === undefined) !== (fullDay === true)) return refused('booking.extension_not_available')
  if (!found.ok) return found
  const wanted = found.value.find((one) => one.hours === (hours ?? null))
  if (!wanted) return refused('booking.extension_not_available')
  return wanted.price.totalCents === expectedTotal ? granted(wanted) : refused('booking.price_changed')
}

async function extend(asked: Extending): Promise<void> {
  const { context } = asked
  try {
    const done = await context.db.tx((tx) => writeExtended(asked, tx))
    if (done) await releaseUnneeded(context, done.before, done.payment)
  } catch (error) {
    const constraint = constraintOf(error) ?? ''
    if (NO_DESK_CONSTRAINTS.has(constraint)) refuse('booking.no_desk_to_extend')
    if (constraint === 'inside_opening_hours') refuse('booking.extension_not_available')
    throw error
  }
  context.wake()
}

/** Who books for a company needs the right, and room in the budget. @throws RefusalError */
async function assertMayExtend(db: Reads, viewer: SignedIn, booking: BookingRow, to: Pick<Extension, 'price'>) {
  await assertRight(db, viewer, booking, 'extend')
  const change = { startAt: booking.start_at, totalCents: to.price.totalCents }
  orRefuse(await fitsBudget(db, booking, change, viewer.locale))
}

/** @returns null when an earlier request with this key has done it */
export async function writeExtended(
  { viewer, id, body, idempotencyKey, now, context }: Omit<Extending, 'returnTo'>,
  tx: Tx,
) {
  const booking = ofPayer(viewer, await lockBookingRow(tx, id))
  const done = await readExtension(tx, booking, idempotencyKey)
  if (done) {
    const isSame = done.hours === (body.hours ?? null) && done.new_total_cents === body.expectedTotal
    return isSame ? null : refuse('request.key_reused')
  }
  await lockDebtorOf(tx, booking)
  const { payment, ...wanted } = orRefuse(chosen(body, await possibleExtensions(tx, booking, now)))
  await assertMayExtend(tx, viewer, booking, wanted)
  await writeExtension(tx, booking, wanted, { id: context.newId(), key: idempotencyKey, now })
  await changeLeg(tx, booking, payment, {
    price: wanted.price,
    endAt: wanted.endAt,
    methodId: payment.kind === 'plan' ? (await methodOf(tx, booking, viewer)).id : null,
    now,
  })
  const about = { office_id: booking.office_id, booking_id: booking.id, person_id: booking.booker_id }
  await emit(tx, { type: 'booking.extended', ...about, at: now })
  return { before: booking, payment }
}
