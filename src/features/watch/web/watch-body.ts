/** A search or an office's wish as the body of POST /api/watch. */
import { wishBody, type BookingWish } from '#features/booking/rules/wish-in-url.ts'
import { toSearchBody, type TimedSearch } from '#features/search/rules/search-body.ts'

export type WatchBody = Readonly<Record<string, unknown>>

export function bodyOfSearch(wish: TimedSearch): WatchBody {
  const { search, availability: _free, offset: _offset, ...rest } = toSearchBody(wish)
  return { ...rest, ...search }
}

export function bodyOfOffice(officeId: number, wish: BookingWish): WatchBody {
  return wishBody(officeId, { ...wish, code: '' })
}
