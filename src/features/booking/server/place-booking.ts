/**
 * Booking a place (booking paper T1 to T4). Two short database transactions with the payment between them:
 * the slot is held first, then the card, and only then is it confirmed. The Idempotency-Key lives on the booking
 * row itself, so a retry finds what the lost answer made, and goes on where it stopped.
 */
import { createHash } from 'node:crypto'
import { methodFits, holdPlan } from '#features/payment/rules/hold-plan.ts'
import { discountFor } from '#features/payment/server/read-discount.ts'
import { payerOf, type StoredMethod } from '#features/payment/server/read-payment-methods.ts'
import { firstState } from '#features/payment/rules/leg-states.ts'
import { ASKED } from '#features/payment/rules/pending-hold.ts'
import { vatRate } from '#features/payment/rules/vat.ts'
import { toCents } from '#kernel/money.ts'
import { QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { orRefuse, refuse, RefusalError } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { constraintOf } from '#platform/db/database-errors.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { Call, Ground } from '#platform/ground.ts'
import type { holdBooking as holdContract, placeBooking as placeContract } from '../contract.ts'
import { mayBook, mayBookOffer, mayHold } from '../rules/access.ts'
import { freeCancelUntil } from '../rules/cancel.ts'
import { CAPTURE_AFTER_MINUTES, HOLD_LIMITS, HOLD_MINUTES, MOST_HOLDS } from '../rules/limits.ts'
import { mayKeep } from '../rules/holds.ts'
import { insideHours, pickSlot } from '../rules/place.ts'
import { hourlyFor, priceOf } from '../rules/price.ts'
import { audienceOf, keptFacts, loadOffer, readRequest, type OfferRow } from './load-offer.ts'
import { nextFree } from './find-next-free.ts'
import { payHeld } from './pay-booking.ts'
import { viewBooking } from './read-booking.ts'
import { readBookingRow } from './store.ts'
import {
  adoptRequest,
  insertBooking,
  priceColumns,
  slotColumns,
  type NewBooking,
  type PayableRow,
} from './store-place.ts'
import { endDeadHolds, expireUnpaid } from './store-payment.ts'

type Wish = Call<typeof holdContract>['body']

/** How often it is looked again for the reason when requests of one person come together. */
const LOOKS = 3
/** What keep_slot refuses with (db/migrations/0019_idle_holds.sql). */
const KEPT_TOO_MUCH: ReadonlySet<string> = new Set([
  'booking_desks_per_person',
  'booking_desks_per_address',
  'booking_holds_lapsed',
  'booking_same_slot',
])

export async function placeBooking(call: Call<typeof placeContract>) {
  const { viewer, body, idempotencyKey, address, locale, now, ground } = call
  const reserved = await reserve({
    viewer,
    wish: body,
    requestKey: idempotencyKey,
    methodId: body.paymentMethod ?? null,
    address,
    now,
    ground,
    toPay: true,
  })
  const paid = reserved.pay ? await pay(reserved, viewer, ground) : undefined
  return { data: await viewBooking(ground, viewer, reserved.id, locale, paid) }
}

async function pay({ id, booking, method, again }: Reserved, viewer: SignedIn, ground: Ground) {
  return payHeld(booking ?? (await readBookingRow(ground.db, id)) ?? refuse('request.not_found'), {
    viewer,
    method,
    again,
    ground,
  })
}

export async function holdBooking(call: Call<typeof holdContract>) {
  const { viewer, body, idempotencyKey, address, locale, now, ground } = call
  const reserved = await reserve({
    viewer,
    wish: body,
    requestKey: `hold:${idempotencyKey}`,
    methodId: null,
    address,
    now,
    ground,
    toPay: false,
  })
  return { data: await viewBooking(ground, viewer, reserved.id, locale) }
}

type Reserve = {
  viewer: SignedIn
  wish: Wish & { paymentMethod?: number | undefined }
  requestKey: string
  methodId: number | null
  address: string
  now: Temporal.Instant
  ground: Ground
  /** False: only keep the slot. */
  toPay: boolean
}

type Reserved = {
  id: number
  /** As it was just written; undefined when there was one before. */
  booking?: PayableRow
  pay: boolean
  method: StoredMethod | null
  /** This very request was made before. */
  again: boolean
}

/**
 * The key is looked at first. Where something refuses, it is looked at once more, because the same request may have been
 * answered meanwhile: what took the last desk or number was then this very booking.
 */
async function reserve(r: Reserve): Promise<Reserved> {
  try {
    return await claim(r)
  } catch (error) {
    if (!(error instanceof RefusalError) && constraintOf(error) === null) throw error
    const made = await readRequest(r.ground.db, r.viewer.id, r.requestKey)
    if (!made) throw error
    if (made.request_hash !== hashOf(r.wish)) refuse('request.key_reused')
    return { id: made.id, pay: r.toPay, method: null, again: true }
  }
}

function hashOf(wish: Reserve['wish']): string {
  return createHash('sha256').update(JSON.stringify(wish)).digest('base64url')
}

async function claim(r: Reserve, attempt = 1): Promise<Reserved> {
  const { viewer, wish, now, ground } = r
  if (wish.time % 15 !== 0) refuse('booking.grid')
  const quarter = wish.time / 15
  const requestHash = hashOf(wish)
  const payer = payerOf(viewer)
  const from = payer.companyId === null && !r.toPay ? addressKey(r.address, ground.config.SECRET) : null
  const offer = await loadOffer(ground.db, {
    office_id: wish.office,
    day: wish.date,
    person_id: viewer.id,
    company_id: viewer.companyId,
    a: quarter,
    b: quarter + wish.hours * QUARTERS_PER_HOUR,
    quantity: wish.quantity,
    request_key: r.requestKey,
    payer_person_id: payer.personId,
    payer_company_id: payer.companyId,
    method_id: r.methodId,
    asker: from,
    now,
  })
  if (!offer || offer.status === 'draft') refuse('request.not_found')
  // A foreign method is refused like a missing one.
  if (r.methodId !== null && !offer.method) refuse('booking.no_payment_method')
  const method = r.toPay ? offer.method : null

  if (offer.request_booking_id !== null) {
    if (offer.request_hash !== requestHash) refuse('request.key_reused')
    return { id: offer.request_booking_id, pay: r.toPay, method, again: true }
  }

  const slot = orRefuse(
    pickSlot(
      { status: offer.status, zone: offer.zone, leadHours: offer.lead_hours },
      { day: wish.date, quarter, hours: wish.hours },
      now,
    ),
  )
  orRefuse(insideHours(offer.open, slot))
  orRefuse(mayBookOffer(viewer, audienceOf(offer)))
  // One's own hold for this very wish is what is being paid, not one more.
  const own = offer.own_hold_id
  const booker = { hasBillingAddress: offer.has_billing_address, unpaidLegs: offer.unpaid_legs }
  orRefuse(r.toPay ? mayBook(viewer, booker) : mayHold(viewer, booker))

  const discount = wish.discountCode
    ? orRefuse(
        await discountFor(
          ground.db.write,
          wish.discountCode,
          {
            sumCents: priceOf(offer.price_cents, wish.hours, wish.quantity, toCents(0)).sumCents,
            currency: offer.currency,
            day: wish.date,
            personId: viewer.id,
            officeId: wish.office,
            locale: viewer.locale,
            ownBookingId: own,
          },
          { personId: viewer.id, addressKey: addressKey(r.address, ground.config.SECRET) },
          now,
        ),
      )
    : toCents(0)
  const price = priceOf(priceFor(viewer, offer), wish.hours, wish.quantity, discount)
  if (price.totalCents !== wish.expectedTotal) refuse('booking.price_changed')

  if (own !== null) {
    const code = price.discountCents > 0 ? (wish.discountCode ?? null) : null
    if (offer.own_hold_total_cents === price.totalCents && offer.own_hold_discount_code === code) {
      if (r.toPay)
        await adoptRequest(ground.db.write, { officeId: wish.office, id: own, requestKey: r.requestKey, requestHash })
      return { id: own, pay: r.toPay, method, again: false }
    }
    // A code came or went since: what was kept at the other price is given back, and kept anew at this one.
    await expireUnpaid(ground.db.write, { officeId: wish.office, bookingId: own, now })
  }

  const plan = holdPlan(price.totalCents, method?.kind ?? 'card', now, slot.startAt, slot.endAt)
  if (r.toPay && plan.kind !== 'nothing') {
    if (!method) refuse('booking.no_payment_method')
    if (!methodFits(method.kind, offer.currency)) refuse('payment.currency')
  }
  const confirmAtOnce = r.toPay && (plan.kind === 'nothing' || plan.kind === 'hold_later')
  const limits = payer.companyId !== null ? HOLD_LIMITS.company : HOLD_LIMITS[offer.has_paid ? 'proven' : 'newcomer']
  const until = now.add({ minutes: HOLD_MINUTES })
  // What was kept at another price has just been given back, and is kept anew until its own end.
  if (!confirmAtOnce && own === null)
    orRefuse(mayKeep({ quantity: wish.quantity, until, zone: offer.zone }, keptFacts(offer), limits, now))
  const id = ground.newId()
  const inserted = await insertOrRefuse(r, offer, {
    office_id: wish.office,
    id,
    booker_id: viewer.id,
    company_id: payer.companyId,
    ...slotColumns(slot),
    quantity: wish.quantity,
    hours: wish.hours,
    status: confirmAtOnce ? 'confirmed' : 'held',
    hold_until: confirmAtOnce ? null : until,
    most_holds: limits.holds,
    most_desks: limits.desks,
    asker: confirmAtOnce || offer.has_paid ? null : from,
    hourly_price_cents: priceFor(viewer, offer),
    currency: offer.currency,
    ...priceColumns(price),
    discount_code: price.discountCents > 0 ? (wish.discountCode ?? null) : null,
    tax_rate: vatRate(offer.country, offer.tax_mode),
    free_until: freeCancelUntil(slot.startAt, now),
    request_key: r.requestKey,
    request_hash: requestHash,
    leg_id: ground.newId(),
    leg_state: firstState(plan.kind, confirmAtOnce),
    provider: ground.payments.name,
    method_id: method?.id ?? null,
    auth_ref: method && !confirmAtOnce && plan.kind === 'hold_now' ? ASKED : null,
    hold_at: plan.kind === 'hold_later' && confirmAtOnce ? plan.holdAt : null,
    due_at: plan.kind === 'nothing' ? null : slot.endAt.add({ minutes: CAPTURE_AFTER_MINUTES }),
    now,
  })
  // The same request at the same time was faster: it is found by its key now.
  if (inserted === 'same_request') return claim(r)
  // Others of this person, or from there, were faster: the rule says in words what the database refused.
  if (inserted === 'kept_too_much') {
    if (attempt < LOOKS) return claim(r, attempt + 1)
    refuse('booking.too_many_desks', { count: limits.desks })
  }
  ground.wake()
  return { id, booking: inserted, pay: r.toPay && !confirmAtOnce, method, again: false }
}

function priceFor(viewer: Pick<SignedIn, 'refugee'>, offer: Pick<OfferRow, 'type' | 'price_cents'>) {
  return hourlyFor(viewer, { type: offer.type, priceCents: offer.price_cents })
}

/**
 * The guard is in the database. When it refuses, dead holds of that day are ended once and the claim is tried again,
 * so that a dead hold never blocks longer than its own time. The refusal says the next free time.
 */
async function insertOrRefuse(
  r: Reserve,
  offer: OfferRow,
  row: NewBooking,
): Promise<PayableRow | 'same_request' | 'kept_too_much'> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insertBooking(r.ground.db, row)
    } catch (error) {
      const constraint = constraintOf(error)
      if (constraint === 'booking_request') return 'same_request'
      // Another hold of this person took the number at the same time; there may be a free one left.
      if (KEPT_TOO_MUCH.has(constraint ?? '')) return 'kept_too_much'
      if (constraint === 'booking_hold_number' && attempt <= MOST_HOLDS) continue
      if (constraint === 'booking_hold_number' || constraint === 'booking_holds_per_person') {
        const dead = { now: r.now, most: 100, officeId: null, day: null, bookerId: r.viewer.id }
        if (attempt <= MOST_HOLDS && (await endDeadHolds(r.ground.db, dead)) > 0) continue
        refuse('booking.too_many_holds', { count: row.most_holds ?? MOST_HOLDS })
      }
      if (constraint !== 'no_overbooking') throw error
    }
    if (attempt > MOST_HOLDS) break
    const dead = { now: r.now, most: 100, officeId: row.office_id, day: row.day, bookerId: null }
    if ((await endDeadHolds(r.ground.db, dead)) === 0) break
  }
  const free = await nextFree(r.ground.db.read, {
    officeId: row.office_id,
    zone: offer.zone,
    day: row.day,
    quarter: row.a,
    hours: row.hours,
    quantity: row.quantity,
    leadHours: offer.lead_hours,
    now: r.now,
  })
  throw new RefusalError({ code: 'booking.no_free_desks', slots: {} }, { next: free })
}
