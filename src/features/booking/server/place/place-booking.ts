/**
 * Booking a place (booking paper T1 to T4). Two short transactions with the payment between them: first the slot is
 * held, then the card, and only then the booking is confirmed. The idempotency key is stored on the booking row, so a
 * retry finds the row that a lost response left, and continues from there.
 */
import { createHash } from 'node:crypto'
import { assertMayDebit } from '#features/payment/debit/server/debit-risk-store.ts'
import { commissionAt } from '#features/office/commission/rules/commission-rate.ts'
import { payerOf } from '#features/payment/rules/payer.ts'
import { discountFor } from '#features/payment/discount/server/apply-discount.ts'
import type { StoredMethod } from '#features/payment/server/read-payment-methods.ts'
import { toCents, ZERO } from '#kernel/money.ts'
import { QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { orRefuse, refuse, RefusalError } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { Call, Context } from '#platform/context.ts'
import type { holdBooking as holdContract, placeBooking as placeContract } from '../../contract.ts'
import { decidePlacing, checkSlot, type PlacingInput } from '../../rules/decide-placing.ts'
import { MOST_HOLDS } from '../../rules/limits.ts'
import { priceOf } from '../../rules/price.ts'
import { hourlyFor } from '../../rules/terms.ts'
import { loadOffer, readRequest, type LoadedOffer } from './load-offer.ts'
import { nextFree } from './find-next-free.ts'
import { payHeld } from '../pay/pay-booking.ts'
import { viewBooking } from '../read/read-booking.ts'
import { listWaiting, readBookingRow } from '../store.ts'
import { adoptRequest, insertBooking, newBooking, type NewBooking, type PayableRow } from './store-place.ts'
import { expireDueHolds, expireUnpaid } from '../pay/store-payment.ts'
import { BUDGET_CONSTRAINTS, overBudget } from '../budget.ts'
import { NO_DESK_CONSTRAINTS } from '../no-desk-constraints.ts'

type Wish = Call<typeof holdContract>['body']

/** How often the rules are evaluated again when concurrent requests of one person reach the hold limits. */
const MOST_DECISIONS = 3
/** Constraints that keep_slot raises (db/migrations/0019_idle_holds.sql). */
const HOLD_LIMIT_CONSTRAINTS: ReadonlySet<string> = new Set([
  'booking_desks_per_person',
  'booking_desks_per_address',
  'booking_holds_lapsed',
  'booking_same_slot',
])

export async function placeBooking(call: Call<typeof placeContract>) {
  const { viewer, body, idempotencyKey, caller, locale, now, context } = call
  const reserved = await reserve({
    viewer,
    wish: body,
    requestKey: idempotencyKey,
    methodId: body.paymentMethod ?? null,
    address: caller.address,
    now,
    context,
    toPay: true,
  })
  const paid = reserved.pay ? await pay(reserved, viewer, context) : undefined
  return { data: await viewBooking(context, viewer, reserved.id, locale, paid) }
}

async function pay({ id, booking, method, again, isInPause }: Reserved, viewer: SignedIn, context: Context) {
  return payHeld(booking ?? (await readBookingRow(context.db, id)) ?? refuse('request.not_found'), {
    viewer,
    method,
    again,
    endsWhenDeclined: isInPause === true,
    context,
  })
}

export async function holdBooking(call: Call<typeof holdContract>) {
  const { viewer, body, idempotencyKey, caller, locale, now, context } = call
  const reserved = await reserve({
    viewer,
    wish: body,
    requestKey: `hold:${idempotencyKey}`,
    methodId: null,
    address: caller.address,
    now,
    context,
    toPay: false,
  })
  return { data: await viewBooking(context, viewer, reserved.id, locale) }
}

type Reserve = {
  viewer: SignedIn
  wish: Wish & { paymentMethod?: number | undefined }
  requestKey: string
  methodId: number | null
  address: string
  now: Temporal.Instant
  context: Context
  /** False: only hold the slot. */
  toPay: boolean
}

type Reserved = {
  id: number
  /** The row just inserted; undefined when the booking existed before. */
  booking?: PayableRow
  pay: boolean
  method: StoredMethod | null
  /** This request is a retry. */
  again: boolean
  /** See Keeping in rules/holds.ts. */
  isInPause?: boolean
}

/**
 * The idempotency key is checked first, and again after a refusal: the same request may have been processed meanwhile,
 * and then its own booking took the last desk or hold number.
 */
async function reserve(r: Reserve): Promise<Reserved> {
  try {
    return await decideAndInsert(r)
  } catch (error) {
    if (!(error instanceof RefusalError) && constraintOf(error) === null) throw error
    const made = await readRequest(r.context.db, r.viewer.id, r.requestKey)
    if (!made) throw await withWayOut(r, error)
    if (made.request_hash !== hashOf(r.wish)) refuse('request.key_reused')
    return { id: made.id, pay: r.toPay, method: null, again: true }
  }
}

/** What has to be paid first is named, so that paying it is one tap away. */
async function withWayOut({ viewer, context }: Reserve, error: unknown): Promise<unknown> {
  if (!(error instanceof RefusalError) || error.refusal.code !== 'booking.unpaid') return error
  const [first] = await listWaiting(context.db.read, viewer.id)
  return first ? new RefusalError(error.refusal, { unpaid: first.id }) : error
}

function hashOf(wish: Reserve['wish']): string {
  return createHash('sha256').update(JSON.stringify(wish)).digest('base64url')
}

/** Loads the facts, decides, and writes the decision. */
async function decideAndInsert(r: Reserve, attempt = 1): Promise<Reserved> {
  const { viewer, wish, now, context } = r
  if (wish.time % 15 !== 0) refuse('booking.grid')
  const requestHash = hashOf(wish)
  const payer = payerOf(viewer)
  const purpose = r.toPay ? 'pay' : 'hold'
  const placing: PlacingInput = {
    viewer,
    wish: {
      day: wish.date,
      quarter: wish.time / 15,
      hours: wish.hours,
      quantity: wish.quantity,
      discountCode: wish.discountCode ?? null,
      expectedCents: toCents(wish.expectedTotal),
    },
    purpose,
  }
  const asker = payer.companyId === null && !r.toPay ? addressKey(r.address, context.config.SECRET) : null
  const offer = await load(r, placing, asker)
  const method = r.toPay && !offer.isByStatement ? offer.method : null
  if (offer.existing) {
    if (offer.existing.hash !== requestHash) refuse('request.key_reused')
    return { id: offer.existing.id, pay: r.toPay, method, again: true }
  }

  const slot = orRefuse(checkSlot(placing, offer, now))
  const discountCents = wish.discountCode ? await discountCentsOf(r, offer, wish.discountCode) : ZERO
  const decision = orRefuse(decidePlacing(placing, offer, slot, discountCents, now))

  if (decision.kind === 'own_hold') {
    const id = decision.bookingId
    if (r.toPay)
      await adoptRequest(context.db.write, { officeId: wish.office, id, requestKey: r.requestKey, requestHash })
    return { id, pay: r.toPay, method, again: false }
  }
  if (method !== null && decision.booking.plan.kind === 'debit_after')
    await assertMayDebit(r.context.db.read, payer, decision.booking.price.totalCents)
  if (decision.endHold !== null)
    await expireUnpaid(context.db.write, { officeId: wish.office, bookingId: decision.endHold, now })
  const id = context.newId()
  const frame = {
    officeId: wish.office,
    bookingId: id,
    legId: context.newId(),
    bookerId: viewer.id,
    companyId: payer.companyId,
    request: { key: r.requestKey, hash: requestHash },
    asker,
    commissionRate: commissionAt(context.config.COMMISSION, now),
    provider: context.payments.name,
    now,
  }
  const inserted = await insertOrRefuse(r, offer, newBooking(decision.booking, frame))
  // The same request was inserted concurrently: the idempotency key finds it now.
  if (inserted === 'same_request') return decideAndInsert(r)
  // Concurrent requests of this person or address were faster: the rule now gives the reason for the database's
  // refusal.
  if (inserted === 'hold_limit') {
    if (attempt < MOST_DECISIONS) return decideAndInsert(r, attempt + 1)
    refuse('booking.too_many_desks', { count: decision.booking.limits?.desks ?? 0 })
  }
  context.wake()
  const { status, keeping } = decision.booking
  const isInPause = keeping?.isInPause === true
  return { id, booking: inserted, pay: r.toPay && status === 'held', method, again: false, isInPause }
}

async function load(r: Reserve, { wish }: PlacingInput, asker: string | null): Promise<LoadedOffer> {
  const payer = payerOf(r.viewer)
  const offer = await loadOffer(r.context.db, {
    office_id: r.wish.office,
    day: wish.day,
    person_id: r.viewer.id,
    company_id: r.viewer.companyId,
    a: wish.quarter,
    b: wish.quarter + wish.hours * QUARTERS_PER_HOUR,
    quantity: wish.quantity,
    request_key: r.requestKey,
    payer_person_id: payer.personId,
    payer_company_id: payer.companyId,
    method_id: r.methodId,
    asker,
    now: r.now,
  })
  if (!offer || offer.office.status === 'draft') refuse('request.not_found')
  // Somebody else's payment method is refused like a missing one.
  if (r.methodId !== null && !offer.method) refuse('booking.no_payment_method')
  return offer
}

/** The discount for this request. @throws RefusalError when the code is not valid for it */
async function discountCentsOf({ viewer, wish, address, now, context }: Reserve, offer: LoadedOffer, code: string) {
  const use = {
    sumCents: priceOf(hourlyFor(viewer, offer), wish.hours, wish.quantity, ZERO).sumCents,
    currency: offer.office.currency,
    day: wish.date,
    personId: viewer.id,
    officeId: wish.office,
    locale: viewer.locale,
    ownBookingId: offer.ownHold?.id ?? null,
  }
  const guesser = { personId: viewer.id, addressKey: addressKey(address, context.config.SECRET) }
  return orRefuse(await discountFor(context.db.write, code, use, guesser, now))
}

/**
 * The database guard decides. When it refuses, expired holds of that day are ended and the insert is retried, so that
 * an expired hold does not block the slot. The refusal names the next free time.
 */
async function insertOrRefuse(
  r: Reserve,
  { office }: LoadedOffer,
  row: NewBooking,
): Promise<PayableRow | 'same_request' | 'hold_limit'> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insertBooking(r.context.db, row)
    } catch (error) {
      const constraint = constraintOf(error)
      if (constraint === 'booking_request') return 'same_request'
      // A concurrent hold of this person took the hold number; another number may be free.
      if (HOLD_LIMIT_CONSTRAINTS.has(constraint ?? '')) return 'hold_limit'
      if (constraint === 'booking_hold_number' && attempt <= MOST_HOLDS) continue
      if (constraint === 'booking_hold_number' || constraint === 'booking_holds_per_person') {
        const due = { now: r.now, most: 100, officeId: null, day: null, bookerId: r.viewer.id }
        if (attempt <= MOST_HOLDS && (await expireDueHolds(r.context.db, due)) > 0) continue
        refuse('booking.too_many_holds', { count: row.most_holds ?? MOST_HOLDS })
      }
      if (constraint !== null && BUDGET_CONSTRAINTS.has(constraint))
        throw await overBudget(r.context, r.viewer, row, error)
      if (constraint === null || !NO_DESK_CONSTRAINTS.has(constraint)) throw error
    }
    if (attempt > MOST_HOLDS) break
    const due = { now: r.now, most: 100, officeId: row.office_id, day: row.day, bookerId: null }
    if ((await expireDueHolds(r.context.db, due)) === 0) break
  }
  const free = await nextFree(r.context.db.read, {
    officeId: row.office_id,
    zone: office.zone,
    day: row.day,
    quarter: row.a,
    hours: row.hours,
    quantity: row.quantity,
    leadHours: office.leadHours,
    now: r.now,
  })
  throw new RefusalError({ code: 'booking.no_free_desks', slots: {} }, { next: free })
}
