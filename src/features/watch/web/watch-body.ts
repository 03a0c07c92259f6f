/** A search, or an office with date and time, as the body of POST /api/watch. */
import type { BodyOf } from '#kernel/endpoint.ts'
import { wishBody, type BookingWish } from '#features/booking/rules/wish-in-url.ts'
import { toSearchBody, type TimedSearch } from '#features/search/rules/search-body.ts'
import type { addWatch } from '../contract.ts'

export type WatchBody = BodyOf<typeof addWatch>

export function bodyOfSearch(wish: TimedSearch): WatchBody {
  const { search, availability: _free, offset: _offset, ...rest } = toSearchBody(wish)
  return { ...rest, ...search }
}

export function bodyOfOffice(officeId: number, wish: BookingWish): WatchBody {
  return wishBody(officeId, { ...wish, code: '' })
}
