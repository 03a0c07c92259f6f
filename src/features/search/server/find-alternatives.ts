/**
 * Alternatives for a search that finds nothing free (ux paper 8). One statement per group reads the bookable starts of
 * nearby offices for the next days, the rules choose, and each chosen search is run to verify it.
 */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf } from '#platform/db/row-columns.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import { distanceMetres, type LatLng } from '#kernel/geo.ts'
import type { Cents, Currency } from '#kernel/money.ts'
import { REGION_ZONE, type Locale } from '#kernel/locale.ts'
import { formatQuarter, QUARTERS_PER_DAY } from '#kernel/quarters.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { hourlyPrice } from '#features/office/rules/hourly-price.ts'
import type { Reader } from '#platform/db/handles.ts'
import type { searchOffices } from '../contract.ts'
import {
  areasOf,
  chooseAlternatives,
  type Area,
  type Choice,
  type Group,
  type GroupDay,
} from '../rules/alternatives.ts'
import { bookableStarts, daysToTry, type BookableStarts } from '../rules/bookable-starts.ts'
import { DEFAULT_RADIUS_METRES } from '../rules/limits.ts'
import type { SearchOrder } from '../rules/result-order.ts'
import { whenOf, type When } from '../rules/when.ts'
import { filterOf, middle, orderOf, timeOf, type SearchBody } from './filter-of-search.ts'
import { findHits, type Hit } from './search-index.ts'
import { findStarts, type RingRow } from './start-index.ts'

type Alternative = ReplyOf<typeof searchOffices>['meta']['alternatives'][number]

type DeadEnd = {
  readonly body: SearchBody
  readonly viewer: Viewer
  readonly locale: Locale
  readonly when: When
  readonly now: Temporal.Instant
}

/** How many offices of a group are read: the nearest, and many more only when all of those are booked out all week. */
const CANDIDATES = [200, 2000] as const
const GROUPS: readonly Group[] = [1, 2]

export async function findAlternatives(db: Reader, wish: DeadEnd): Promise<Alternative[]> {
  const { body, when, now } = wish
  const near = body.location ?? (body.bounds || !body.provider ? middle(body.bounds) : await placeOf(db, body.provider))
  const areas = near ? areasOf(body.distance ?? null, Boolean(body.bounds || body.provider)) : areasOf(null, false)
  const centre = near ?? middle(null)
  const starts = bookableStarts(daysToTry(when.slot.day, now), when.hours, now)
  const wished = { group: body.group === 2 ? 2 : 1, day: when.slot.day, quarter: when.quarter } as const
  for (const most of CANDIDATES) {
    const groupDays = await findGroupDays(db, wish, areas, centre, starts, most)
    const choices = chooseAlternatives(wished, groupDays)
    const found = await Promise.all(choices.map((choice) => verify(db, wish, choice, areas, centre)))
    const proven = found.filter((one) => one !== null)
    if (proven.length > 0) return dress(db, wish, proven)
  }
  return []
}

async function findGroupDays(
  db: Reader,
  { body, viewer, when }: DeadEnd,
  areas: readonly Area[],
  near: LatLng,
  starts: BookableStarts,
  most: number,
): Promise<GroupDay[]> {
  if (starts.days.length === 0) return []
  const isCircle = !body.bounds && !body.provider
  const circles = areas.filter((area) => isCircle || !area.isOwn)
  const radiiMetres = circles.map(({ distance }) => (distance === null ? DEFAULT_RADIUS_METRES : distance * 1000))
  const ask = async (group: Group, area: Area | undefined, radii: readonly number[], firstArea: number) => {
    if (!area) return []
    const rows = await findStarts(
      db,
      filterOf(bodyForArea({ ...body, group }, area, near), viewer, near),
      starts,
      when.hours,
      near,
      radii,
      most,
    )
    return groupDaysOf(rows, group, firstArea, radii.length || 1)
  }
  const asked = GROUPS.flatMap((group) => [
    ...(isCircle ? [] : [ask(group, areas[0], [], 0)]),
    ask(group, circles.at(-1), radiiMetres, isCircle ? 0 : 1),
  ])
  return (await Promise.all(asked)).flat()
}

/** A wider circle includes the smaller ones. */
function groupDaysOf(rows: readonly RingRow[], group: Group, firstArea: number, rings: number): GroupDay[] {
  const days = [...new Set(rows.map((row) => row.day))]
  return days.flatMap((day) => {
    let starts = '0'.repeat(QUARTERS_PER_DAY)
    return Array.from({ length: rings }, (_, ring) => {
      const more = rows.find((row) => row.day === day && row.ring === ring)?.starts
      if (more) starts = either(starts, more)
      return { group, area: firstArea + ring, day, starts }
    })
  })
}

function either(a: string, b: string): string {
  return Array.from(a, (bit, i) => (bit === '1' || b[i] === '1' ? '1' : '0')).join('')
}

/** The request body of an alternative's area. */
function bodyForArea(body: SearchBody, area: Area, near: LatLng): SearchBody {
  return area.isOwn ? body : { ...body, location: near, bounds: null, provider: null, distance: area.distance }
}

type Proven = {
  readonly choice: Choice
  readonly body: SearchBody
  readonly when: When
  readonly total: number
  readonly best: Hit
  readonly by: 'distance' | 'price'
}

/** Runs the alternative's search; null when it finds nothing any more. */
async function verify(
  db: Reader,
  wish: DeadEnd,
  { group, area, day, quarter, ...rest }: Choice,
  areas: readonly Area[],
  near: LatLng,
): Promise<Proven | null> {
  const inArea = areas[area]
  const when = whenOf(day, formatQuarter(quarter), wish.when.hours, wish.now)
  if (!inArea || 'code' in when) return null
  const body = bodyForArea({ ...wish.body, group }, inArea, near)
  const order: SearchOrder = orderOf(body) === 'price_asc' ? 'price_asc' : 'distance'
  const from = body.location ?? near
  const hits = await findHits(db, filterOf(body, wish.viewer, from), timeOf(when, wish.now), order, from, true)
  const best =
    order === 'distance' ? hits.toSorted((a, b) => distanceMetres(from, a) - distanceMetres(from, b))[0] : hits[0]
  const by = order === 'distance' ? 'distance' : 'price'
  return best ? { choice: { group, area, day, quarter, ...rest }, body, when, total: hits.length, best, by } : null
}

const BEST = {
  id: column.number(),
  title: column.text("case when $2 = 'en' then title_en else title_de end"),
  type: column.number(),
  price_cents: column.number<Cents>(),
  currency: column.text<Currency>(),
}

const BEST_OFFICES = preparedStatement({
  name: 'search_alternatives',
  row: BEST,
  text: `select ${listOf(BEST)} from office where id = any ($1::bigint[])`,
})

async function dress(db: Reader, { body: wished, viewer, locale, when: then }: DeadEnd, found: readonly Proven[]) {
  const rows = await db.query(BEST_OFFICES, [found.map(({ best }) => best.id), locale])
  return found.flatMap(({ choice, body, when, total, best, by }): Alternative[] => {
    const row = rows.find((one) => one.id === best.id)
    if (!row) return []
    const changes: Alternative['changes'] = []
    if (choice.group !== wished.group) changes.push('group')
    if (choice.area > 0) changes.push('area')
    if (choice.day !== then.slot.day) changes.push('day')
    if (choice.quarter !== then.quarter) changes.push('time')
    return [
      {
        changes,
        search: {
          date: choice.day,
          time: formatQuarter(choice.quarter),
          endTime: endTimeOf(when),
          hours: when.hours,
        },
        group: body.group,
        provider: body.provider ?? null,
        location: body.location ?? null,
        bounds: body.bounds ?? null,
        distance: body.distance ?? null,
        total,
        best: {
          id: row.id,
          title: row.title,
          by,
          price: hourlyPrice(viewer, { type: row.type, priceCents: row.price_cents }),
          currency: row.currency,
          distanceMetres: body.location ? Math.round(distanceMetres(body.location, best)) : null,
        },
      },
    ]
  })
}

const PLACE_OF_PROVIDER = preparedStatement({
  name: 'search_place_of_provider',
  row: { lat: column.number(), lng: column.number() },
  text: `select lat, lng from office where provider_id = $1 and status = 'published' order by id limit 1`,
})

/** The location of a provider, for searches by provider only. */
async function placeOf(db: Reader, providerId: number): Promise<LatLng | null> {
  const [office] = await db.query(PLACE_OF_PROVIDER, [providerId])
  return office ?? null
}

export function endTimeOf({ slot }: When): string {
  const end = slot.endAt.toZonedDateTimeISO(REGION_ZONE)
  return end.toPlainDate().toString() === slot.day ? end.toPlainTime().toString().slice(0, 5) : '24:00'
}
