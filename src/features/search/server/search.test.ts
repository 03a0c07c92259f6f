/** Searching against a real PostgreSQL: what the index answers equals a brute-force walk over every office. */
import { categoryBits, equipmentBits } from '#features/office/rules/features.ts'
import type { Category } from '#features/office/rules/categories.ts'
import type { EquipmentKey } from '#features/office/rules/equipment.ts'
import { GUEST } from '#features/office/rules/audience.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundsAround, distanceMetres, mercator, type Bounds, type LatLng } from '#kernel/geo.ts'
import { covers, maskOf } from '#kernel/quarters.ts'
import { weekdayOf } from '#kernel/time.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing/test-database.ts'
import { RESULT_CAP } from '../rules/limits.ts'
import type { SearchOrder } from '../rules/result-order.ts'
import { findMapCells, findMapPoints } from './map-index.ts'
import type { OfficeFilter, TimeFilter } from './office-filter.ts'
import { readCardRows } from './search-card.ts'
import { findHits } from './search-index.ts'

type Made = LatLng & {
  equipment: EquipmentKey[]
  category: Category
  people: number
  id: number
  group: number
  price: number
  rating: number
  type: number
  lead: number
  provider: number
  capacity: number
  hours: string[]
  status: string
  taken: Map<string, number[]>
}

const BERLIN = { lat: 52.52, lng: 13.405 }
const DAYS = ['2026-11-23', '2026-11-24', '2026-11-28']
const OFFICES = 900
let world: TestDatabase
let offices: Made[]

beforeAll(async () => {
  world = await createTestDatabase()
  offices = await fill(world, seeded(11))
})
afterAll(() => world.drop())

const ORDERS: SearchOrder[] = ['distance', 'price_asc', 'price_desc', 'rating_desc', 'rating_asc']

describe('hits equal brute force', () => {
  const chance = seeded(5)
  const cases = Array.from({ length: 60 }, () => {
    const near = { lat: BERLIN.lat + (chance() - 0.5) * 0.3, lng: BERLIN.lng + (chance() - 0.5) * 0.4 }
    const radiusMetres = [1000, 3000, 5000, 10_000, 25_000, 90_000][Math.floor(chance() * 6)] ?? 1000
    const from = Math.floor(chance() * 76)
    return {
      near,
      radiusMetres,
      order: ORDERS[Math.floor(chance() * ORDERS.length)] ?? 'distance',
      group: chance() < 0.7 ? 1 : 2,
      day: DAYS[Math.floor(chance() * DAYS.length)] ?? '2026-11-23',
      span: [from, from + 8 + Math.floor(chance() * 12)] as const,
      onlyAvailable: chance() < 0.7,
      prices: chance() < 0.5 ? ([0, 2_000_000_000] as const) : ([600, 2500] as const),
      withBits: chance() < 0.2 ? 1024 : 0,
      equipment: (['monitor', 'stepFree'] as const).filter(() => chance() < 0.25),
      category: (['coworking', 'cafe'] as const).filter(() => chance() < 0.25),
      people: chance() < 0.25 ? 1 + Math.floor(chance() * 12) : 1,
      provider: chance() < 0.15 ? 1 + Math.floor(chance() * 9) : null,
      bounds: chance() < 0.3,
    }
  })

  test.each(cases)('case %#: $order within $radiusMetres m', async (one) => {
    const box = boundsAround(one.near, one.radiusMetres)
    const filter: OfficeFilter = {
      group: one.group,
      box,
      circle: one.bounds ? null : { centre: one.near, radiusMetres: one.radiusMetres },
      priceCents: one.prices,
      withBits: one.withBits,
      equipment: equipmentBits(one.equipment),
      categories: categoryBits(one.category),
      people: one.people,
      viewerScope: GUEST,
      providerId: one.provider,
    }
    const time: TimeFilter = { day: one.day, span: one.span, leadHours: 12 }
    const found = await findHits(world.db.read, filter, time, one.order, one.near, one.onlyAvailable)
    const wanted = bruteForce(filter, time, one.order, one.near, one.onlyAvailable)
    expect(found.length).toBe(Math.min(wanted.length, RESULT_CAP))
    if (one.order !== 'distance') expect(ids(found)).toEqual(ids(wanted).slice(0, RESULT_CAP))
    else if (wanted.length <= RESULT_CAP) expect(ids(found).toSorted()).toEqual(ids(wanted).toSorted())
  })
})

test('cards say how many desks are free at the searched time', async () => {
  const time: TimeFilter = { day: '2026-11-24', span: [44, 52], leadHours: 99 }
  const some = offices.filter((one) => one.status === 'published').slice(0, 120)
  const cards = await readCardRows(world.db.read, ids(some), time)
  expect(cards.map((card) => card.id)).toEqual(ids(some))
  for (const [i, card] of cards.entries()) {
    const office = some[i] as Made
    const busiest = Math.max(0, ...(office.taken.get(time.day) ?? []).slice(44, 52))
    expect(card.free_desks).toBe(office.capacity - busiest)
  }
})

test('map points carry availability, and cells count what is in the box', async () => {
  const box = boundsAround(BERLIN, 8000)
  const filter: OfficeFilter = {
    group: 1,
    box,
    circle: null,
    priceCents: [0, 2_000_000_000],
    withBits: 0,
    equipment: 0n,
    categories: 0n,
    people: 1,
    viewerScope: GUEST,
    providerId: null,
  }
  const time: TimeFilter = { day: '2026-11-23', span: [40, 56], leadHours: 24 }
  const points = (await findMapPoints(world.db.read, filter, time, 2000)) ?? []
  const wanted = bruteForce(filter, time, 'price_asc', BERLIN, false)
  expect(points.map((point) => point.id).toSorted()).toEqual(ids(wanted).toSorted())
  const free = new Set(ids(bruteForce(filter, time, 'price_asc', BERLIN, true)))
  for (const point of points) expect(point.available, String(point.id)).toBe(free.has(point.id))
  const { cells, within: many } = await findMapCells(world.db.read, filter, 11, 1500)
  expect(many).toBe(wanted.length)
  expect(cells.reduce((sum, cell) => sum + cell.n, 0)).toBe(wanted.length)
})

function ids(list: readonly { id: number }[]): number[] {
  return list.map((one) => one.id)
}

function within(point: LatLng, [west, east, south, north]: Bounds): boolean {
  return point.lng >= west && point.lng <= east && point.lat >= south && point.lat <= north
}

function bruteForce(
  filter: OfficeFilter,
  time: TimeFilter,
  order: SearchOrder,
  near: LatLng,
  onlyAvailable: boolean,
): Made[] {
  const byId = (a: Made, b: Made) => a.id - b.id
  const orders: Record<SearchOrder, (a: Made, b: Made) => number> = {
    distance: (a, b) => distanceMetres(near, a) - distanceMetres(near, b),
    price_asc: (a, b) => a.price - b.price,
    price_desc: (a, b) => b.price - a.price,
    rating_asc: (a, b) => (a.rating || 101) - (b.rating || 101),
    rating_desc: (a, b) => b.rating - a.rating,
  }
  return offices
    .filter((one) => one.status === 'published' && one.group === filter.group && within(one, filter.box))
    .filter((one) => !filter.circle || distanceMetres(filter.circle.centre, one) <= filter.circle.radiusMetres)
    .filter((one) => one.price >= filter.priceCents[0] && one.price <= filter.priceCents[1])
    .filter((one) => (one.type & filter.withBits) === filter.withBits && (one.type & 2048) === 0)
    .filter(
      (one) => (equipmentBits(one.equipment) & filter.equipment) === filter.equipment && one.people >= filter.people,
    )
    .filter((one) => filter.categories === 0n || (categoryBits([one.category]) & filter.categories) !== 0n)
    .filter((one) => filter.providerId === null || one.provider === filter.providerId)
    .filter((one) => !onlyAvailable || isFree(one, time))
    .toSorted(
      (a, b) => orders[order](a, b) || (order === 'price_desc' || order === 'rating_asc' ? -byId(a, b) : byId(a, b)),
    )
}

function isFree(one: Made, time: TimeFilter): boolean {
  const open = one.hours[weekdayOf(time.day) - 1] ?? ''
  const taken = one.taken.get(time.day)
  return (
    one.lead <= time.leadHours &&
    covers(open, time.span) &&
    (!taken || Math.max(...taken.slice(time.span[0], time.span[1])) < one.capacity)
  )
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Offices spread over Berlin and around, some with lunch breaks, some closed, some fully booked. */
async function fill({ db }: TestDatabase, chance: () => number): Promise<Made[]> {
  const person = '00000000-0000-4000-8000-000000000001'
  const made: Made[] = []
  await db.tx(
    async (tx) => {
      await tx.query(`insert into person (id, email, name, kind) values ($1, 'p@x.test', 'P', 2)`, [person])
      for (let i = 1; i <= 9; i += 1) {
        const owner = `00000000-0000-4000-8000-00000000010${i}`
        await tx.query(`insert into person (id, email, name, kind) values ($1, $2, 'Q', 2)`, [owner, `q${i}@x.test`])
        await tx.query(
          `insert into provider (id, person_id, name, country, created_at) values ($1, $2, $3, 'DE', now())`,
          [i, owner, `Anbieter ${i}`],
        )
        await tx.query(
          `insert into location (id, provider_id, street, postcode, city, country, zone, lat, lng, created_at) values ($1, $1, 'S', '10115', 'Berlin', 'DE', 'Europe/Berlin', 52.5, 13.4, now())`,
          [i],
        )
      }
      for (let id = 1; id <= OFFICES; id += 1) {
        const spread = chance() < 0.7 ? 0.12 : 1.2
        const group = chance() < 0.7 ? 1 : 2
        const opens = 24 + Math.floor(chance() * 16)
        const closes = 64 + Math.floor(chance() * 28)
        const spans =
          chance() < 0.2
            ? ([
                [opens, 48],
                [52, closes],
              ] as const)
            : ([[opens, closes]] as const)
        const week = Array.from({ length: 7 }, () => (chance() < 0.12 ? maskOf([]) : maskOf(spans)))
        const one: Made = {
          id,
          lat: BERLIN.lat + (chance() - 0.5) * spread,
          lng: BERLIN.lng + (chance() - 0.5) * spread * 1.5,
          group,
          price: 300 + Math.floor(chance() * 40) * 100,
          rating: Math.floor(chance() * 101),
          type: chance() < 0.1 ? 1024 : chance() < 0.05 ? 2048 : 0,
          lead: chance() < 0.1 ? 24 : 0,
          provider: 1 + Math.floor(chance() * 9),
          capacity: group === 2 ? 1 : 1 + Math.floor(chance() * 5),
          hours: week,
          status: chance() < 0.05 ? 'unpublished' : 'published',
          equipment: (['wifi', 'monitor', 'stepFree', 'dogs'] as const).filter(() => chance() < 0.5),
          category: (['coworking', 'cafe', 'other'] as const)[Math.floor(chance() * 3)] ?? 'other',
          people: 1 + Math.floor(chance() * 14),
          taken: new Map(),
        }
        made.push(one)
        const { x, y } = mercator(one)
        await tx.query(
          {
            name: 'fill',
            text: `insert into office (id, location_id, provider_id, status, grp, category, type, title_de, title_en, capacity, people, area_m2, price_cents, currency, lead_hours,
              hours, rating_tenths, lat, lng, mx, my, equipment, created_at, updated_at)
              values ($1, $2, $2, $3, $4, $16, $5, 'T', 'T', $6, $17, 20, $7, 'EUR', $8, $9::text[]::bit(96)[], $10, $11, $12, $13, $14, $15, now(), now())`,
            row: {},
          },
          [
            id,
            one.provider,
            one.status,
            group,
            one.type,
            one.capacity,
            one.price,
            one.lead,
            week,
            one.rating,
            one.lat,
            one.lng,
            x,
            y,
            JSON.stringify(one.equipment.map((key) => ({ key }))),
            one.category,
            one.people,
          ],
        )
        for (const day of DAYS) {
          if (chance() > 0.5) continue
          const taken = Array<number>(96).fill(0)
          const open = week[weekdayOf(day) - 1] ?? ''
          for (let n = 0; n < 4; n += 1) {
            const a = 36 + Math.floor(chance() * 24)
            const b = a + 8
            const quantity = 1 + Math.floor(chance() * one.capacity)
            if (!covers(open, [a, b]) || taken.slice(a, b).some((count) => count + quantity > one.capacity)) continue
            for (let q = a; q < b; q += 1) taken[q] = (taken[q] ?? 0) + quantity
            await tx.query(
              {
                name: 'fill_booking',
                text: `insert into booking (office_id, id, booker_id, day, a, b, quantity, start_at, end_at, hours, status, hourly_price_cents, currency, sum_cents, total_cents,
                  block_cents, tax_rate, free_until, created_at) values ($1, $2, $3, $4, $5, $6, $7, '2026-11-23T09:00Z', '2026-11-23T11:00Z', 2, 'confirmed', 0, 'EUR', 0, 0, 0, 0, now(), now())`,
                row: {},
              },
              [id, id * 100 + DAYS.indexOf(day) * 10 + n, person, day, a, b, quantity],
            )
          }
          one.taken.set(day, taken)
        }
      }
    },
    { limitMs: 60_000 },
  )
  await db.write.query('analyze office')
  await db.write.query('analyze office_day')
  return made
}
