/** Never a dead end: whatever is left around a wish is offered, and what is offered can be searched and booked. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { insideHours, pickSlot } from '#features/booking/rules/place.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { distanceMetres, mercator, type LatLng } from '#kernel/geo.ts'
import { formatQuarter, maskOf } from '#kernel/quarters.ts'
import { addDays, weekdayOf } from '#kernel/time.ts'
import type { SignedIn, Viewer } from '#kernel/viewer.ts'
import { searchOffices } from '../contract.ts'

type Reply = ReplyData<typeof searchOffices>
type Alternative = Reply['meta']['alternatives'][number]
type Made = LatLng & { id: number; group: 1 | 2; price: number; lead: number; week: string[]; provider: number }

const GUEST = { kind: 'guest', locale: 'de' } as Viewer
const IN_ENGLISH = { kind: 'guest', locale: 'en' } as Viewer
const BERLIN = { lat: 52.52, lng: 13.405 }
const ZONE = 'Europe/Berlin'
const OFFICES = 36
const ROUNDS = 160
const BOOKED = 24
const TODAY = '2026-11-10'

let world: TestWorld
let offices: Made[]
let booker: SignedIn

beforeAll(async () => {
  world = await createTestWorld()
  offices = []
  const chance = seeded(3)
  const owners = [await world.provider(), await world.provider(), await world.provider()]
  for (let i = 0; i < OFFICES; i += 1) {
    const provider = owners[i % 3]
    if (!provider) throw new Error('no provider')
    const { id } = await world.office({ provider, priceCents: 500 + Math.floor(chance() * 30) * 100 })
    offices.push(await rebuild(id, provider.id, chance))
  }
  booker = await world.person()
  await world.card(booker, CARDS.good)
})
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  await world.close()
})

test('what is left within 10 km and 7 days is offered, found when searched, and can be booked', async () => {
  const chance = seeded(17)
  const seen = { deadEnds: 0, withRoom: 0, offered: 0, booked: 0, changes: new Set<string>() }
  for (let round = 0; round < ROUNDS; round += 1) {
    // Few places at a time, so that most wishes fail.
    const open = offices.filter(() => chance() < [0.03, 0.08, 0.3][round % 3]!)
    await world.rows(
      `update office set status = case when id = any ($1::bigint[]) then 'published' else 'unpublished' end`,
      [open.map((one) => one.id)],
    )
    const body = wishOf(chance)
    const asker = round % 2 === 0 ? GUEST : IN_ENGLISH
    const reply = await world.call(searchOffices, { body }, asker)
    if (reply.data.some((card) => card.available > 0)) {
      expect(reply.meta.alternatives).toEqual([])
      continue
    }
    seen.deadEnds += 1
    const { alternatives } = reply.meta
    const isLeft = await anythingLeft(open, body)
    if (isLeft) {
      seen.withRoom += 1
      expect(alternatives.length, `round ${round}: ${JSON.stringify(body)}`).toBeGreaterThan(0)
    }
    expect(alternatives.length).toBeLessThanOrEqual(4)
    expect(new Set(alternatives.map((one) => JSON.stringify(searchOf(one)))).size).toBe(alternatives.length)
    for (const one of alternatives) {
      seen.offered += 1
      seen.changes.add(one.changes.join('+'))
      const found = await world.call(searchOffices, { body: { ...body, ...searchOf(one) } }, asker)
      expect(found.meta.total, `round ${round}: ${JSON.stringify(one)}`).toBe(one.total)
      const best = found.data.find((card) => card.id === one.best.id)
      expect(best).toMatchObject({
        price: one.best.price,
        title: one.best.title,
        distanceMetres: one.best.distanceMetres,
      })
      expect(best?.available).toBeGreaterThan(0)
      const rest = found.data.filter((card) => card.available > 0)
      if (one.best.by === 'price') expect(best?.price).toBe(Math.min(...rest.map((card) => card.price)))
      else expect(best?.distanceMetres ?? 0).toBe(Math.min(...rest.map((card) => card.distanceMetres ?? 0)))
    }
    const one = alternatives[Math.floor(chance() * alternatives.length)]
    if (one && seen.booked < BOOKED) {
      await book(one)
      seen.booked += 1
    }
  }
  // The rounds were worth something.
  expect(seen.deadEnds).toBeGreaterThan(80)
  expect(seen.withRoom).toBeGreaterThan(40)
  expect(seen.booked).toBe(BOOKED)
  for (const change of ['time', 'day', 'area', 'group']) expect([...seen.changes]).toContain(change)
})

test('alternatives are also found when unavailable places are listed; none when they are switched off', async () => {
  const [only] = offices.filter((one) => one.group === 1)
  if (!only) throw new Error('no desk')
  await world.rows(`update office set status = case when id = $1 then 'published' else 'unpublished' end`, [only.id])
  await setWeek(only.id, Array<string>(7).fill(maskOf([[48, 64]])), 0)
  const body = {
    search: { date: '2026-11-19', time: '10:00', hours: 4 },
    group: 1,
    location: { lat: only.lat, lng: only.lng },
    availability: 0,
  }
  const { data, meta } = await world.call(searchOffices, { body }, GUEST)
  expect(data.map((card) => [card.id, card.available])).toEqual([[only.id, 0]])
  expect(meta.alternatives[0]).toMatchObject({
    changes: ['time'],
    search: { date: '2026-11-19', time: '12:00', endTime: '16:00', hours: 4 },
    total: 1,
    best: { id: only.id, by: 'distance', distanceMetres: 0 },
  })
  for (const more of [{ alternatives: false }, { offset: 20 }]) {
    const silent = await world.call(searchOffices, { body: { ...body, ...more } }, GUEST)
    expect(silent.meta.alternatives).toEqual([])
  }
})

test('behind 200 places that are taken all week the next one is found', async () => {
  const [free] = offices
  if (!free) throw new Error('no office')
  const far = { lat: 47.4, lng: 8.5 }
  await move(free.id, far, 1)
  await setWeek(free.id, Array<string>(7).fill(maskOf([[40, 56]])), 0)
  await world.rows(`update office set status = case when id = $1 then 'published' else 'unpublished' end`, [free.id])
  await world.rows(
    `insert into office (id, location_id, provider_id, status, grp, category, title_de, title_en, capacity, people, area_m2, price_cents, currency,
       hours, lat, lng, mx, my, created_at, updated_at)
     select n, o.location_id, o.provider_id, 'published', 1, 'other', 'Zu', 'Shut', 1, 1, 9, 900, 'EUR', array_fill(repeat('0', 96)::bit(96), array[7]),
       $2, $3, $4, $5, now(), now() from generate_series(1, 230) n, office o where o.id = $1`,
    [free.id, far.lat, far.lng - 0.01, ...xy({ lat: far.lat, lng: far.lng - 0.01 })],
  )
  const wish = { date: '2026-11-19', time: '14:00', hours: 4 }
  const body = { search: wish, group: 1, location: { lat: far.lat, lng: far.lng - 0.01 } }
  const { meta } = await world.call(searchOffices, { body }, GUEST)
  expect(meta.alternatives[0]).toMatchObject({ changes: ['time'], search: { time: '10:00' }, best: { id: free.id } })
})

/** A wish somewhere around, at any time of the next six weeks, with filters. */
function wishOf(chance: () => number) {
  const at = { lat: BERLIN.lat + (chance() - 0.5) * 0.1, lng: BERLIN.lng + (chance() - 0.5) * 0.15 }
  const near = [at.lng - 0.02, at.lng + 0.02, at.lat - 0.01, at.lat + 0.01]
  const kind = chance()
  const hours = 2 + Math.floor(chance() * 7)
  return {
    search: {
      date: addDays(TODAY, 1 + Math.floor(chance() * (chance() < 0.9 ? 28 : 60))),
      time: formatQuarter(Math.floor(chance() * (96 - hours * 4))),
      hours,
    },
    group: chance() < 0.5 ? 1 : 2,
    location: kind < 0.1 ? null : at,
    bounds: kind < 0.2 ? near : null,
    distance: [1, 3, 5, 10, null][Math.floor(chance() * 5)],
    provider: kind > 0.9 ? offices[Math.floor(chance() * OFFICES)]?.provider : null,
    price: chance() < 0.2 ? [0, 20] : [0, 100],
    priceOrder: chance() < 0.3 ? 'asc' : null,
  }
}

type Wish = ReturnType<typeof wishOf>

function searchOf({ search: { date, time, hours }, group, provider, location, bounds, distance }: Alternative) {
  return { search: { date, time, hours }, group, provider, location, bounds, distance }
}

/** Brute force with the rules of a booking: any start within 10 km of the place, on the day or the seven after it. */
async function anythingLeft(open: readonly Made[], body: Wish): Promise<boolean> {
  const box = body.bounds as [number, number, number, number] | null
  const place = body.location ?? (box ? { lat: (box[2] + box[3]) / 2, lng: (box[0] + box[1]) / 2 } : null)
  const days = await world.rows<{ office_id: number; day: string; free: string }>(
    'select office_id, day::text as day, free::text as free from office_day',
  )
  for (const one of open) {
    if (place && distanceMetres(place, one) > 10_000) continue
    if (!place && one.provider !== body.provider) continue
    if (body.price?.[1] === 20 && one.price > 2000) continue
    for (let ahead = 0; ahead <= 7; ahead += 1) {
      const day = addDays(body.search.date, ahead)
      const free = days.find((row) => row.office_id === one.id && row.day === day)?.free ?? one.week[weekdayOf(day) - 1]
      for (let quarter = 0; quarter < 96; quarter += 1) {
        if (free?.[quarter] !== '1') continue
        const offer = { status: 'published' as const, zone: ZONE, leadHours: one.lead }
        const slot = pickSlot(offer, { day, quarter, hours: body.search.hours }, world.clock.now())
        if (slot.ok && insideHours(free, slot.value).ok) return true
      }
    }
  }
  return false
}

async function book({ best, search }: Alternative): Promise<void> {
  const { date, time, hours } = search
  const { data } = await world.call(
    placeBooking,
    { body: { office: best.id, date, time, hours, expectedTotal: best.price * hours } },
    booker,
  )
  expect(data.status).toBe('confirmed')
}

async function rebuild(id: number, provider: number, chance: () => number): Promise<Made> {
  const group = chance() < 0.6 ? 1 : 2
  const at = { lat: BERLIN.lat + (chance() - 0.5) * 0.18, lng: BERLIN.lng + (chance() - 0.5) * 0.3 }
  const lead = chance() < 0.2 ? 48 : 0
  const week = Array.from({ length: 7 }, () => {
    const from = 24 + Math.floor(chance() * 40)
    return chance() < 0.5 ? maskOf([]) : maskOf([[from, Math.min(92, from + 8 + Math.floor(chance() * 24))]])
  })
  await move(id, at, group)
  await setWeek(id, week, lead)
  const [row] = await world.rows<{ price_cents: number }>('select price_cents from office where id = $1', [id])
  return { ...at, id, group, price: row?.price_cents ?? 0, lead, week, provider }
}

async function move(id: number, at: LatLng, group: 1 | 2): Promise<void> {
  await world.rows('update office set lat = $2, lng = $3, mx = $4, my = $5, grp = $6, capacity = 1 where id = $1', [
    id,
    at.lat,
    at.lng,
    ...xy(at),
    group,
  ])
}

async function setWeek(id: number, week: readonly string[], lead: number): Promise<void> {
  await world.rows('update office set hours = $2::text[]::bit(96)[], lead_hours = $3 where id = $1', [id, week, lead])
  await world.rows('delete from office_day where office_id = $1 and occ = array_fill(0::int2, array[96])', [id])
}

function xy(at: LatLng): [number, number] {
  const { x, y } = mercator(at)
  return [x, y]
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
