/** The search endpoint (Spec 5, 7): validates the input, queries the index, and builds the page of results. */
import type { ReplyOf } from '#kernel/endpoint.ts'
import { distanceMetres, type LatLng } from '#kernel/geo.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { FieldErrors } from '#kernel/verdict.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { compareBy } from '#features/office/rules/order-parts.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { groupName } from '#features/office/rules/categories.ts'
import { hourlyPrice } from '#features/office/rules/hourly-price.ts'
import type { Call } from '#platform/context.ts'
import type { searchOffices as contract } from '../contract.ts'
import { normalBounds } from '../rules/bounds.ts'
import type { MapCell } from '../rules/count-cells.ts'
import { MAP_CELLS, MAP_POINTS, PAGE_SIZE, RESULT_CAP } from '../rules/limits.ts'
import { RESULT_ORDERS } from '../rules/result-order.ts'
import { bookableLater, whenOf, type When } from '../rules/when.ts'
import { countSearch } from './count-search.ts'
import { endTimeOf, findAlternatives } from './find-alternatives.ts'
import { findElsewhere } from './find-elsewhere.ts'
import { findByBoth } from './find-by-both.ts'
import { bothOrdersOf, filterOf, middle, orderOf, timeOf, type SearchBody } from './filter-of-search.ts'
import { findPriceSpread } from './price-spread.ts'
import { findMapCells, findMapPoints, zoomOfCells } from './map-index.ts'
import type { OfficeFilter, TimeFilter } from './office-filter.ts'
import { readCardRows, toCard } from './search-card.ts'
import { findHits } from './search-index.ts'

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
      ? hits.toSorted(
          compareBy(RESULT_ORDERS.distance, (hit, key) => (key === 'number' ? hit.id : distanceMetres(near, hit))),
        )
      : hits
  const page = sorted.slice(body.offset, body.offset + PAGE_SIZE)
  const rows = await readCardRows(
    db,
    page.map((hit) => hit.id),
    time,
  )
  const data = rows.map((row) => toCard(row, { when, time, near: body.location ?? null, locale, viewer }))
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
