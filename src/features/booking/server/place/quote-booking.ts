/**
 * What a booking would cost, and whether office and time can be booked (booking paper T1), by the rules of placing. The
 * account's own requirements are not checked here. Nothing is written except the counter of wrong codes.
 */
import { viewerScopeOf, canSeeOffice } from '#features/office/rules/audience.ts'
import { maySpend } from '#features/company/budget/rules/budget.ts'
import { readBudget } from '#features/company/budget/server/read-budget.ts'
import { may } from '#features/company/rules/permissions.ts'
import { vatRate } from '#features/payment/rules/vat.ts'
import { discountFor } from '#features/payment/discount/server/apply-discount.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import { taxWithin, ZERO, type Cents } from '#kernel/money.ts'
import { formatQuarter, QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { refusalText } from '#kernel/refusals.ts'
import { isAfter, localDay, slotAt } from '#kernel/time.ts'
import { refuse, refused, YES, type Verdict } from '#kernel/verdict.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { Call } from '#platform/context.ts'
import type { quoteBooking as contract } from '../../contract.ts'
import { mayBookFor, mayBookOffer } from '../../rules/access.ts'
import { freeCancelUntil } from '../../rules/cancel.ts'
import { insideHours, pickSlot } from '../../rules/place.ts'
import { priceOf } from '../../rules/price.ts'
import { hourlyFor } from '../../rules/terms.ts'
import { loadOffer, type LoadedOffer } from './load-offer.ts'
import { OVER_BUDGET } from '../budget.ts'
import { nextFree } from './find-next-free.ts'
import { findWaysInBudget } from './find-ways-in-budget.ts'
import { withComing } from '../read/read-coming.ts'
import { readOverlaps } from '../read/read-own-bookings.ts'
import { freeDesks } from '../store.ts'

type QuoteCall = Call<typeof contract>

export async function quoteBooking(call: QuoteCall): Promise<ReplyOf<typeof contract>> {
  const { viewer, body, locale, now, context } = call
  if (body.time % 15 !== 0) refuse('booking.grid')
  const db = context.db.read
  const quarter = body.time / 15
  const personId = viewer.kind === 'guest' ? null : viewer.id
  const offer = await loadOffer(context.db, {
    office_id: body.office,
    day: body.date,
    person_id: personId,
    company_id: viewer.kind === 'guest' ? null : viewer.companyId,
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
  const status = offer?.office.status ?? 'draft'
  if (!offer || status === 'draft' || !canSeeOffice(viewerScopeOf(viewer), offer.office.audience))
    refuse('request.not_found')
  if (status !== 'published') refuse('request.gone')

  const { office } = offer
  const picked = pickSlot(office, { day: body.date, quarter, hours: body.hours }, now)
  const planned = picked.ok ? picked.value : slotAt(body.date, quarter, body.hours, office.zone)
  const slot = typeof planned === 'string' ? null : planned
  const [desks, overlaps, budget] = slot
    ? await Promise.all([
        freeDesks(db, body.office, slot),
        personId === null ? [] : readOverlaps(db, personId, slot, locale),
        viewer.kind === 'guest' ? null : readBudget(db, viewer, slot.startAt),
      ])
    : [0, [], null]
  const hourlyCents = hourlyFor(viewer, offer)
  const discount = body.discountCode ? await discountOf(call, offer, body.discountCode) : null
  const price = priceOf(hourlyCents, body.hours, body.quantity, discount?.ok ? discount.value : ZERO)
  const rate = vatRate(office.country, office.taxMode, body.date)
  const hasDesks: Verdict = desks >= body.quantity || offer.ownHold ? YES : refused('booking.no_free_desks')
  const verdict = firstNo([
    picked,
    picked.ok ? insideHours(office.open, picked.value) : picked,
    viewer.kind === 'guest' ? YES : mayBookOffer(viewer, office.audience),
    hasDesks,
    viewer.kind === 'guest' ? YES : mayBookFor(offer.booker.rights),
    budget
      ? maySpend(
          budget,
          {
            own: price.totalCents,
            company: price.totalCents,
            credit: offer.isByStatement ? price.totalCents : 0,
            currency: office.currency,
          },
          locale,
        )
      : YES,
  ])
  const startAt = slot?.startAt ?? now
  const wish = {
    officeId: body.office,
    zone: office.zone,
    day: body.date,
    quarter,
    hours: body.hours,
    quantity: body.quantity,
    leadHours: office.leadHours,
    now,
  }
  const ways =
    verdict && budget && viewer.kind !== 'guest' && OVER_BUDGET.has(verdict.code)
      ? await findWaysInBudget(db, viewer, {
          wish: { ...wish, hourlyCents, currency: office.currency, isByStatement: offer.isByStatement },
          budget,
          over: verdict.code,
          locale,
        })
      : null
  return {
    data: {
      currency: office.currency,
      hourlyCents,
      ...price,
      taxRate: rate,
      taxCents: taxWithin(price.totalCents, rate),
      office: body.office,
      date: body.date,
      time: formatQuarter(quarter),
      endTime: slot ? slot.endAt.toZonedDateTimeISO(office.zone).toPlainTime().toString().slice(0, 5) : '',
      hours: body.hours,
      quantity: body.quantity,
      startAt: startAt.toString(),
      endAt: (slot?.endAt ?? now).toString(),
      zone: office.zone,
      freeDesks: desks,
      freeUntil: freeCancelUntil(startAt, now).toString(),
      bookable: verdict === null,
      reason: verdict && { code: verdict.code, message: refusalText(verdict.code, verdict.slots, locale) },
      discountError:
        discount && !discount.ok ? refusalText(discount.refusal.code, discount.refusal.slots, locale) : null,
      next: ways
        ? ways.next
        : verdict && !isAfter(localDay(now, office.zone), body.date)
          ? await nextFree(db, wish)
          : null,
      fewerHours: ways?.hours ?? null,
      askForBudget: ways?.admin ?? null,
      overlaps,
      budget: budget && viewer.kind !== 'guest' ? await withComing(db, viewer, budget) : null,
      teamDay: offer.booker.rights !== null && may(offer.booker.rights, 'invite'),
      byStatement: offer.isByStatement,
      provisional: context.db.isProvisional,
    },
  }
}

/** Wrong codes are counted on the primary; while only a standby answers, a code can not be checked. */
async function discountOf(call: QuoteCall, offer: LoadedOffer, code: string): Promise<Verdict<Cents>> {
  const { viewer, body, caller, locale, now, context } = call
  if (context.db.isProvisional) return refused('discount.unchecked')
  const personId = viewer.kind === 'guest' ? null : viewer.id
  const use = {
    sumCents: priceOf(hourlyFor(viewer, offer), body.hours, body.quantity, ZERO).sumCents,
    currency: offer.office.currency,
    day: body.date,
    personId,
    officeId: body.office,
    locale,
    ownBookingId: offer.ownHold?.id ?? null,
  }
  return context.db.tx((tx) =>
    discountFor(tx, code, use, { personId, addressKey: addressKey(caller.address, context.config.SECRET) }, now),
  )
}

function firstNo(verdicts: Verdict<unknown>[]) {
  for (const verdict of verdicts) if (!verdict.ok) return verdict.refusal
  return null
}
