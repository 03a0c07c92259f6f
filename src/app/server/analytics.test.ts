/** Analytics over HTTP (Spec 7): only with consent, only what is in the port, and never in the way. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMemoryAnalytics } from '#adapters/analytics/memory-analytics.ts'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'

const SEARCH = {
  search: { date: '2026-11-11', time: '10:00', hours: 3 },
  group: 2,
  address: 'Torstraße 1, Berlin',
  location: { lat: 52.529871, lng: 13.401234 },
  counted: true,
}
const YES = { headers: { cookie: 'consent=yes' } }

let world: TestWorld
let served: ServedWorld
let analytics: ReturnType<typeof createMemoryAnalytics>
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  await served?.close()
  analytics = createMemoryAnalytics()
  served = await serveWorld({ ...world, context: { ...world.context, analytics } })
})
afterAll(async () => {
  await served.close()
  await world.close()
})

const search = (body: object, caller: object = YES) => served.ask('POST', '/api/office/search', { ...caller, body })

test('a search of somebody who agreed: term, place to a kilometre, date, time, category, duration', async () => {
  expect((await search(SEARCH)).status).toBe(200)
  expect(analytics.events).toEqual([
    {
      event: 'search',
      term: 'Torstraße 1, Berlin',
      location: [52.53, 13.4],
      date: '2026-11-11',
      time: '10:00',
      category: 'Meeting Room',
      duration: 3,
    },
  ])
})

test('the brand is named when a provider is chosen', async () => {
  const { provider } = await world.office()
  await search({ ...SEARCH, group: 1, provider: provider.id })
  expect(analytics.events).toMatchObject([{ category: 'Desk', brand: 'Probehaus' }])
})

test.each([
  ['nobody was asked', {}],
  ['somebody declined', { headers: { cookie: 'consent=no' } }],
  ['a cookie says something else', { headers: { cookie: 'consent=yes1; xconsent=yes' } }],
])('nothing is recorded when %s', async (_why, caller) => {
  expect((await search(SEARCH, caller)).status).toBe(200)
  const viewer = await world.person()
  const { id } = await world.office()
  const answer = await served.ask('PUT', '/api/favorite', { ...caller, as: viewer, body: { id } })
  expect(answer.status).toBe(200)
  expect(analytics.events).toEqual([])
})

test('longer lists, counts and refused searches are no searches', async () => {
  const { counted: _, ...quiet } = SEARCH
  await search(quiet)
  expect((await search({ ...SEARCH, search: { ...SEARCH.search, date: '2020-01-01' } })).status).toBe(422)
  expect(analytics.events).toEqual([])
})

test('add_to_favorites carries the tracking item of Spec 3, once: marking again is nothing new', async () => {
  const viewer = await world.person()
  const { id } = await world.office({ priceCents: 1250 })
  for (let i = 0; i < 2; i += 1)
    await served.ask('PUT', '/api/favorite', { ...YES, as: viewer, body: { id, hours: 3 } })
  const item = {
    itemId: id,
    name: 'Test desk',
    brand: 'Probehaus',
    currency: 'EUR',
    categories: ['Desk', 'coworking'],
    pricePerHour: 12.5,
    quantity: 3,
  }
  expect(analytics.events).toEqual([{ event: 'add_to_favorites', item }])
  expect(JSON.stringify(analytics.events)).not.toContain(viewer.id)
})

test('taking a favourite away is not counted, marking it by the toggle is, with four hours where none were searched', async () => {
  const viewer = await world.person()
  const { id } = await world.office()
  for (let i = 0; i < 2; i += 1) await served.ask('PATCH', '/api/favorite', { ...YES, as: viewer, body: { id } })
  await served.ask('DELETE', `/api/favorite/${id}`, { ...YES, as: viewer })
  expect(analytics.events).toMatchObject([{ event: 'add_to_favorites', item: { itemId: id, quantity: 4 } }])
})
