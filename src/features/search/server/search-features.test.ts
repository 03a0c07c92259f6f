/** Filters by what a place has: equipment, space type, people. And the bits in the index that answer for them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { CATEGORIES, type Category } from '#features/office/rules/categories.ts'
import { EQUIPMENT } from '#features/office/rules/equipment.ts'
import { CATEGORY_BITS, categoryBits, EQUIPMENT_BITS, equipmentBits } from '#features/office/rules/features.ts'
import { setOverride } from '#features/office/server/store.ts'
import { mercator } from '#kernel/geo.ts'
import { maskOf, QUARTERS_PER_DAY } from '#kernel/quarters.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { searchOffices } from '../contract.ts'
import { partsOf } from '../rules/open-parts.ts'

const GUEST = { kind: 'guest', locale: 'de' } as Viewer
const AT = { lat: 52.53, lng: 13.38 }
const DAY = '2026-11-12'
let world: TestWorld
const ids: Record<string, number> = {}

beforeAll(async () => {
  world = await createTestWorld()
  const provider = await world.provider()
  const { x, y } = mercator(AT)
  const places: [name: string, equipment: string[], category: Category, people: number][] = [
    ['plain', [], 'coworking', 1],
    ['desk', ['wifi', 'monitor'], 'coworking', 1],
    ['cafe', ['wifi', 'stepFree'], 'cafe', 4],
    ['hall', ['wifi', 'monitor', 'stepFree'], 'open_plan', 20],
  ]
  for (const [name, equipment, category, people] of places) {
    const office = await world.office({ provider, capacity: 1 })
    ids[name] = office.id
    await world.rows(
      'update office set lat = $2, lng = $3, mx = $4, my = $5, equipment = $6, category = $7, people = $8 where id = $1',
      [office.id, AT.lat, AT.lng, x, y, JSON.stringify(equipment.map((key) => ({ key }))), category, people],
    )
  }
})
afterAll(() => world.close())

const search = (more: object, time = '10:00') =>
  world.call(
    searchOffices,
    { body: { search: { date: DAY, time, hours: 2 }, group: 1, location: AT, map: { zoom: 14 }, ...more } },
    GUEST,
  )

describe('a search finds what has', () => {
  test.each([
    ['nothing special', {}, ['plain', 'desk', 'cafe', 'hall']],
    ['a monitor', { equipment: ['monitor'] }, ['desk', 'hall']],
    ['all of the equipment', { equipment: ['monitor', 'stepFree'] }, ['hall']],
    ['any of the types', { category: ['cafe', 'open_plan'] }, ['cafe', 'hall']],
    ['room for four', { people: 4 }, ['cafe', 'hall']],
    ['all of it at once', { equipment: ['stepFree'], category: ['cafe'], people: 2 }, ['cafe']],
    ['what nobody has', { equipment: ['dogs'] }, []],
  ])('%s, in every order, on the map and in the count', async (_, wish, names) => {
    const wanted = names.map((name) => ids[name]).toSorted()
    for (const order of [{}, { priceOrder: 'asc' }, { ratingOrder: 'desc' }, { availability: 0 }]) {
      const { data, meta } = await search({ ...wish, ...order })
      expect(data.map((card) => card.id).toSorted()).toEqual(wanted)
      expect(meta.total).toBe(wanted.length)
      const points = meta.map?.mode === 'points' ? meta.map.points : []
      expect(points.map((point) => point.id).toSorted()).toEqual(wanted)
    }
  })
})

test('prices are told on request: cheapest, dearest and those between, whatever the price filter says', async () => {
  const costs = { plain: 700, desk: 900, cafe: 1250, hall: 4000 }
  for (const [name, price] of Object.entries(costs))
    await world.rows('update office set price_cents = $2 where id = $1', [ids[name], price])
  const pricesOf = async (wish: object) => (await search({ ...wish, prices: true })).meta.prices
  expect(await pricesOf({ price: [10, 20] })).toMatchObject({ from: 700, to: 4000 })
  expect((await pricesOf({ price: [10, 20] }))?.sample.toSorted((a, b) => a - b)).toEqual([700, 900, 1250, 4000])
  expect(await pricesOf({ equipment: ['monitor'] })).toMatchObject({ from: 900, to: 4000 })
  expect(await pricesOf({ equipment: ['dogs'] })).toBeNull()
  expect((await search({})).meta.prices).toBeNull()
})

test('alternatives have what was asked for', async () => {
  const { data, meta } = await search({ equipment: ['monitor', 'stepFree'] }, '21:00')
  expect(data).toEqual([])
  expect(meta.alternatives.length).toBeGreaterThan(0)
  for (const one of meta.alternatives) expect([one.total, one.best.id]).toEqual([1, ids['hall']])
})

test('what nobody offers is refused', async () => {
  await expect(search({ equipment: ['jacuzzi'] })).rejects.toThrow()
  await expect(search({ category: ['castle'] })).rejects.toThrow()
  await expect(search({ people: 0 })).rejects.toThrow()
})

test('the database gives every item and every type the bit the rules give it', async () => {
  expect([...EQUIPMENT_BITS].toSorted()).toEqual(EQUIPMENT.map(({ key }) => key).toSorted())
  expect([...CATEGORY_BITS].toSorted()).toEqual(Object.keys(CATEGORIES).toSorted())
  const rows = await world.rows<{ key: string; bits: string }>(
    `select key, office_features(jsonb_build_array(jsonb_build_object('key', key)), 'none')::text as bits from unnest($1::text[]) key
     union all select key, office_features('[]', key)::text from unnest($2::text[]) key`,
    [EQUIPMENT_BITS, CATEGORY_BITS],
  )
  expect(new Map(rows.map(({ key, bits }) => [key, BigInt(bits)]))).toEqual(
    new Map<string, bigint>([
      ...EQUIPMENT_BITS.map((key) => [key, equipmentBits([key])] as const),
      ...CATEGORY_BITS.map((key) => [key, categoryBits([key])] as const),
    ]),
  )
})

test('the database knows the parts of a day as the rules do', async () => {
  const spans = Array.from(
    { length: QUARTERS_PER_DAY },
    (_, i) => [i, Math.min(QUARTERS_PER_DAY, i + 1 + ((i * 7) % 30))] as const,
  )
  const rows = await world.rows<{ parts: string }>(
    `select open_parts(hours, weekday)::text as parts from unnest($1::text[]::bit(96)[], $2::int[]) h (hours, weekday)`,
    [spans.map((span) => maskOf([span])), spans.map((_, i) => 1 + (i % 7))],
  )
  expect(rows.map(({ parts }) => BigInt(parts))).toEqual(spans.map((span, i) => partsOf(span, 1 + (i % 7))))
})

describe('a place that is closed at night is found on the night it opens', () => {
  const found = async () => (await search({}, '02:00')).data.map((card) => card.id)

  test('by an exception for the day', async () => {
    const officeId = ids['plain'] ?? 0
    expect(await found()).not.toContain(officeId)
    await world.db.tx((tx) =>
      setOverride(tx, { officeId, day: DAY, spans: [[4, 24]], mask: maskOf([[4, 24]]), note: { de: '', en: '' } }),
    )
    expect(await found()).toContain(officeId)
  })

  test('by other hours of the week, and by hours it had when the day was booked', async () => {
    const officeId = ids['desk'] ?? 0
    const always = Array<string>(7).fill(maskOf([[0, 96]]))
    const before = await world.rows<{ hours: string[] }>('select hours::text[] as hours from office where id = $1', [
      officeId,
    ])
    await world.rows('update office set hours = $2::text[]::bit(96)[] where id = $1', [officeId, always])
    expect(await found()).toContain(officeId)
    await world.rows(
      `insert into office_day (office_id, day, capacity, open, occ) values ($1, $2, 1, repeat('1', 96)::bit(96), array_fill(0::int2, array[96]))`,
      [officeId, DAY],
    )
    await world.rows('update office set hours = $2::text[]::bit(96)[] where id = $1', [officeId, before[0]?.hours])
    expect(await found()).toContain(officeId)
  })
})
