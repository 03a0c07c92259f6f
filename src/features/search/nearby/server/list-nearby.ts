/** What is free near a booking that does not take place (booking/nearby/contract.ts), with the search's own index. */
import type { listNearby as contract } from '#features/booking/nearby/contract.ts'
import { MOST_NEARBY, NEARBY_KM } from '#features/booking/nearby/rules/limits.ts'
import { viewBooking } from '#features/booking/server/read/read-booking.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import { refuse } from '#kernel/verdict.ts'
import { toCents } from '#kernel/money.ts'
import type { Call } from '#platform/context.ts'
import { whenOf } from '../../rules/when.ts'
import { filterOf, timeOf } from '../../server/filter-of-search.ts'
import { readCardRows, toCard } from '../../server/search-card.ts'
import { findHits } from '../../server/search-index.ts'

/** Read beyond those that are shown, because some have fewer free desks than are needed. */
const MOST_READ = 20

export async function listNearby(call: Call<typeof contract>): Promise<ReplyOf<typeof contract>> {
  const { now, viewer, locale, context, params } = call
  const { relation, elsewhere, office, quantity } = await viewBooking(context, viewer, params.id, locale)
  if (relation !== 'booker') refuse('request.not_found')
  if (elsewhere === null) return { data: [] }
  const db = context.db.read
  const when = whenOf(elsewhere.date, elsewhere.time, elsewhere.hours, now)
  if ('code' in when) return { data: [] }
  const near = { lat: office.lat, lng: office.lng }
  const time = timeOf(when, now)
  const body = {
    search: elsewhere,
    group: office.group,
    location: near,
    distance: NEARBY_KM,
    offset: 0,
    alternatives: false,
  }
  const hits = await findHits(db, filterOf(body, viewer, near), time, 'distance', near, true)
  const wanted = hits.map(({ id }) => id).filter((id) => id !== office.id)
  const rows = await readCardRows(db, wanted.slice(0, MOST_READ), time)
  const cards = rows
    .filter((row) => row.free_desks >= quantity)
    .map((row) => ({ row, card: toCard(row, { when, time, near, locale, viewer }) }))
  return {
    data: cards.slice(0, MOST_NEARBY).map(({ row, card }) => ({
      id: card.id,
      title: card.title,
      category: card.officeCategory,
      photo: row.photos[0] ?? null,
      distanceMetres: card.distanceMetres ?? 0,
      currency: card.currency,
      totalCents: toCents(card.totalCents * quantity),
    })),
  }
}
