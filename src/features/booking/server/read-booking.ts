/** Reading bookings: always through the viewer's relation to them; a stranger's id is "not found". */
import { subtractCents, taxWithin, toCents, type Cents } from '#kernel/money.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Ground } from '#platform/ground.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { listBookings as listContract, readBooking as readContract } from '../contract.ts'
import { relationTo, type Relation } from '../rules/access.ts'
import { cancelByProvider, cancelByUser, type CancelableBooking } from '../rules/cancel.ts'
import { RATING_DAYS } from '../rules/limits.ts'
import { phaseOf } from '../rules/states.ts'
import { listBookingRows, listWaiting, readBookingRow, type BookingRow } from './store.ts'

export type BookingView = ReplyOf<typeof readContract>['data']

const PAGE = 20

export async function readBooking({ viewer, params, locale, ground }: Call<typeof readContract>) {
  return { data: await viewBooking(ground, viewer, params.id, locale) }
}

export async function listBookings({ viewer, query, locale, now, ground }: Call<typeof listContract>) {
  const rows = await listBookingRows(ground.db.read, {
    personId: viewer.id,
    past: query.past === 'true',
    from: query.from ?? null,
    to: query.to ?? null,
    after: query.cursor ? Number(query.cursor) : null,
    now,
    most: PAGE + 1,
  })
  const page = rows.slice(0, PAGE)
  const waiting = await listWaiting(ground.db.read, viewer.id)
  return {
    data: page.map((row) => toView(row, 'booker', locale, now)),
    meta: {
      next: rows.length > PAGE ? String(page.at(-1)?.id) : null,
      needsAttention: waiting.length,
      waiting: waiting.map((one) => ({
        id: one.id,
        title: locale === 'en' ? one.title_en : one.title_de,
        date: one.day,
      })),
    },
  }
}

/** @param known the booking as a statement has just written it; without it, it is read */
export async function viewBooking(
  ground: Ground,
  viewer: SignedIn,
  id: number,
  locale: Locale,
  known?: BookingRow,
): Promise<BookingView> {
  const row = known ?? (await readBookingRow(ground.db, id))
  if (!row) refuse('request.not_found')
  return toView(row, orRefuse(relationTo(viewer, ownersOf(row))), locale, ground.clock.now())
}

export function ownersOf(row: BookingRow) {
  return { bookerId: row.booker_id, companyId: row.company_id, providerPersonId: row.provider_person_id }
}

export function cancelableOf(row: BookingRow): CancelableBooking {
  return {
    status: row.status,
    startAt: row.start_at,
    confirmedAt: row.confirmed_at,
    freeUntil: row.free_until,
    hourlyCents: row.hourly_price_cents,
    quantity: row.quantity,
    totalCents: row.total_cents,
  }
}

function toView(row: BookingRow, relation: Relation, locale: Locale, now: Temporal.Instant): BookingView {
  const end = row.end_at.toZonedDateTimeISO(row.zone)
  const payer = relation === 'booker' || relation === 'company'
  const fee = relation === 'provider' ? cancelByProvider(cancelableOf(row), now) : cancelByUser(cancelableOf(row), now)
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    phase: phaseOf(row.start_at, row.end_at, now),
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
      // How to get in is for people who really have a place.
      accessNote:
        row.status === 'confirmed' || row.status === 'completed'
          ? locale === 'en'
            ? row.access_note_en
            : row.access_note_de
          : '',
    },
    date: row.day,
    from: formatQuarter(row.a),
    to: end.toPlainDate().toString() === row.day ? end.toPlainTime().toString().slice(0, 5) : '24:00',
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
    payment: {
      state: row.leg_state,
      needsAttention:
        payer &&
        (['hold_failed', 'failed', 'charged_back'].includes(row.leg_state) ||
          (row.leg_state === 'hold_action' && row.status === 'held')),
      declineCode: payer ? row.leg_decline_code : null,
      actionUrl: payer ? (row.leg_action?.url ?? null) : null,
      method:
        payer && row.method_id !== null
          ? { kind: row.method_kind ?? 'card', brand: row.method_brand ?? '', last4: row.method_last4 ?? '' }
          : null,
      holdAt: row.leg_hold_at?.toString() ?? null,
      timeline: payer ? timelineOf(row) : [],
    },
    cancel:
      fee.ok && row.status === 'confirmed'
        ? {
            feeCents: fee.value,
            releaseCents: subtractCents(toCents(Math.max(row.leg_hold_cents, fee.value)), fee.value),
          }
        : null,
    canceledBy: row.canceled_by,
    cancelReason: row.cancel_reason,
    relation,
    booker: row.booker_name,
    rating: row.rating,
    mayRate:
      relation === 'booker' &&
      row.status === 'completed' &&
      Temporal.Instant.compare(now, row.end_at.add({ hours: RATING_DAYS * 24 })) <= 0,
    createdAt: row.created_at.toString(),
  }
}

type Line = BookingView['payment']['timeline'][number]

/** What happened and will happen with the payer's money, in order of time. */
function timelineOf(row: BookingRow): Line[] {
  const at = (instant: Temporal.Instant | null) => instant?.toString() ?? null
  const line = (kind: Line['kind'], cents: Cents, when: Temporal.Instant | null): Line => ({
    kind,
    cents,
    at: at(when),
  })
  const held = line('hold', row.leg_hold_cents, row.confirmed_at)
  const rest = toCents(Math.max(0, row.leg_hold_cents - row.leg_captured_cents))
  switch (row.leg_state) {
    case 'none':
      return [line('nothing', toCents(0), row.confirmed_at)]
    case 'hold_action':
      return row.status === 'held' ? [line('action', row.leg_hold_cents, row.created_at)] : []
    case 'scheduled':
      return [line('hold_planned', row.leg_hold_cents, row.leg_hold_at)]
    case 'hold_failed':
      return [line('failed', row.leg_hold_cents, row.leg_updated_at)]
    case 'released':
      return row.confirmed_at ? [held, line('released', row.leg_hold_cents, row.canceled_at ?? row.leg_updated_at)] : []
    case 'paid': {
      const taken = line(row.status === 'canceled' ? 'fee' : 'captured', row.leg_captured_cents, row.leg_updated_at)
      return rest > 0 ? [held, taken, line('released', rest, row.leg_updated_at)] : [held, taken]
    }
    case 'failed':
    case 'charged_back':
      return [held, line('failed', row.leg_amount_cents, row.leg_updated_at)]
    default:
      return [held, line(row.status === 'canceled' ? 'fee' : 'captured', row.leg_amount_cents, row.leg_due_at)]
  }
}
