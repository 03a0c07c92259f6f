/** Offices that differ in almost nothing, spread from one street to three countries: the order is exact all the same. */
import { GUEST } from '#features/office/rules/audience.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundsAround, distanceMetres, mercator, type Bounds, type LatLng } from '#kernel/geo.ts'
import { covers, maskOf, spansOf, type Span } from '#kernel/quarters.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing/test-database.ts'
import { RESULT_CAP } from '../rules/limits.ts'
import type { SearchOrder } from '../rules/result-order.ts'
import type { OfficeFilter, TimeFilter } from './office-filter.ts'
import { findHits } from './search-index.ts'

type Made = LatLng & { id: number; group: number; price: number; rating: number; lead: number; override: string | null }

const BERLIN = { lat: 52.52, lng: 13.405 }
const DAY = '2026-11-24'
const WEEKLY = maskOf([[32, 72]])
/** Closed all day, open late only, closed early. */
const OVERRIDES = ([[], [[72, 88]], [[32, 44]]] as Span[][]).map(maskOf)
const OFFICES = 3000
const SORTED = ['price_asc', 'price_desc', 'rating_desc', 'rating_asc'] as const
let world: TestDatabase
let offices: Made[]

beforeAll(async () => {
  world = await createTestDatabase()
  offices = makeOffices()
  await insert(world, offices)
})
afterAll(() => world.drop())

const PLACES: [string, LatLng, number, boolean][] = [
  ['one street', BERLIN, 400, false],
  ['a district', BERLIN, 3000, false],
  ['a city', BERLIN, 12_000, false],
  ['beside a city', { lat: 52.3, lng: 13.0 }, 25_000, false],
  ['a map of 200 km', BERLIN, 100_000, true],
  ['a map of three countries', { lat: 50.4, lng: 11.5 }, 545_000, true],
]

test.each(PLACES)('%s: every order, with and without the unavailable ones', async (_, near, radiusMetres, isMap) => {
  for (const order of SORTED)
    for (const group of [1, 2])
      for (const [onlyAvailable, priceCents] of [
        [true, [0, 2_000_000_000]],
        [true, [1000, 1000]],
        [false, [0, 2_000_000_000]],
      ] as const) {
        const filter = filterOf(near, radiusMetres, isMap, group, priceCents)
        const time: TimeFilter = { day: DAY, span: [40, 48], leadHours: 12 }
        const found = await findHits(world.db.read, filter, time, order, near, onlyAvailable)
        const wanted = bruteForce(filter, time, order, onlyAvailable)
        expect(found.map((hit) => hit.id)).toEqual(wanted.slice(0, RESULT_CAP).map((one) => one.id))
      }
})

test('an override opens a closed hour and closes an open one', async () => {
  const filter = filterOf(BERLIN, 545_000, true, 1, [0, 2_000_000_000])
  const late: TimeFilter = { day: DAY, span: [76, 84], leadHours: 99 }
  const found = await findHits(world.db.read, filter, late, 'rating_desc', BERLIN, true)
  const wanted = bruteForce(filter, late, 'rating_desc', true)
  expect(wanted.length).toBeGreaterThan(20)
  expect(wanted.length).toBeLessThan(RESULT_CAP)
  expect(found.map((hit) => hit.id)).toEqual(wanted.map((one) => one.id))
})

test('a change is found at once, without any vacuum or statistics', async () => {
  const filter = filterOf(BERLIN, 12_000, false, 1, [0, 2_000_000_000])
  const time: TimeFilter = { day: DAY, span: [40, 48], leadHours: 12 }
  const [first] = await findHits(world.db.read, filter, time, 'price_asc', BERLIN, true)
  await world.db.write.query('update office set price_cents = 999999 where id = $1', [first?.id])
  expect((await findHits(world.db.read, filter, time, 'price_desc', BERLIN, true))[0]?.id).toBe(first?.id)
  await world.db.write.query(`update office set status = 'unpublished' where id = $1`, [first?.id])
  const after = await findHits(world.db.read, filter, time, 'price_desc', BERLIN, true)
  expect(after.map((hit) => hit.id)).not.toContain(first?.id)
  await world.db.write.query(`update office set status = 'published', price_cents = $2 where id = $1`, [
    first?.id,
    offices.find((one) => one.id === first?.id)?.price,
  ])
})

function filterOf(
  near: LatLng,
  radiusMetres: number,
  isMap: boolean,
  group: number,
  priceCents: readonly [number, number],
): OfficeFilter {
  return {
    group,
    box: boundsAround(near, radiusMetres),
    circle: isMap ? null : { centre: near, radiusMetres },
    priceCents,
    withBits: 0,
    equipment: 0n,
    categories: 0n,
    people: 1,
    viewerScope: GUEST,
    providerId: null,
  }
}

function bruteForce(filter: OfficeFilter, time: TimeFilter, order: SearchOrder, onlyAvailable: boolean): Made[] {
  const orders: Partial<Record<SearchOrder, (a: Made, b: Made) => number>> = {
    price_asc: (a, b) => a.price - b.price || a.id - b.id,
    price_desc: (a, b) => b.price - a.price || b.id - a.id,
    rating_desc: (a, b) => b.rating - a.rating || a.id - b.id,
    rating_asc: (a, b) => (a.rating || 101) - (b.rating || 101) || b.id - a.id,
  }
  const [west, east, south, north]: Bounds = filter.box
  return offices
    .filter((one) => one.group === filter.group)
    .filter((one) => one.lat >= south && one.lat <= north && one.lng >= west && one.lng <= east)
    .filter((one) => !filter.circle || distanceMetres(filter.circle.centre, one) <= filter.circle.radiusMetres)
    .filter((one) => one.price >= filter.priceCents[0] && one.price <= filter.priceCents[1])
    .filter((one) => !onlyAvailable || (one.lead <= time.leadHours && covers(one.override ?? WEEKLY, time.span)))
    .toSorted(orders[order])
}

/** Two prices and two ratings for thousands; half of them within a few streets. */
function makeOffices(): Made[] {
  let state = 3
  const chance = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
  return Array.from({ length: OFFICES }, (_, i) => {
    const spread = [0.01, 0.1, 0.6, 8][i % 4] ?? 1
    const override = chance()
    return {
      id: i + 1,
      lat: BERLIN.lat + (chance() - (spread === 8 ? 0.6 : 0.5)) * spread,
      lng: BERLIN.lng + (chance() - (spread === 8 ? 0.8 : 0.5)) * spread * 1.4,
      group: chance() < 0.7 ? 1 : 2,
      price: chance() < 0.95 ? 1000 : 1500,
      rating: chance() < 0.5 ? 0 : 100,
      lead: chance() < 0.1 ? 24 : 0,
      override: OVERRIDES[override < 0.1 ? 0 : override < 0.13 ? 1 : override < 0.16 ? 2 : 3] ?? null,
    }
  })
}

async function insert({ db }: TestDatabase, made: readonly Made[]): Promise<void> {
  const person = '00000000-0000-4000-8000-000000000001'
  await db.tx(
    async (tx) => {
      await tx.query(`insert into person (id, email, name, kind) values ($1, 'p@x.test', 'P', 2)`, [person])
      await tx.query(
        `insert into provider (id, person_id, name, country, created_at) values (1, $1, 'Anbieter', 'DE', now())`,
        [person],
      )
      await tx.query(`insert into location (id, provider_id, street, postcode, city, country, zone, lat, lng, created_at)
        values (1, 1, 'S', '10115', 'Berlin', 'DE', 'Europe/Berlin', 52.5, 13.4, now())`)
      await tx.query(
        `insert into office (id, location_id, provider_id, status, grp, category, title_de, title_en, capacity, people, area_m2, price_cents, currency, lead_hours,
           hours, rating_tenths, lat, lng, mx, my, created_at, updated_at)
         select id, 1, 1, 'published', grp, 'other', 'T', 'T', 1, 4, 20, price, 'EUR', lead, array_fill($1::bit(96), array[7]), rating, lat, lng, mx, my, now(), now()
         from jsonb_to_recordset($2) o (id bigint, grp smallint, price int, lead smallint, rating smallint, lat float8, lng float8, mx int, my int)`,
        [
          WEEKLY,
          JSON.stringify(
            made.map((one) => {
              const { x, y } = mercator(one)
              return { ...one, grp: one.group, mx: x, my: y }
            }),
          ),
        ],
      )
      await tx.query(
        `insert into office_day (office_id, day, capacity, open, occ)
         select id, $2, 1, open::bit(96), array_fill(0::int2, array[96]) from jsonb_to_recordset($1) o (id bigint, open text)`,
        [JSON.stringify(made.filter((one) => one.override).map((one) => ({ id: one.id, open: one.override }))), DAY],
      )
      await tx.query(
        `insert into office_override (office_id, day, spans) select id, $2, spans from jsonb_to_recordset($1) o (id bigint, spans jsonb)`,
        [
          JSON.stringify(made.flatMap((one) => (one.override ? [{ id: one.id, spans: spansOf(one.override) }] : []))),
          DAY,
        ],
      )
    },
    { limitMs: 60_000 },
  )
}
