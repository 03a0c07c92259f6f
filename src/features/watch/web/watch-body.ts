/** A search, or an office with date and time, as the body of POST /api/watch. */
import type { BodyOf } from '#kernel/endpoint.ts'
import type { BookingWish } from '#features/booking/rules/wish-in-url.ts'
import { wishBody } from '#features/booking/web/wish-body.ts'
import type { TimedSearch } from '#features/search/rules/timed-search.ts'
import { toSearchBody } from '#features/search/web/search-body.ts'
import type { addWatch } from '../contract.ts'

export type WatchBody = BodyOf<typeof addWatch>

export function bodyOfSearch(wish: TimedSearch): WatchBody {
  const { search, group, provider, address, location, bounds, price, distance, refugees } = toSearchBody(wish)
  const { equipment, category, people, priceOrder, ratingOrder } = toSearchBody(wish)
  const place = { group, provider, address, location, bounds, distance } satisfies Partial<WatchBody>
  const kind = { price, refugees, equipment, category, people, priceOrder, ratingOrder } satisfies Partial<WatchBody>
  return { ...place, ...kind, date: search.date, time: search.time, hours: search.hours }
}

export function bodyOfOffice(officeId: number, wish: BookingWish): WatchBody {
  const { office, date, time, hours, quantity } = wishBody(officeId, { ...wish, code: '' })
  return { office, date, time, hours, quantity }
}
