/**
 * The loader of the browse page: reads the URL, resolves the place, searches, and turns every refusal into a message
 * beside its field.
 */
import { REGION_ZONE } from '#kernel/locale.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { readCompany } from '#features/company/contract.ts'
import { DEFAULT_LOCATION, type LatLng } from '#kernel/geo.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { REFUSALS, refusalText, type RefusalCode } from '#kernel/refusals.ts'
import { addDays, addMonths, localQuarter } from '#kernel/time.ts'
import { FieldErrors, RefusalError, type Refusal } from '#kernel/verdict.ts'
import { CATEGORIES } from '#features/office/rules/categories.ts'
import { isEquipmentKey } from '#features/office/rules/equipment.ts'
import { findOffices, findProviders, namePlace, readOpening, searchOffices, suggestPlaces } from '../../contract.ts'
import { SEARCH_MONTHS } from '#features/office/rules/limits.ts'
import { fold, isBegun } from '../../rules/is-begun.ts'
import { leadCards } from '../../rules/lead-cards.ts'
import { priceCurrency } from '../../rules/price-currency.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { toSearchBody } from '../search-body.ts'
import { isAsked, NO_SEARCH, parseSearch, roundedPoint } from '../../rules/search-url.ts'
import { roundedTime } from '../../rules/typed-time.ts'
import { proposedStart, lastBookableDay, whenOf } from '../../rules/when.ts'
import type { BrowseData, FormErrors, SearchReply } from './browse-data.ts'
import { readLastPlace } from '../form/last-place.ts'

const NEAR_CARDS = 6
const SHORTEST_ADDRESS = 3 // Spec 9

export async function loadBrowsePage({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<BrowseData> {
  const page = context.get(pageContext)
  const { viewer } = page
  const { now } = page
  const asked = parseSearch(new URL(request.url).searchParams)
  const isRefugee = viewer.kind !== 'guest' && viewer.refugee
  const { week } = (await page.call(readOpening, { query: { group: `${asked.group}` } })).data
  const start = proposedStart(now, asked.hours, week)
  const wish: TimedSearch = {
    ...asked,
    date: asked.date ?? start.day,
    // Without script the time arrives as it was typed.
    time: asked.time === null ? formatQuarter(start.quarter) : roundedTime(asked.time),
    equipment: asked.equipment.filter(isEquipmentKey),
    category: asked.category.filter((key) => Object.hasOwn(CATEGORIES, key)),
    // Spec 6: the filter is preset for people with the refugee flag.
    refugees: asked.refugees ?? (isRefugee ? true : null),
  }
  const here = localQuarter(now, REGION_ZONE)
  const latestDay = addMonths(here.day, SEARCH_MONTHS)
  const clock = now.toZonedDateTimeISO(REGION_ZONE)
  const frame = {
    now: {
      today: here.day,
      tomorrow: addDays(here.day, 1),
      minutes: clock.hour * 60 + clock.minute + clock.second / 60,
    },
    week,
    latestDay,
    lastBookableDay: lastBookableDay(now),
    hasRefugeeMode: isRefugee || asked.refugees !== null,
    isUnverified: viewer.kind !== 'guest' && !viewer.verified,
    words: textsFor(page),
    baseUrl: page.baseUrl,
  }
  const nothing = { results: null, near: null, errors: {}, approximate: null, currency: 'EUR' } as const
  if (!isAsked(wish))
    return { ...frame, ...nothing, search: wish, near: await loadNear(page, wish, request.headers.get('cookie')) }
  let search = wish
  try {
    const found = await findPlace(page, wish, request.headers.get('cookie'))
    search = found.search
    const results = await page.call(searchOffices, { body: { ...toSearchBody(search), counted: true } })
    const { date, time } = results.meta.when
    const currency = await currencyOf(page, search, results)
    return {
      ...frame,
      ...nothing,
      search: { ...search, date, time },
      results,
      approximate: found.approximate,
      currency,
    }
  } catch (error) {
    return { ...frame, ...nothing, search, errors: { ...timeErrors(wish, page), ...errorsOf(error, page) } }
  }
}

/** The country is looked up by reverse geocoding only when no result tells the currency. */
async function currencyOf(page: PageContext, { at, bounds }: TimedSearch, { data, meta }: SearchReply) {
  const found = data.length > 0 ? data.map((card) => card.currency) : meta.alternatives.map(({ best }) => best.currency)
  const middle = at ?? (bounds && { lat: (bounds[2] + bounds[3]) / 2, lng: (bounds[0] + bounds[1]) / 2 })
  if (found.length > 0 || !middle) return priceCurrency(found, null)
  const query = { lat: String(middle.lat), lng: String(middle.lng) }
  const named = await page.call(namePlace, { query }).catch(() => null)
  return priceCurrency([], named?.data?.country ?? null)
}

/** An unknown place must not hide that the time is wrong, too. */
function timeErrors({ date, time, hours }: TimedSearch, page: PageContext): FormErrors {
  const when = whenOf(date, time, hours, page.now)
  return 'code' in when ? errorsOf(new FieldErrors({ [when.field]: [{ code: when.code, slots: {} }] }), page) : {}
}

type Found = { readonly search: TimedSearch; readonly approximate: string | null }

/**
 * Spec 5: on submit the first suggestion is the location; a provider's name selects the provider.
 * @param cookie where this browser searched last: decides between places with the same name or postcode
 */
async function findPlace(page: PageContext, wish: TimedSearch, cookie: string | null): Promise<Found> {
  const place = wish.place ?? ''
  if (wish.at || wish.bounds || wish.provider) return { search: wish, approximate: null }
  if (place === '') {
    const home = page.viewer.kind === 'employee' ? await homeOf(page, cookie) : null
    return { search: home ? { ...wish, ...home } : wish, approximate: null }
  }
  const near = readLastPlace(cookie)?.at ?? null
  if ([...place].length < SHORTEST_ADDRESS) throw refusal('search.no_location')
  const [places, providers, offices] = await Promise.all([
    page.call(suggestPlaces, {
      query: { q: place, limit: '1', ...(near && { lat: String(near.lat), lng: String(near.lng) }) },
    }),
    page.call(findProviders, { query: { q: place.slice(0, 100) } }),
    page.call(findOffices, { query: { q: place.slice(0, 100) } }),
  ])
  const first = places.data[0]
  const hits = providers.data.hits
  const named =
    hits.find((hit) => fold(hit.provider_name) === fold(place)) ??
    hits.find((hit) => fold(hit.provider_name).includes(fold(place)))
  const isExact = first !== undefined && (!first.partial || isBegun(place, first.title))
  const provider = isExact ? null : (named ?? (first || offices.data.hits.length > 0 ? null : hits[0]))
  if (provider) return { search: { ...wish, provider: provider.id, place: provider.provider_name }, approximate: null }
  const titled = offices.data.hits
  const office = isExact
    ? undefined
    : (titled.find((hit) => fold(hit.title) === fold(place)) ?? (first ? undefined : titled[0]))
  if (office) return { search: { ...wish, at: roundedPoint(office.position), place: office.title }, approximate: null }
  if (!first) throw refusal('search.no_location')
  const search = { ...wish, at: roundedPoint(first.position) }
  return first.partial
    ? { search, approximate: first.title }
    : { search: { ...search, place: first.title }, approximate: null }
}

/** Where a search without a place begins: the last place, else, for employees, the city of their company. */
async function homeOf(page: PageContext, cookie: string | null): Promise<{ place: string; at: LatLng } | null> {
  const last = readLastPlace(cookie)
  if (last || page.viewer.kind !== 'employee') return last
  // The page is there without it.
  const company = await page.call(readCompany).catch(() => null)
  const city = company?.data.city ?? ''
  if ([...city].length < SHORTEST_ADDRESS) return null
  const found = await page.call(suggestPlaces, { query: { q: city, limit: '1' } }).catch(() => null)
  const [first] = found?.data ?? []
  return first ? { place: first.title, at: roundedPoint(first.position) } : null
}

async function loadNear(page: PageContext, wish: TimedSearch, cookie: string | null): Promise<BrowseData['near']> {
  const home = await homeOf(page, cookie)
  const at = home?.at ?? DEFAULT_LOCATION
  const search = { ...NO_SEARCH, at, date: wish.date, time: wish.time, hours: wish.hours, group: wish.group }
  try {
    const reply = await page.call(searchOffices, { body: { ...toSearchBody(search), alternatives: false } })
    return { place: home?.place ?? null, at, reply: { ...reply, data: leadCards(reply.data, NEAR_CARDS) } }
  } catch (error) {
    // An invalid time in the URL must not lose the form.
    if (error instanceof FieldErrors || error instanceof RefusalError) return null
    throw error
  }
}

const FIELDS: Readonly<Record<string, keyof FormErrors>> = {
  address: 'address',
  provider: 'address',
  providerAddress: 'address',
  location: 'address',
  date: 'date',
  'search.date': 'date',
  time: 'time',
  'search.time': 'time',
  'search.datetime': 'time',
  hours: 'hours',
  'search.hours': 'hours',
}

/** Spec 8's map of field errors: the first message per field. Any other error is thrown on. */
function errorsOf(error: unknown, { locale }: PageContext): FormErrors {
  const errors: { -readonly [K in keyof FormErrors]: string } = {}
  const add = (field: string, { code, slots }: Refusal) => {
    errors[FIELDS[field] ?? 'form'] ??= refusalText(code, slots, locale)
  }
  if (error instanceof FieldErrors) {
    for (const [field, refusals] of Object.entries(error.fields)) if (refusals[0]) add(field, refusals[0])
  } else if (error instanceof RefusalError) {
    const { refusal: one } = error
    const entry = REFUSALS[one.code]
    add('field' in entry ? entry.field : 'form', one)
  } else throw error
  return errors
}

function refusal(code: RefusalCode): RefusalError {
  return new RefusalError({ code, slots: {} })
}

function textsFor({ locale }: PageContext): BrowseData['words'] {
  const word = (code: RefusalCode) => refusalText(code, {}, locale)
  return {
    placeMissing: word('search.location_missing'),
    placeUnknown: word('search.no_location'),
    positionDenied: word('search.position_denied'),
    timeFormat: word('search.time_format'),
    past: word('search.past'),
    startPast: word('booking.start_past'),
    midnight: word('booking.midnight'),
    dateInvalid: word('search.date_invalid'),
  }
}
