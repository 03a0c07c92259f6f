/** The search endpoint (Spec 5, 7): validates the input, queries the index, and builds the page of results. */
import type { ReplyOf } from '#kernel/endpoint.ts'
import { distanceMetres, type LatLng } from '#kernel/geo.ts'
import { formatQuarter, spansOf } from '#kernel/quarters.ts'
import { FieldErrors } from '#kernel/verdict.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { categoryName, groupName } from '#features/office/rules/categories.ts'
import { hourlyPrice } from '#features/office/rules/hourly-price.ts'
import { pictureUrl } from '#features/office/rules/pictures.ts'
import { audienceWords } from '#features/office/server/audience.ts'
import type { Call } from '#platform/context.ts'
import type { searchOffices as contract } from '../contract.ts'
import { normalBounds } from '../rules/bounds.ts'
import type { MapCell } from '../rules/count-cells.ts'
import { MAP_CELLS, MAP_POINTS, PAGE_SIZE, RESULT_CAP } from '../rules/limits.ts'
import { bookableLater, whenOf, type When } from '../rules/when.ts'
import { whyNot } from '../rules/why-not.ts'
import { countSearch } from './count-search.ts'
import { endTimeOf, findAlternatives } from './find-alternatives.ts'
import { findElsewhere } from './find-elsewhere.ts'
import { findByBoth } from './find-by-both.ts'
import { bothOrdersOf, filterOf, middle, orderOf, timeOf, type SearchBody } from './filter-of-search.ts'
import { findPriceSpread } from './price-spread.ts'
import { findMapCells, findMapPoints, zoomOfCells } from './map-index.ts'
import type { OfficeFilter, TimeFilter } from './office-filter.ts'
import { findHits, readCards, type CardRow } from './search-index.ts'

type Reply = ReplyOf<typeof contract>

export async function searchOffices(call: Call<typeof contract>): Promise<Reply> {
  const { viewer, body, locale, now, context } = call
  const when = checked(body, now)
  const db = context.db.read
  const time = timeOf(when, now)
  const near = body.location ?? middle(body.bounds)
  const filter = filterOf(body, viewer, near)
  const order = orderOf(body)
  const both = bothOrdersOf(body)
  const onlyAvailable = (body.availability ?? body.search.availability ?? 1) === 1

  const other = body.group === 1 ? 2 : 1
  const [hits, otherHits, map, prices] = await Promise.all([
    both
      ? findByBoth(db, filter, time, both, near, onlyAvailable)
      : findHits(db, filter, time, order, near, onlyAvailable),
    body.offset === 0 ? findHits(db, { ...filter, group: other }, time, order, near, onlyAvailable) : [],
    body.map ? mapOf(call, filter, time, body.map.zoom) : null,
    body.prices ? findPriceSpread(db, filter, time, near, onlyAvailable) : null,
  ])
  // The index sorts by distance on the flat map projection; the reply has metres.
  const sorted =
    order === 'distance'
      ? hits.toSorted((a, b) => distanceMetres(near, a) - distanceMetres(near, b) || a.id - b.id)
      : hits
  const page = sorted.slice(body.offset, body.offset + PAGE_SIZE)
  const cards =
    page.length > 0
      ? await readCards(
          db,
          page.map((hit) => hit.id),
          time,
        )
      : []
  const data = cards.map((row) => toCard(row, { when, time, near: body.location ?? null, locale, viewer }))
  const isDeadEnd =
    body.alternatives &&
    body.offset === 0 &&
    !data.some((card) => card.available > 0) &&
    (onlyAvailable || hits.length === 0 || (await findHits(db, filter, time, order, near, true)).length === 0)
  const alternatives = isDeadEnd ? await findAlternatives(db, { body, viewer, locale, when, now }) : []
  const isNowhere = isDeadEnd && hits.length === 0 && alternatives.length === 0
  const elsewhere = isNowhere && !body.provider ? await findElsewhere(db, near, body.group) : []
  const totals = new Map([
    [body.group, hits.length],
    [other, otherHits.length],
  ])
  const searched = {
    date: when.slot.day,
    time: formatQuarter(when.quarter),
    endTime: endTimeOf(when),
    hours: when.hours,
    bookableFrom: bookableLater(when.slot.day, now),
  }
  if (body.counted && context.analytics.records) await countSearch(call, searched)
  return {
    data,
    meta: {
      groups: { data: [1, 2].map((id) => ({ id, title: groupName(id, locale), total: totals.get(id) ?? 0 })) },
      cdn: `${context.config.BASE_URL}/media/`,
      total: Math.min(hits.length, RESULT_CAP),
      when: searched,
      bounds: boundsOf(page),
      map,
      prices,
      alternatives,
      elsewhere,
      provisional: context.db.isProvisional,
    },
  }
}

/** @throws FieldErrors with the spec's field names */
function checked(body: SearchBody, now: Temporal.Instant): When {
  const faults: Record<string, { code: RefusalCode; slots: Record<string, never> }[]> = {}
  const when = whenOf(body.search.date, body.search.time, body.search.hours, now)
  if ('code' in when) faults[when.field] = [{ code: when.code, slots: {} }]
  if (!body.location && !body.bounds && !body.provider)
    faults['address'] = [{ code: 'search.location_missing', slots: {} }]
  if (Object.keys(faults).length > 0 || 'code' in when) throw new FieldErrors(faults)
  return when
}

function boundsOf(hits: readonly LatLng[]): [number, number, number, number] | null {
  if (hits.length === 0) return null
  const lats = hits.map((hit) => hit.lat)
  const lngs = hits.map((hit) => hit.lng)
  return [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)]
}

async function mapOf(
  { viewer, body, locale, context }: Call<typeof contract>,
  filter: OfficeFilter,
  time: TimeFilter,
  askedZoom: number,
) {
  const wide = { ...filter, box: body.bounds ? normalBounds(body.bounds) : filter.box, circle: null }
  const zoom = zoomOfCells(wide.box, askedZoom)
  // Counting is cheap and shows whether there are too many offices for single points.
  const { cells, within } = await findMapCells(context.db.read, wide, zoom, MAP_CELLS)
  if (within > MAP_POINTS) return toCells(cells, zoom)
  const points = await findMapPoints(context.db.read, wide, time, MAP_POINTS)
  if (!points) return toCells(cells, zoom)
  return {
    mode: 'points' as const,
    points: points.map((row) => ({
      id: row.id,
      lat: row.lat,
      lng: row.lng,
      price: hourlyPrice(viewer, { type: row.type, priceCents: row.price_cents }),
      currency: row.currency,
      available: row.available,
      desks: row.desks,
      title: locale === 'en' ? row.title_en : row.title_de,
      street: row.street,
      icon: row.icon,
      refugee: (row.type & OFFICE_TYPE.refugee) !== 0,
      employeesOnly: (row.type & OFFICE_TYPE.employeesOnly) !== 0,
    })),
  }
}

function toCells(cells: readonly MapCell[], zoom: number) {
  return {
    mode: 'cells' as const,
    cells: cells.map((cell) => ({
      id: `${zoom}:${cell.x}:${cell.y}`,
      lat: cell.lat,
      lng: cell.lng,
      n: cell.n,
      desks: cell.desks,
    })),
  }
}

type Dress = { when: When; time: TimeFilter; near: LatLng | null; locale: Locale; viewer: Viewer }

function toCard(row: CardRow, { when, time, near, locale, viewer }: Dress): Reply['data'][number] {
  const spans = spansOf(row.open)
  const reason = whyNot({ open: row.open, free: row.free, span: time.span }, row.lead_hours, time.leadHours)
  const available = reason === null ? row.free_desks : 0
  const refugee = (row.type & OFFICE_TYPE.refugee) !== 0
  const price = hourlyPrice(viewer, { type: row.type, priceCents: row.price_cents })
  const first = spans[0]
  const last = spans.at(-1)
  return {
    id: row.id,
    title: locale === 'en' ? row.title_en : row.title_de,
    provider_name: row.provider_name,
    country: row.country.toLowerCase(),
    groupTitle: groupName(row.grp, locale),
    officeCategory: categoryName(row.category, locale),
    officeType: row.category,
    photos: {
      data: row.photos.slice(0, 1).map((photo) => ({ thumbnail: pictureUrl(photo.key, 480), hash: photo.hash })),
    },
    rating: { rating: row.rating_tenths / 10, count: row.rating_count },
    gps: { lat: row.lat, lng: row.lng },
    group: row.grp,
    available,
    reason,
    people: row.people,
    area: row.area_m2,
    price,
    currency: row.currency,
    totalCents: price * when.hours,
    hours: { ...(first ? { from: formatQuarter(first[0]) } : {}), ...(last ? { to: formatQuarter(last[1]) } : {}) },
    free: row.free,
    internal: (row.type & OFFICE_TYPE.internal) !== 0,
    refugee,
    employeesOnly: (row.type & OFFICE_TYPE.employeesOnly) !== 0,
    audience: audienceWords(row, viewer, locale),
    type: row.type,
    icon: row.icon,
    onlyThumbnail: row.photos[0] ? `${row.photos[0].key}/480.webp` : '',
    distanceMetres: near ? Math.round(distanceMetres(near, { lat: row.lat, lng: row.lng })) : null,
  }
}
