/** The same answers by brute force: every office of the group, without grid, merge or roll-up. */
import type { LatLng } from '#kernel/geo.ts'
import { mercator } from '#kernel/geo.ts'
import { weekdayOf } from '#kernel/time.ts'
import type { Reader } from '#platform/db/handles.ts'
import { RESULT_CAP } from '#features/search/rules/limits.ts'
import { metresFrom, type OfficeFilter, type TimeFilter } from '#features/search/server/office-filter.ts'
import type { SearchOrder } from '#features/search/rules/result-order.ts'

const ORDERS: Record<Exclude<SearchOrder, 'distance'>, string> = {
  price_asc: 'o.price_cents, o.id',
  price_desc: 'o.price_cents desc, o.id desc',
  rating_desc: 'o.rating_tenths desc, o.id',
  rating_asc: 'nullif(o.rating_tenths, 0), o.id desc',
}

export async function bruteHits(
  db: Reader,
  filter: OfficeFilter,
  time: TimeFilter,
  order: SearchOrder,
  near: LatLng,
  onlyAvailable: boolean,
): Promise<number[]> {
  const here = mercator(near)
  const along =
    order === 'distance'
      ? `(o.mx - ${here.x}::float8) ^ 2 + (o.my - ${here.y}::float8) ^ 2, o.id`
      : ORDERS[order as Exclude<SearchOrder, 'distance'>]
  const [from, to] = time.span
  const rows = await db.query<{ id: number }>(
    `select o.id from office o left join office_day d on d.office_id = o.id and d.day = '${time.day}'
     where ${wanted(filter)} ${filter.circle ? `and ${metresFrom(String(filter.circle.centre.lat), String(filter.circle.centre.lng))} <= ${filter.circle.radiusMetres}` : ''}
       ${onlyAvailable ? `and o.lead_hours <= ${time.leadHours} and substring(coalesce(d.free, o.hours[${weekdayOf(time.day)}])::text from ${from + 1} for ${to - from}) = repeat('1', ${to - from})` : ''}
     order by ${along} limit ${RESULT_CAP}`,
  )
  return rows.map((row) => row.id)
}

/** @returns 'x:y' -> offices, of all offices whose cell touches the box */
export async function bruteCells(db: Reader, filter: OfficeFilter, zoom: number): Promise<Map<string, number>> {
  const shift = 28 - zoom
  const [west, east, south, north] = filter.box
  const low = mercator({ lat: north, lng: west })
  const high = mercator({ lat: south, lng: east })
  const rows = await db.query<{ key: string; n: number }>(
    `select (o.mx >> ${shift}) || ':' || (o.my >> ${shift}) as key, count(*)::int as n from office o
     where ${wanted({ ...filter, box: [-180, 180, -90, 90] })}
       and o.mx >> ${shift} between ${low.x >> shift} and ${high.x >> shift} and o.my >> ${shift} between ${low.y >> shift} and ${high.y >> shift}
     group by 1`,
  )
  return new Map(rows.map((row) => [row.key, row.n]))
}

function wanted(filter: OfficeFilter): string {
  const [west, east, south, north] = filter.box
  return `o.status = 'published' and o.grp + 0 = ${filter.group} and o.lat between ${south} and ${north} and o.lng between ${west} and ${east}
    and o.price_cents between ${filter.priceCents[0]} and ${filter.priceCents[1]}
    and o.type & ${filter.withBits} = ${filter.withBits} and o.type & 2048 = 0
    and o.features & ${filter.equipment} = ${filter.equipment} and (${filter.categories} = 0 or o.features & ${filter.categories} <> 0) and o.people >= ${filter.people}
    ${filter.providerId === null ? '' : `and o.provider_id = ${filter.providerId}`}`
}
