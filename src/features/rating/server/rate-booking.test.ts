import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { listBookings, placeBooking, readBooking } from '#features/booking/contract.ts'
import type { SignedIn, Viewer } from '#kernel/viewer.ts'
import { mountRoutes, sendError } from '#platform/http/mount-routes.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { ratingRoutes } from './routes.ts'

const MORNING = '2026-11-10T08:00:00Z'
const END = '2026-11-11T11:00:00Z' // 10:00 to 12:00 in Berlin, the day after

let world: TestWorld
let server: FastifyInstance
const viewers = new Map<string, Viewer>()

beforeAll(async () => {
  world = await createTestWorld(MORNING)
  server = Fastify()
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  mountRoutes(server, ratingRoutes, world.context, async (cookie, locale) =>
    cookie === undefined ? guestViewer(locale) : viewers.get(cookie)!,
  )
})
beforeEach(() => world.clock.set(MORNING))
afterAll(async () => {
  await server.close()
  await world.close()
})

type Office = { id: number; title: string; provider_name: string; rating: { rating: number; count: number } }
type Own = { rating: number | null; mayRate: boolean; until: string }
type Body = {
  data: { office: { data: Office }; rating: { data: Own } }
  code: string
  errors: Record<string, string[]>
}

async function ask(id: number | string, viewer: Viewer | null, body?: object) {
  if (viewer && viewer.kind !== 'guest') viewers.set(viewer.id, viewer)
  const answer = await server.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/rate/${id}`,
    ...(viewer && viewer.kind !== 'guest' ? { headers: { cookie: viewer.id } } : {}),
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json<Body>() }
}

async function book(office: number, date = '2026-11-11', locale: 'de' | 'en' = 'de') {
  const viewer = await world.person({ locale })
  await world.card(viewer, CARDS.good)
  const body = { office, date, time: '10:00', hours: 2, expectedTotal: 2000 }
  const { data } = await world.call(placeBooking, { body }, viewer)
  return { viewer, id: data.id }
}

async function visited(office: number, locale: 'de' | 'en' = 'de') {
  world.clock.set(MORNING)
  const booking = await book(office, '2026-11-11', locale)
  world.clock.set(END)
  await endBookings(world.context, world.clock.now())
  return booking
}

async function meanOf(office: number) {
  const [row] = await world.rows<{ counts: number[]; tenths: number; count: number }>(
    'select rating_counts as counts, rating_tenths as tenths, rating_count as count from office where id = $1',
    [office],
  )
  return row
}

test('Spec 3, 7, 9: a visit is rated, the mean of the office follows, and both can be read', async () => {
  const office = await world.office()
  const { viewer, id } = await visited(office.id)
  const before = await ask(id, viewer)
  expect(before.body.data.rating.data).toEqual({
    rating: null,
    text: '',
    mayRate: true,
    why: null,
    until: '2026-12-11T11:00:00Z',
  })
  expect(before.body.data.office.data).toMatchObject({
    id: office.id,
    title: 'Probeplatz',
    provider_name: 'Probehaus',
    rating: { rating: 0, count: 0 },
  })
  const rated = await ask(id, viewer, { rating: 8 })
  expect(rated.status).toBe(200)
  expect(rated.body.data.rating.data.rating).toBe(8)
  expect(rated.body.data.office.data.rating).toEqual({ rating: 8, count: 1 })
  expect((await ask(id, viewer)).body).toEqual(rated.body)
  expect(await meanOf(office.id)).toEqual({ counts: [0, 0, 0, 1, 0], tenths: 80, count: 1 })
})

test('changed within the time it replaces the first, said twice it counts once', async () => {
  const office = await world.office()
  const [one, other] = [await visited(office.id), await visited(office.id, 'en')]
  await ask(one.id, one.viewer, { rating: 10 })
  await ask(other.id, other.viewer, { rating: 4 })
  expect(await meanOf(office.id)).toEqual({ counts: [0, 1, 0, 0, 1], tenths: 70, count: 2 })
  world.clock.set('2026-12-11T11:00:00Z')
  await ask(other.id, other.viewer, { rating: 6 })
  await ask(other.id, other.viewer, { rating: 6 })
  expect(await meanOf(office.id)).toEqual({ counts: [0, 0, 1, 0, 1], tenths: 80, count: 2 })
  expect(await world.rows('select value from rating where booking_id = $1', [other.id])).toEqual([{ value: 6 }])
  expect((await ask(other.id, other.viewer)).body.data.office.data.title).toBe('Test desk')
})

test('many ratings of one office at once: none is lost', async () => {
  const office = await world.office({ capacity: 20 })
  const visits = []
  for (let i = 0; i < 12; i += 1) visits.push(await visited(office.id))
  const values = visits.map((_, i) => ([2, 4, 6, 8, 10] as const)[i % 5]!)
  const answers = await Promise.all(visits.map((visit, i) => ask(visit.id, visit.viewer, { rating: values[i] })))
  expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200))
  const mean = values.reduce<number>((sum, value) => sum + value, 0) / 12
  expect(await meanOf(office.id)).toEqual({ counts: [3, 3, 2, 2, 2], tenths: Math.round(mean * 10), count: 12 })
})

describe('refused', () => {
  let office: number
  let visit: { viewer: SignedIn; id: number }
  beforeAll(async () => {
    office = (await world.office()).id
    visit = await visited(office)
  })

  test('Spec 4: before the end, after a cancellation, and when thirty days are over', async () => {
    const early = await book(office, '2026-11-12')
    expect(await ask(early.id, early.viewer, { rating: 8 })).toMatchObject({
      status: 422,
      body: { code: 'rating.not_yet' },
    })
    expect((await ask(early.id, early.viewer)).body.data.rating.data).toMatchObject({
      mayRate: false,
      why: 'Bewerten kannst du nach dem Ende der Buchung.',
    })
    await world.rows(`update booking set status = 'canceled', canceled_at = now() where id = $1`, [early.id])
    expect((await ask(early.id, early.viewer, { rating: 8 })).body.code).toBe('rating.not_yet')
    world.clock.set('2026-12-11T11:00:00.001Z')
    expect((await ask(visit.id, visit.viewer, { rating: 8 })).body.code).toBe('rating.too_late')
    expect((await ask(visit.id, visit.viewer)).body.data.rating.data.mayRate).toBe(false)
    expect((await meanOf(office))?.count).toBe(0)
  })

  test('Spec 2, 6: guests, strangers, the provider and unknown bookings', async () => {
    world.clock.set(END)
    expect((await ask(visit.id, null, { rating: 8 })).status).toBe(401)
    expect((await ask(visit.id, null)).status).toBe(401)
    const stranger = await world.person()
    const [row] = await world.rows<{ person_id: string }>(
      'select p.person_id from office o join provider p on p.id = o.provider_id where o.id = $1',
      [office],
    )
    const provider = { ...stranger, id: row!.person_id, kind: 'provider' as const }
    for (const [id, viewer, status] of [
      [visit.id, stranger, 404],
      [visit.id, provider, 404],
      [4711, visit.viewer, 404],
      ['0', visit.viewer, 422],
      ['1e3', visit.viewer, 422],
    ] as const)
      for (const body of [undefined, { rating: 8 }]) expect((await ask(id, viewer, body)).status, `${id}`).toBe(status)
    expect((await ask(visit.id, stranger, { rating: 8 })).body.code).toBe('request.not_found')
    expect((await meanOf(office))?.count).toBe(0)
  })

  test.each([
    [{ rating: 0 }],
    [{ rating: 3 }],
    [{ rating: 12 }],
    [{ rating: -2 }],
    [{ rating: 7.5 }],
    [{ rating: '8' }],
    [{ rating: null }],
    [{}],
    [{ rating: 8, person: 'me' }],
  ])('%j is not a rating', async (body) => {
    world.clock.set(END)
    expect((await ask(visit.id, visit.viewer, body)).status).toBe(422)
    expect((await meanOf(office))?.count).toBe(0)
  })
})

test('the booking itself says what rating will say, to the booker alone', async () => {
  const { id: office, provider } = await world.office()
  const early = await book(office, '2026-11-12')
  const visit = await visited(office)
  const said = async (id: number, viewer: SignedIn) =>
    (await world.call(readBooking, { params: { id: String(id) } }, viewer)).data.mayRate
  for (const [now, booking, may] of [
    [END, visit, true],
    [END, early, false],
    ['2026-12-11T11:00:00Z', visit, true],
    ['2026-12-11T11:00:00.001Z', visit, false],
  ] as const) {
    world.clock.set(now)
    expect(await said(booking.id, booking.viewer), now).toBe(may)
    expect((await ask(booking.id, booking.viewer)).body.data.rating.data.mayRate, now).toBe(may)
    expect((await ask(booking.id, booking.viewer, { rating: 8 })).status, now).toBe(may ? 200 : 422)
    expect(await said(booking.id, provider.viewer)).toBe(false)
  }
  const list = (await world.call(listBookings, { query: { past: 'true' } }, visit.viewer)).data
  expect(list.map(({ id, mayRate, rating }) => ({ id, mayRate, rating }))).toEqual([
    { id: visit.id, mayRate: false, rating: 8 },
  ])
})

test('the guarantee of places stands', async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
})
