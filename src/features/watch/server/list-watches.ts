import { formatQuarter } from '#kernel/quarters.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import { readBooker } from '#features/booking/server/place/read-booker.ts'
import type { Call } from '#platform/context.ts'
import type { addWatch, listWatches as contract } from '../contract.ts'
import { mayReopen } from '../rules/states.ts'
import { listWatchRows, type WatchRow } from './store.ts'

type WatchView = ReplyOf<typeof addWatch>['data']

export async function listWatches({ viewer, locale, now, context }: Call<typeof contract>) {
  const [rows, booker] = await Promise.all([
    listWatchRows(context.db.read, viewer.id),
    readBooker(context.db.read, viewer.id, viewer.companyId),
  ])
  const missing = !viewer.verified
    ? ('verification' as const)
    : booker.unpaidLegs > 0
      ? ('payment' as const)
      : booker.hasBillingAddress
        ? null
        : ('billing' as const)
  return { data: rows.map((row) => viewOf(row, locale, now)), meta: { missing } }
}

/** A change of the hold is shown at once; the timers store it a moment later. */
export function viewOf(row: WatchRow, locale: Locale, now: Temporal.Instant): WatchView {
  const title = (de: string | null, en: string | null) => (locale === 'en' ? en : de) ?? ''
  const offer = offerOf(row, locale, now)
  const state = row.state === 'offered' && row.is_taken ? 'taken' : row.state
  return {
    id: row.id,
    state,
    endedBy: row.ended_by,
    office:
      row.office_id === null
        ? null
        : {
            id: row.office_id,
            title: title(row.title_de, row.title_en),
            provider: row.provider ?? '',
            city: row.city ?? '',
          },
    search:
      row.office_id === null
        ? {
            ...row.asked,
            bounds: row.asked.bounds && [...row.asked.bounds],
            price: [...row.asked.price],
            equipment: [...(row.asked.equipment ?? [])],
            category: [...(row.asked.category ?? [])],
            people: row.asked.people ?? 1,
          }
        : null,
    date: row.day,
    from: formatQuarter(row.a),
    to: formatQuarter(row.b),
    hours: row.hours,
    quantity: row.quantity,
    createdAt: row.created_at.toString(),
    offer,
    mayReopen: mayReopen({ state: row.state, endedBy: row.ended_by, startAt: row.start_at }, now),
  }
}

function offerOf(row: WatchRow, locale: Locale, now: Temporal.Instant): WatchView['offer'] {
  if (row.offer_booking_id === null || row.offer_until === null || row.offer_office_id === null) return null
  if (Temporal.Instant.compare(row.offer_until, now) <= 0) return null
  return {
    booking: row.offer_booking_id,
    office: {
      id: row.offer_office_id,
      title: (locale === 'en' ? row.offer_title_en : row.offer_title_de) ?? '',
      provider: row.offer_provider ?? '',
      city: row.offer_city ?? '',
      zone: row.offer_zone ?? '',
    },
    until: row.offer_until.toString(),
    totalCents: row.offer_total_cents ?? 0,
    currency: row.offer_currency ?? 'EUR',
  }
}
