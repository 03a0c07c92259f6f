/** The map's cells: equal to a count of the offices, whatever happens to them. */
import { GUEST, canSeeOffice } from '#features/office/rules/audience.ts'
import { categoryBits, equipmentBits } from '#features/office/rules/features.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundsAround, mercator, unmercator, type Bounds } from '#kernel/geo.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing/test-database.ts'
import { silentLog } from '#platform/log.ts'
import { squareOf, tilesOf } from '../rules/cover.ts'
import { findMapCells, findMapPoints, zoomOfCells } from './map-index.ts'
import { deleteOldOfficeChanges } from './read-office-columns.ts'
import type { OfficeFilter } from './office-filter.ts'

const BERLIN = { lat: 52.52, lng: 13.405 }
const REGION: Bounds = [5.5, 17.5, 45.5, 55.3]
const OFFICES = 700
const OWNER = '00000000-0000-4000-8000-000000000002'
let world: TestDatabase

beforeAll(async () => {
  world = await createTestDatabase()
  await fill(world, OFFICES)
})
afterAll(() => world.drop())

const FILTERS: [string, Partial<OfficeFilter>][] = [
  ['all that guests see', {}],
  ['what employees of a named company see', { viewerScope: { companyId: 7, personId: null } }],
  ['what their owner sees', { viewerScope: { companyId: null, personId: OWNER } }],
  ['what both see, free for refugees', { viewerScope: { companyId: 7, personId: OWNER }, withBits: 1024 }],
  ['free for refugees', { withBits: 1024 }],
  ['rooms', { group: 2 }],
  ['a price range', { priceCents: [1000, 2000] }],
  ['one price, free for refugees', { priceCents: [1000, 1000], withBits: 1024 }],
  ['what both see of a price range', { viewerScope: { companyId: 7, personId: OWNER }, priceCents: [500, 1700] }],
  ['with a monitor', { equipment: equipmentBits(['monitor']) }],
  ['rooms that are cafés or hotels', { group: 2, categories: categoryBits(['cafe', 'hotel']) }],
  [
    'what both see that has a monitor',
    { viewerScope: { companyId: 7, personId: OWNER }, equipment: equipmentBits(['monitor']) },
  ],
  ['with monitor and wifi', { equipment: equipmentBits(['monitor', 'wifi']) }],
  [
    'with a monitor, of a price, in a café',
    { equipment: equipmentBits(['monitor']), categories: categoryBits(['cafe']), priceCents: [500, 1500] },
  ],
  ['for more people', { people: 3 }],
  ['a price range between whole ones', { priceCents: [1001, 2000] }],
  ['one provider', { providerId: 2 }],
  ['one provider, for its owner', { providerId: 2, viewerScope: { companyId: null, personId: OWNER } }],
]

describe('cells equal a count', () => {
  test.each(FILTERS)('%s', async (_, change) => {
    await world.db.write.query(`update office set status = 'published' where id % 9 > 0`)
    for (const [box, zoom] of [
      [REGION, 4],
      [REGION, 6],
      [boundsAround(BERLIN, 200_000), 8],
      [boundsAround(BERLIN, 9000), 10],
      [boundsAround(BERLIN, 9000), 13],
      [boundsAround(BERLIN, 2000), 14],
    ] as const)
      await expectCells(filterOf(box, change), zoom)
  })
})

test('whatever happens to offices, the next count knows', async () => {
  let state = 9
  const chance = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
  const changes = [
    () => `status = 'published'`,
    () => `status = 'unpublished'`,
    () => `status = 'deleted'`,
    () => {
      const place = { lat: 46 + chance() * 9, lng: 6 + chance() * 11 }
      const { x, y } = mercator(place)
      return `lat = ${place.lat}, lng = ${place.lng}, mx = ${x}, my = ${y}`
    },
    () => `price_cents = ${Math.floor(chance() * 60) * 50}`,
    () =>
      `equipment = '${JSON.stringify(['wifi', 'monitor', 'dogs'].filter(() => chance() < 0.4).map((key) => ({ key })))}'`,
    () => `category = '${['cafe', 'hotel', 'other'][Math.floor(chance() * 3)]}'`,
    () => `people = ${1 + Math.floor(chance() * 5)}`,
    () => `capacity = case when grp = 1 then ${1 + Math.floor(chance() * 20)} else 1 end`,
    () => `type = ${[0, 32, 1024, 2048, 3072][Math.floor(chance() * 5)]}`,
    () => `grp = 1`,
  ]
  for (let i = 0; i < 250; i += 1) {
    const change = changes[Math.floor(chance() * changes.length)]?.() ?? ''
    await world.db.write.query(`update office set ${change} where id = $1`, [1 + Math.floor(chance() * OFFICES)])
    const [, filter] = FILTERS[i % FILTERS.length] as (typeof FILTERS)[number]
    if (i % 7 === 0) await expectCells(filterOf(REGION, filter), 6)
  }
  await world.db.write.query('delete from office where id between 10 and 20')
  await world.db.write.query(`update office set status = 'published', capacity = 1 where id between 30 and 90`)
  for (const [, filter] of FILTERS) await expectCells(filterOf(REGION, filter), 6)
})

test('what does not count is not written down', async () => {
  const written = () => world.db.read.query('select count(*)::int as n from office_change')
  const before = await written()
  await world.db.write.query(
    `update office set price_cents = price_cents, rating_tenths = 50, rating_count = 1, title_de = 'Neu', status = status, capacity = capacity`,
  )
  await world.db.write.query(`update office set price_cents = 900 where status <> 'published'`)
  expect(await written()).toEqual(before)
})

test('a change that commits after the next count began is in the one after it', async () => {
  await world.db.write.query(`update office set status = 'published', type = 0, grp = 1 where id in (101, 102)`)
  const count = async () => (await findMapCells(world.db.read, filterOf(REGION, {}), 6, 100_000)).within
  const all = await count()
  const written = Promise.withResolvers<void>()
  const counted = Promise.withResolvers<void>()
  const slow = world.db.tx(async (tx) => {
    await tx.query(`update office set status = 'unpublished' where id = 101`)
    written.resolve()
    await counted.promise
  })
  await written.promise
  await world.db.write.query(`update office set status = 'unpublished' where id = 102`)
  expect(await count()).toBe(all - 1)
  counted.resolve()
  await slow
  expect(await count()).toBe(all - 2)
})

async function expectCells(filter: OfficeFilter, zoom: number): Promise<void> {
  const { cells, within } = await findMapCells(world.db.read, filter, zoom, 100_000)
  const { wanted, inBox } = await count(filter, zoom)
  expect(within).toBe(inBox)
  const found = new Map(cells.map((cell) => [`${cell.x}:${cell.y}`, cell]))
  expect([...found.keys()].toSorted()).toEqual([...wanted.keys()].toSorted())
  for (const [key, { n, desks, x, y }] of wanted) {
    const cell = found.get(key)
    expect({ n: cell?.n, desks: cell?.desks }, `${zoom}:${key}`).toEqual({ n, desks })
    const middle = unmercator({ x: x / n, y: y / n })
    expect(cell?.lat).toBeCloseTo(middle.lat, 6)
    expect(cell?.lng).toBeCloseTo(middle.lng, 6)
  }
}

test('offices published in parallel are all counted, whoever asks meanwhile', async () => {
  await world.db.write.query(`update office set status = 'unpublished' where id > 100`)
  const publish = (id: number) =>
    world.db.tx((tx) => tx.query(`update office set status = 'published' where id = $1`, [id]))
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      await publish(101 + i)
      await findMapCells(world.db.read, filterOf(REGION, {}), 6, 100_000)
    }),
  )
  await expectCells(filterOf(REGION, {}), 6)
})

test('a cache that is older than the kept changes reads everything again', async () => {
  const other = openDatabase({ url: world.url, log: silentLog })
  try {
    const count = async () => (await findMapCells(other.read, filterOf(REGION, {}), 6, 100_000)).within
    const all = await count()
    await world.db.write.query(`update office set status = 'unpublished' where id = (
      select id from office where status = 'published' and grp = 1 and type & 2048 = 0 limit 1)`)
    await world.db.write.query(`update office_change set changed_at = now() - interval '5 hours'`)
    await deleteOldOfficeChanges(world.db.write)
    expect(await world.db.read.query('select 1 from office_change')).toEqual([])
    expect(await count()).toBe(all - 1)
  } finally {
    await other.close()
  }
})

test('a box wider than any screen is shown in coarser cells', () => {
  expect(zoomOfCells(boundsAround(BERLIN, 9000), 13)).toBe(13)
  expect(zoomOfCells(REGION, 6)).toBe(6)
  const zoom = zoomOfCells(REGION, 19)
  const { left, right, top, bottom } = tilesOf(squareOf(REGION), zoom + 3)
  expect(Math.max(right - left, bottom - top)).toBeLessThan(160)
  expect(Math.max(right - left, bottom - top)).toBeGreaterThan(70)
})

test('points come up to the bound, and not at all above it', async () => {
  await world.db.write.query(`update office set status = 'published', type = 0, grp = 1 where id > 100`)
  const time = { day: '2026-11-24', span: [40, 48] as const, leadHours: 12 }
  const filter = filterOf(REGION, {})
  const all = await findMapPoints(world.db.read, filter, time, 2000)
  expect(all?.length).toBeGreaterThan(300)
  const many = all?.length ?? 0
  expect((await findMapPoints(world.db.read, filter, time, many))?.length).toBe(many)
  expect(await findMapPoints(world.db.read, filter, time, many - 1)).toBeNull()
  const none = filterOf([0.1, 0.2, 1.1, 1.2], {})
  expect(await findMapPoints(world.db.read, none, time, 2000)).toEqual([])
  const ofOne = await findMapPoints(world.db.read, filterOf(REGION, { providerId: 2 }), time, 2000)
  const wanted = await world.db.read.query(
    `select id from office where status = 'published' and grp = 1 and provider_id = 2 and type & 2048 = 0`,
  )
  expect(ofOne?.map((one) => one.id).toSorted()).toEqual(wanted.map((row) => (row as { id: number }).id).toSorted())
})

function filterOf(box: Bounds, change: Partial<OfficeFilter>): OfficeFilter {
  return {
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
    ...change,
  }
}

/** Every fourth office names company 7; the second provider's owner looks, too. */
function seesRow({ viewerScope }: OfficeFilter, row: { id: number; type: number; provider: number }): boolean {
  const ownerId = row.provider === 2 ? OWNER : ''
  return canSeeOffice(viewerScope, { type: row.type, ownerId, companyIds: row.id % 4 === 0 ? [7] : [] })
}

type Sum = { n: number; desks: number; x: number; y: number }

/** Every office looked at, cells worked out here. */
async function count(filter: OfficeFilter, zoom: number): Promise<{ wanted: Map<string, Sum>; inBox: number }> {
  const rows = await world.db.read.query<{
    id: number
    lat: number
    lng: number
    capacity: number
    grp: number
    type: number
    price: number
    provider: number
    features: string
    people: number
  }>(
    `select id, lat, lng, capacity, grp, type, price_cents as price, provider_id as provider, features::text, people from office where status = 'published'`,
  )
  const { left, right, top, bottom } = tilesOf(squareOf(filter.box), zoom + 3)
  const box = squareOf(filter.box)
  const sums = new Map<string, Sum>()
  let inBox = 0
  for (const row of rows) {
    const place = mercator(row)
    const [x, y] = [place.x >> (28 - zoom), place.y >> (28 - zoom)]
    if (x < left || x > right || y < top || y > bottom || row.grp !== filter.group) continue
    if ((row.type & filter.withBits) !== filter.withBits || !seesRow(filter, row)) continue
    if (row.price < filter.priceCents[0] || row.price > filter.priceCents[1]) continue
    const has = BigInt(row.features)
    if ((has & filter.equipment) !== filter.equipment || row.people < filter.people) continue
    if (filter.categories !== 0n && (has & filter.categories) === 0n) continue
    if (filter.providerId !== null && row.provider !== filter.providerId) continue
    if (place.x >= box.left && place.x <= box.right && place.y >= box.top && place.y <= box.bottom) inBox += 1
    const sum = sums.get(`${x}:${y}`) ?? { n: 0, desks: 0, x: 0, y: 0 }
    sums.set(`${x}:${y}`, {
      n: sum.n + 1,
      desks: sum.desks + row.capacity,
      x: sum.x + place.x,
      y: sum.y + place.y,
    })
  }
  return { wanted: sums, inBox }
}

async function fill({ db }: TestDatabase, offices: number): Promise<void> {
  let state = 21
  const chance = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
  const made = Array.from({ length: offices }, (_, i) => {
    const spread = i % 2 === 0 ? 0.2 : 7
    const place = { lat: BERLIN.lat + (chance() - 0.6) * spread, lng: BERLIN.lng + (chance() - 0.7) * spread }
    const { x, y } = mercator(place)
    const grp = chance() < 0.7 ? 1 : 2
    return {
      id: i + 1,
      ...place,
      mx: x,
      my: y,
      grp,
      provider: 1 + (i % 3),
      type: [0, 0, 0, 32, 1024, 2048, 3072][Math.floor(chance() * 7)],
      capacity: grp === 1 ? 1 + Math.floor(chance() * 9) : 1,
      price: 500 + Math.floor(chance() * 40) * 50,
      status: chance() < 0.8 ? 'published' : 'draft',
      category: ['cafe', 'hotel', 'other'][i % 3],
      people: 1 + (i % 5),
      equipment: ['wifi', 'monitor', 'dogs'].filter(() => chance() < 0.4).map((key) => ({ key })),
    }
  })
  await db.tx(async (tx) => {
    await tx.query(`insert into person (id, email, name, kind)
      select ('00000000-0000-4000-8000-00000000000' || i)::uuid, 'p' || i || '@x.test', 'P', 2 from generate_series(1, 3) i`)
    await tx.query(`insert into provider (id, person_id, name, country, created_at)
      select i, ('00000000-0000-4000-8000-00000000000' || i)::uuid, 'Anbieter', 'DE', now() from generate_series(1, 3) i`)
    await tx.query(`insert into location (id, provider_id, street, postcode, city, country, zone, lat, lng, created_at)
      select i, i, 'S', '10115', 'Berlin', 'DE', 'Europe/Berlin', 52.5, 13.4, now() from generate_series(1, 3) i`)
    await tx.query(
      `insert into office (id, location_id, provider_id, status, grp, category, type, title_de, title_en, capacity, people, area_m2, price_cents, currency, equipment,
         hours, lat, lng, mx, my, created_at, updated_at)
       select id, provider, provider, status, grp, category, type, 'T', 'T', capacity, people, 20, price, 'EUR', equipment, array_fill(repeat('1', 96)::bit(96), array[7]), lat, lng, mx, my, now(), now()
       from jsonb_to_recordset($1) o (id bigint, provider bigint, status text, grp smallint, type int, capacity smallint, price int, category text, people int, equipment jsonb, lat float8, lng float8, mx int, my int)`,
      [JSON.stringify(made)],
    )
    await tx.query("insert into company (id, name, admin_id, created_at) values (7, 'C', $1, now())", [OWNER])
    await tx.query('insert into office_audience (office_id, company_id) select id, 7 from office where id % 4 = 0')
  })
}
