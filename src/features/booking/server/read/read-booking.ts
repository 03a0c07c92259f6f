/** Reading bookings, always through the viewer's relation to them; another person's booking is "not found". */
import { isHeld, isPossible } from '#features/payment/rules/leg-states.ts'
import { hasHistory, moneyTimeline, type MoneyLine } from '#features/payment/timeline/rules/money-timeline.ts'
import { readMoneyHistory } from '#features/payment/timeline/server/read-money-history.ts'
import { clearsPayment, type WaitingLeg } from '#features/payment/rules/waiting.ts'
import { pageOf } from '#kernel/page-of.ts'
import { subtractCents, taxWithin, toCents, ZERO, type Cents } from '#kernel/money.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { listBookings as listContract, readBooking as readContract } from '../../contract.ts'
import { relationTo, type Relation } from '../../rules/access.ts'
import { rescueOnWire } from '../../rules/rescue.ts'
import { cancelFee, type CancelableBooking } from '../../rules/cancel.ts'
import { mayExtend, type ExtendableBooking } from '../../extension/rules/extension.ts'
import { elsewhere } from '../../nearby/rules/elsewhere.ts'
import { mayWithdraw } from '../../withdrawal/rules/withdrawal.ts'
import { mayMove, type MovableBooking } from '../../move/rules/move.ts'
import { localEnd } from '../../rules/local-end.ts'
import { mayRate } from '../../rules/may-rate.ts'
import { owedCents } from '../../rules/owed-cents.ts'
import { phaseOf } from '../../rules/states.ts'
import { usedPrice, type BookedPrice } from '../../visit/rules/used-price.ts'
import { mayCheckIn, mayCheckOut, type Visit } from '../../visit/rules/visit.ts'
import { answerBy, isLockedOut, mayReport } from '../../trouble/rules/trouble.ts'
import { changeOnWire } from '../../change/server/change-on-wire.ts'
import { personOf } from './person-of.ts'
import { readToConfirm } from '../../team-day/server/read-to-confirm.ts'
import { billsForAll, isCompanyAsked, relationOf, waitsForCompany, type ReaderRelation } from './reader-relation.ts'
import { moneyOf } from './money-facts.ts'
import { incomeOfBooking } from './income-of-booking.ts'
import { isShared, listBookingRows, listWaiting, ratedOf, readBookingRow, type BookingRow } from '../store.ts'

export type BookingView = ReplyOf<typeof readContract>['data']

const PAGE = 20

export async function readBooking({ viewer, params, locale, context }: Call<typeof readContract>) {
  return { data: await viewBooking(context, viewer, params.id, locale) }
}

export async function listBookings({ viewer, query, locale, now, context }: Call<typeof listContract>) {
  const rows = await listBookingRows(context.db.read, {
    personId: viewer.id,
    side: query.side,
    past: query.past === 'true',
    from: query.from ?? null,
    to: query.to ?? null,
    after: query.cursor ? Number(query.cursor) : null,
    now,
    most: PAGE + 1,
  })
  const { page, last } = pageOf(rows, PAGE)
  const waiting = query.side === 'booker' ? await listWaiting(context.db.read, viewer.id) : []
  return {
    data: page.map((row) => toView(row, viewer, query.side, locale, now)),
    meta: {
      next: last && String(last.id),
      needsAttention: waiting.length,
      waiting: waiting.map((one) => ({
        id: one.id,
        title: locale === 'en' ? one.title_en : one.title_de,
        date: one.day,
        rescue: rescueOnWire({ status: one.status, leg: one.leg_state, startAt: one.start_at }, now),
      })),
    },
  }
}

/** @param known the row that a statement has just returned; without it the booking is read */
export async function viewBooking(
  context: Context,
  viewer: SignedIn,
  id: number,
  locale: Locale,
  known?: BookingRow,
): Promise<BookingView> {
  const row = known ?? (await readBookingRow(context.db, id))
  if (!row) refuse('request.not_found')
  const relation = await relationOf(context.db.read, viewer, ownersOf(row))
  const confirmsAll = relation !== 'provider' && (await billsForAll(context.db.read, viewer, row))
  const shown = toView(row, viewer, relation, locale, context.clock.now(), confirmsAll)
  const view = { ...shown, hasInvoice: await hasInvoice(context.db.read, id) }
  if (relation === 'provider' || relation === 'operator') return view
  const together = confirmsAll ? await readToConfirm(context.db.read, row) : null
  const past = hasHistory(row.leg_state, row.extensions) ? await readMoneyHistory(context.db.read, id) : []
  return {
    ...view,
    together,
    payment: { ...view.payment, timeline: moneyTimeline(moneyOf(row), past).map(lineOnWire) },
  }
}

async function hasInvoice(db: Reads, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('booking_invoice')
    .select('invoice_id')
    .where('booking_id', '=', id)
    .limit(1)
    .execute()
  return found.length > 0
}

export function ownersOf(row: BookingRow) {
  return { bookerId: row.booker_id, companyId: row.company_id, providerPersonId: row.provider_person_id }
}

/** Whoever pays may make it longer or move it; for everybody else the booking is not there. */
export function ofPayer(viewer: SignedIn, booking: BookingRow | undefined): BookingRow {
  if (!booking) refuse('request.not_found')
  const relation = orRefuse(relationTo(viewer, ownersOf(booking)))
  return relation === 'booker' || relation === 'company' ? booking : refuse('request.not_found')
}

/** The main leg, as input of the rule that says who can clear it. */
export function legOf(row: BookingRow): WaitingLeg {
  return {
    state: row.leg_state,
    payerId: row.booker_id,
    companyId: row.company_id,
    // What was confirmed waits only for the others, and what is only kept for nobody.
    isBeingPaid:
      row.status === 'held' && (row.leg_action === null ? row.leg_decline_code !== null : row.leg_action.url !== ''),
    isCompanyAsked: isCompanyAsked(row),
    isChangeAsked: row.change !== null,
  }
}

/** Whether the guest stands at the door: since when without an answer, or which answer they got. */
export function troubleOf({ trouble }: BookingRow) {
  return {
    reportedAt: trouble && Temporal.Instant.from(trouble.reported_at),
    openSince: trouble?.is_open ? Temporal.Instant.from(trouble.reported_at) : null,
    answer: trouble?.answer ?? null,
  }
}

export function cancelableOf(row: BookingRow, now: Temporal.Instant): CancelableBooking {
  const { openSince } = troubleOf(row)
  const atTheDoor = { status: row.status, checkedInAt: row.checked_in_at, openSince }
  return {
    status: row.status,
    startAt: row.start_at,
    confirmedAt: row.confirmed_at,
    freeUntil: row.free_until,
    hourlyCents: row.hourly_price_cents,
    quantity: row.quantity,
    totalCents: row.total_cents,
    // Once the money is being captured, nothing can be released any more.
    isLockedOut: isLockedOut(atTheDoor, now) && isPossible(row.leg_state, 'cancel'),
  }
}

export function extendableOf(row: BookingRow): ExtendableBooking {
  return {
    status: row.status,
    leg: row.leg_state,
    zone: row.zone,
    day: row.day,
    a: row.a,
    b: row.b,
    startAt: row.start_at,
    endAt: row.end_at,
    hours: row.hours,
    quantity: row.quantity,
    turnover: row.turnover,
    hourlyCents: row.hourly_price_cents,
    discountCents: row.discount_cents,
    totalCents: row.total_cents,
    methodKind: row.method_kind ?? 'card',
    holdCents: row.leg_hold_cents,
    isChanging: row.change !== null,
  }
}

export function movableOf(row: BookingRow): MovableBooking {
  return {
    status: row.status,
    leg: row.leg_state,
    zone: row.zone,
    day: row.day,
    a: row.a,
    b: row.b,
    quantity: row.quantity,
    turnover: row.turnover,
    startAt: row.start_at,
    endAt: row.end_at,
    freeUntil: row.free_until,
    hourlyCents: row.hourly_price_cents,
    methodKind: row.method_kind ?? 'card',
    holdCents: row.leg_hold_cents,
    isChanging: row.change !== null,
  }
}

export function visitOf(row: BookingRow): Visit {
  return {
    status: row.status,
    startAt: row.start_at,
    endAt: row.end_at,
    checkedInAt: row.checked_in_at,
    noShowAt: row.no_show_at,
  }
}

function toView(
  row: BookingRow,
  viewer: SignedIn,
  reader: ReaderRelation,
  locale: Locale,
  now: Temporal.Instant,
  confirmsAll = false,
): BookingView {
  const relation = reader === 'billing' ? 'company' : reader
  const seesPayment = relation === 'booker' || relation === 'company'
  const payer = seesPayment && reader !== 'billing'
  const isForOthers = relation === 'booker' && isCompanyAsked(row) && !confirmsAll
  const clears = clearsPayment({ ...viewer, mayBill: reader === 'billing' || confirmsAll }, legOf(row))
  const cancelable = cancelableOf(row, now)
  const fee = cancelFee(relation, cancelable, now)
  const owed = owedCents({ status: row.status, totalCents: row.total_cents, feeCents: row.fee_cents })
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    phase: phaseOf(row.status, row.start_at, row.end_at, now),
    office: {
      id: row.office_id,
      title: locale === 'en' ? row.title_en : row.title_de,
      category: row.category,
      group: row.grp,
      provider: row.provider_name,
      street: row.street,
      postcode: row.postcode,
      city: row.city,
      country: row.country,
      lat: row.lat,
      lng: row.lng,
      zone: row.zone,
      photo: row.photo,
      // The access note is only for people with a confirmed booking.
      accessNote:
        row.status === 'confirmed' || row.status === 'completed'
          ? locale === 'en'
            ? row.access_note_en
            : row.access_note_de
          : '',
    },
    date: row.day,
    from: formatQuarter(row.a),
    to: localEnd(row.end_at, row.zone, row.day),
    hours: row.hours,
    quantity: row.quantity,
    startAt: row.start_at.toString(),
    endAt: row.end_at.toString(),
    holdUntil: row.hold_until?.toString() ?? null,
    freeUntil: row.free_until.toString(),
    price: {
      currency: row.currency,
      hourlyCents: row.hourly_price_cents,
      sumCents: row.sum_cents,
      discountCents: row.discount_cents,
      totalCents: row.total_cents,
      blockCents: row.block_cents,
      taxRate: row.tax_rate,
      taxCents: taxWithin(row.total_cents, row.tax_rate),
    },
    feeCents: row.fee_cents,
    owedCents: owed,
    payments: { meta: { real: owed, total: row.total_cents } },
    income: relation === 'provider' ? incomeOfBooking(row, owed) : null,
    payment: {
      state: row.leg_state,
      refundedCents: row.leg_refunded_cents,
      needsAttention: clears,
      waitsForCompany: relation === 'booker' && waitsForCompany(row),
      company: seesPayment ? row.company_name : null,
      declineCode: seesPayment ? row.leg_decline_code : null,
      rescue: clears ? rescueOnWire({ status: row.status, leg: row.leg_state, startAt: row.start_at }, now) : null,
      actionUrl: (seesPayment && !isForOthers && row.leg_action?.url) || null,
      method:
        seesPayment && (row.method_id !== null || row.method_kind === 'statement')
          ? { kind: row.method_kind ?? 'card', brand: row.method_brand ?? '', last4: row.method_last4 ?? '' }
          : null,
      holdAt: row.leg_hold_at?.toString() ?? null,
      timeline: [],
    },
    cancel:
      fee.ok && reader !== 'billing' && (row.status === 'confirmed' || row.status === 'completed')
        ? { feeCents: fee.value, releaseCents: releasedOf(row, fee.value) }
        : null,
    change: seesPayment ? changeOnWire(row) : null,
    together: null,
    extensions: row.extensions,
    mayExtend: payer && mayExtend(extendableOf(row), now).ok,
    mayMove: payer && mayMove(movableOf(row), now).ok,
    hasInvoice: false,
    mayWithdraw: mayWithdraw(relation, { ...cancelable, isForCompany: row.company_id !== null }, now).ok,
    visit: {
      checkedInAt: row.checked_in_at?.toString() ?? null,
      noShowAt: row.no_show_at?.toString() ?? null,
      mayCheckIn: relation === 'booker' && row.checked_in_at === null && mayCheckIn(visitOf(row), now).ok,
      ...(relation === 'booker' ? leaving(row, now) : NOT_LEAVING),
    },
    trouble: troubleView(row, relation, cancelable.isLockedOut, now),
    elsewhere: relation === 'booker' ? elsewhereOf(row, cancelable.isLockedOut, now) : null,
    canceledBy: row.canceled_by,
    cancelReason: row.cancel_reason,
    relation: reader,
    booker: row.booker_name,
    isShared: isShared(row),
    person: personOf(row, relation, now),
    cost:
      seesPayment && row.company_id !== null
        ? { costCentre: row.cost_centre, reference: row.reference, mayChange: payer && !row.is_on_statement }
        : null,
    rating: row.rating,
    mayRate: relation === 'booker' && mayRate(ratedOf(row), now).ok,
    createdAt: row.created_at.toString(),
  }
}

/** What of the hold is given back; nothing of one that is only planned. */
export function releasedOf(row: BookingRow, fee: Cents): Cents {
  return isHeld(row.leg_state) ? subtractCents(toCents(Math.max(row.leg_hold_cents, fee)), fee) : ZERO
}

const NOT_LEAVING = { mayLeaveAt: null, leaveTotalCents: null }

function leaving(row: BookingRow, now: Temporal.Instant) {
  const may = mayCheckOut(visitOf(row), now)
  if (!may.ok) return NOT_LEAVING
  const { totalCents } = usedPrice(bookedPriceOf(row), may.value)?.price ?? { totalCents: row.total_cents }
  return { mayLeaveAt: localEnd(may.value, row.zone, row.day), leaveTotalCents: totalCents }
}

/** A payment that is waiting for its payer stays as it is. */
export function bookedPriceOf(row: BookingRow): BookedPrice {
  return {
    chargesUsed: row.charges_used && isPossible(row.leg_state, 'reschedule'),
    startAt: row.start_at,
    hours: row.hours,
    quantity: row.quantity,
    hourlyCents: row.hourly_price_cents,
    sumCents: row.sum_cents,
    discountCents: row.discount_cents,
  }
}

/** For the booker; the host, whom a place of colleagues lacks, has a list (GET /api/provider/trouble). */
function troubleView(
  row: BookingRow,
  relation: Relation,
  mayLeave: boolean,
  now: Temporal.Instant,
): BookingView['trouble'] {
  if (relation !== 'booker' || isShared(row)) return null
  const { reportedAt, openSince, answer } = troubleOf(row)
  const may = openSince === null && row.checked_in_at === null && mayReport(visitOf(row), now).ok
  if (!may && reportedAt === null) return null
  return {
    mayReport: may,
    reportedAt: reportedAt?.toString() ?? null,
    openUntil: openSince && answerBy(openSince).toString(),
    answer,
    mayLeave,
  }
}

function elsewhereOf(row: BookingRow, isLockedOut: boolean, now: Temporal.Instant): BookingView['elsewhere'] {
  // Their report stays open when they leave.
  const hasLeft = row.status === 'canceled' && troubleOf(row).openSince !== null
  return elsewhere(
    {
      status: row.status,
      canceledBy: row.canceled_by,
      isLockedOut: isLockedOut || hasLeft,
      day: row.day,
      a: row.a,
      hours: row.hours,
      startAt: row.start_at,
      endAt: row.end_at,
      zone: row.zone,
    },
    now,
  )
}

function lineOnWire({ at, ...line }: MoneyLine): BookingView['payment']['timeline'][number] {
  return { ...line, at: at?.toString() ?? null }
}
