/** Shapes of the browse page: what its loader returns, as types of the contract without its code. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { LatLng } from '#kernel/geo.ts'
import type { Currency } from '#kernel/money.ts'
import type { findOffices, findProviders, searchOffices, suggestPlaces } from '../../contract.ts'
import type { ClockNow } from '../../rules/clock-start.ts'
import type { OpeningWeek } from '../../rules/opening-week.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'

export type SearchReply = ReplyData<typeof searchOffices>
export type OfficeCardData = SearchReply['data'][number]
export type SearchedTime = SearchReply['meta']['when']
export type PlaceHit = ReplyData<typeof suggestPlaces>['data'][number]
export type OfficeHit = ReplyData<typeof findOffices>['data']['hits'][number]
export type ProviderHit = ReplyData<typeof findProviders>['data']['hits'][number]

/** Messages from the server in the page's language, so that the catalogue of refusals stays on the server. */
type FormTexts = {
  readonly placeMissing: string
  readonly placeUnknown: string
  readonly positionDenied: string
  readonly timeFormat: string
  readonly past: string
  /** The chosen start passed while the page was open (Spec 8). */
  readonly startPast: string
  readonly midnight: string
  readonly dateInvalid: string
}

/** Maps a field name (address, date, time, hours or form) to its message. */
export type FormErrors = Readonly<Partial<Record<'address' | 'date' | 'time' | 'hours' | 'form', string | undefined>>>

export type BrowseData = {
  /** The search with its place resolved and the default time filled in. */
  readonly search: TimedSearch
  readonly results: SearchReply | null
  /** The start page's short list, free at the default time. */
  readonly near: { readonly place: string | null; readonly at: LatLng; readonly reply: SearchReply } | null
  readonly errors: FormErrors
  /** The place that the typed address was resolved to, when it matches only roughly. */
  readonly approximate: string | null
  readonly now: ClockNow
  /** When places of the searched group are open; it proposes the start time, here as on the server. */
  readonly week: OpeningWeek
  /** The last day one can search for, and the last one that can be booked already (Spec 9). */
  readonly latestDay: string
  readonly lastBookableDay: string
  /** The currency of the price filter: the one in which the places found are priced. */
  readonly currency: Currency
  /** Spec 6: the refugee switch shows only when a refugee mode applies. */
  readonly hasRefugeeMode: boolean
  readonly isUnverified: boolean
  readonly words: FormTexts
  readonly baseUrl: string
}
