/** What the code at a door leads to: the booking of now at this office, and nobody else's and no other. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROUTES } from '#app/server/routes.ts'
import { servePages } from '#app/server/serve/serve-pages.ts'
import { pageBuild } from '#app/testing/page-build.ts'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { cancelBooking, placeBooking } from '../../contract.ts'
import { doorCode } from '../rules/door-code.ts'
import * as doorPage from './door-page.tsx'

/** From 10 to 12 h in Berlin. */
const DAY = '2026-11-12'

let world: TestWorld
let served: ServedWorld
let reader: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world, {}, (server, context) =>
    servePages(server, {
      context,
      routes: ROUTES,
      viewerOf: (cookie, locale) => Promise.resolve(cookie ? { ...reader, locale } : guestViewer(locale)),
      build: pageBuild([{ path: 'o/:code', module: doorPage }]),
      mode: 'production',
      demoPeople: () => Promise.resolve([]),
    }),
  )
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  await served.close()
  await world.close()
})

async function booked() {
  const office = await world.office({ capacity: 2 })
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const body = { office: office.id, date: DAY, time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  return { id, office: office.id, booker }
}

async function door(office: number, as?: SignedIn): Promise<string> {
  if (as) reader = as
  const { status, text } = await served.ask('GET', `/o/${doorCode(office)}`, as ? { as } : {})
  expect(status).toBe(200)
  return text.replaceAll('<!-- -->', '')
}

const MINE = 'Deine Buchung, 10:00–12:00 Uhr'

test('at the time of a booking it is the booking, for its booker and at its office alone', async () => {
  const { office, booker } = await booked()
  const other = await world.office()
  world.clock.set(`${DAY}T08:44:59Z`)
  expect(await door(office, booker), 'a quarter of an hour before, at the earliest').not.toContain(MINE)
  world.clock.set(`${DAY}T08:45:00Z`)
  const text = await door(office, booker)
  expect(text).toContain(MINE)
  expect(text).toContain('Einchecken')
  expect(await door(other.id, booker), 'another door').not.toContain(MINE)
  expect(await door(office, await world.person()), 'somebody else').not.toContain('Deine Buchung')
  expect(await door(office), 'not signed in').not.toContain('Deine Buchung')
  world.clock.set(`${DAY}T11:00:01Z`)
  expect(await door(office, booker), 'over').not.toContain(MINE)
})

test('who canceled finds the desk that is free', async () => {
  const { id, office, booker } = await booked()
  await world.call(cancelBooking, { params: { id: String(id) }, query: {} }, booker)
  world.clock.set(`${DAY}T08:45:00Z`)
  const text = await door(office, booker)
  expect(text).not.toContain(MINE)
  expect(text).toContain('Jetzt buchen')
})

test('an office that is not in the search is not offered', async () => {
  const { office } = await booked()
  await world.rows(`update office set status = 'unpublished' where id = $1`, [office])
  const { status } = await served.ask('GET', `/o/${doorCode(office)}`, {})
  if (status === 200) expect(await door(office)).not.toContain('Jetzt buchen')
  else expect(status).toBe(404)
})

test.each(['1', 'nothing!', 'zzzzzzzzzzzzzz'])('%s is no door', async (code) => {
  expect((await served.ask('GET', `/o/${encodeURIComponent(code)}`, {})).status).toBe(404)
})
