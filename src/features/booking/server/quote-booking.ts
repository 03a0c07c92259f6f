/** What it would cost and whether it can be booked (booking paper T1): the same rules as placing, nothing written. */
import { discountFor } from '#features/payment/server/read-discount.ts'
import { seerOf, seesOffice } from '#features/office/rules/audience.ts'
import { vatRate } from '#features/payment/rules/vat.ts'
import { taxWithin, toCents, type Cents } from '#kernel/money.ts'
import { formatQuarter, QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { refusalText } from '#kernel/refusals.ts'
import { isAfter, localDay, slotAt } from '#kernel/time.ts'
import { refuse, refused, type Verdict } from '#kernel/verdict.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Call } from '#platform/ground.ts'
import type { quoteBooking as contract } from '../contract.ts'
import { mayBookOffer } from '../rules/access.ts'
import { freeCancelUntil } from '../rules/cancel.ts'
import { insideHours, pickSlot } from '../rules/place.ts'
import { priceOf } from '../rules/price.ts'
import { audienceOf, loadOffer } from './load-offer.ts'
import { nextFree } from './find-next-free.ts'
import { readOverlaps } from './read-own-bookings.ts'
import { freeDesks } from './store.ts'

export async function quoteBooking({ viewer, body, address, locale, now, ground }: Call<typeof contract>) {
  if (body.time % 15 !== 0) refuse('booking.grid')
  const db = ground.db.read
  const quarter = body.time / 15
  const personId = viewer.kind === 'guest' ? null : viewer.id
  const offer = await loadOffer(ground.db, {
    office_id: body.office,
    day: body.date,
    person_id: personId,
    company_id: null,
    a: quarter,
    b: quarter + body.hours * QUARTERS_PER_HOUR,
    quantity: body.quantity,
    request_key: '',
    payer_person_id: null,
    payer_company_id: null,
    method_id: null,
    asker: null,
    now,
  })
  if (!offer || offer.status === 'draft' || !seesOffice(seerOf(viewer), audienceOf(offer))) refuse('request.not_found')
  if (offer.status !== 'published') refuse('request.gone')

  const rules = { status: offer.status, zone: offer.zone, leadHours: offer.lead_hours }
  const picked = pickSlot(rules, { day: body.date, quarter, hours: body.hours }, now)
  const planned = picked.ok ? picked.value : slotAt(body.date, quarter, body.hours, offer.zone)
  const slot = typeof planned === 'string' ? null : planned
  const [desks, overlaps] = slot
    ? await Promise.all([
        freeDesks(db, body.office, slot),
        personId === null ? [] : readOverlaps(db, personId, slot, locale),
      ])
    : [0, []]
  const hourly = viewer.kind !== 'guest' && viewer.refugee && offer.type & 1024 ? toCents(0) : offer.price_cents
  const sumCents = priceOf(hourly, body.hours, body.quantity, toCents(0)).sumCents
  const code = body.discountCode
  const discount = code
    ? await discountOf(ground.db, (tx) =>
        discountFor(
          tx,
          code,
          {
            sumCents,
            currency: offer.currency,
            day: body.date,
            personId,
            officeId: body.office,
            locale,
            ownBookingId: offer.own_hold_id,
          },
          { personId, addressKey: addressKey(address, ground.config.SECRET) },
          now,
        ),
      )
    : null
  const price = priceOf(hourly, body.hours, body.quantity, discount?.ok ? discount.value : toCents(0))
  const rate = vatRate(offer.country, offer.tax_mode)
  const room: Verdict =
    desks >= body.quantity || offer.own_hold_id !== null ? { ok: true, value: true } : refused('booking.no_free_desks')
  const verdict = firstNo([
    picked,
    picked.ok ? insideHours(offer.open, picked.value) : picked,
    viewer.kind === 'guest' ? { ok: true, value: true } : mayBookOffer(viewer, audienceOf(offer)),
    room,
  ])
  const startAt = slot?.startAt ?? now
  return {
    data: {
      currency: offer.currency,
      hourlyCents: hourly,
      ...price,
      taxRate: rate,
      taxCents: taxWithin(price.totalCents, rate),
      office: body.office,
      date: body.date,
      time: formatQuarter(quarter),
      endTime: slot ? slot.endAt.toZonedDateTimeISO(offer.zone).toPlainTime().toString().slice(0, 5) : '',
      hours: body.hours,
      quantity: body.quantity,
      startAt: startAt.toString(),
      endAt: (slot?.endAt ?? now).toString(),
      zone: offer.zone,
      freeDesks: desks,
      freeUntil: freeCancelUntil(startAt, now).toString(),
      bookable: verdict === null,
      reason: verdict && { code: verdict.code, message: refusalText(verdict.code, verdict.slots, locale) },
      discountError:
        discount && !discount.ok ? refusalText(discount.refusal.code, discount.refusal.slots, locale) : null,
      next:
        verdict && !isAfter(localDay(now, offer.zone), body.date)
          ? await nextFree(db, {
              officeId: body.office,
              zone: offer.zone,
              day: body.date,
              quarter,
              hours: body.hours,
              quantity: body.quantity,
              leadHours: offer.lead_hours,
              now,
            })
          : null,
      overlaps,
      provisional: ground.db.isProvisional,
    },
  }
}

/** Wrong codes are counted where everybody's are, on the primary; a standby alone can say nothing about one. */
function discountOf(db: Database, look: (tx: Tx) => Promise<Verdict<Cents>>): Promise<Verdict<Cents>> {
  return db.isProvisional ? Promise.resolve(refused('discount.unchecked')) : db.tx(look)
}

function firstNo(verdicts: Verdict<unknown>[]) {
  for (const verdict of verdicts) if (!verdict.ok) return verdict.refusal
  return null
}
