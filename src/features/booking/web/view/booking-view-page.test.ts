/** The page of a booking tells each person who may read it who canceled. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROUTES } from '#app/server/routes.ts'
import { servePages } from '#app/server/serve/serve-pages.ts'
import { pageBuild } from '#app/testing/page-build.ts'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { cancelBooking, placeBooking } from '../../contract.ts'
import * as bookingViewPage from './booking-view-page.tsx'

const BOOKER = 'Berta Bucht'

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
      build: pageBuild([
        { path: 'booking/:id', module: bookingViewPage },
        { path: 'en/booking/:id', module: bookingViewPage },
      ]),
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

type Side = 'booker' | 'company' | 'provider' | 'operator'

/** A booking of an employee, paid for by the company, and everybody who may read it. */
async function booked(): Promise<{ id: number } & Record<Side, SignedIn>> {
  const { employee: booker, admin: company } = await world.company()
  await world.rows('update person set name = $2 where id = $1', [booker.id, BOOKER])
  await world.card(company, CARDS.good)
  const office = await world.office({ capacity: 1 })
  const body = { office: office.id, date: '2026-11-13', time: '10:00', hours: 4, expectedTotal: 4000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  const operator = await world.person({ bits: KIND_BITS.operator })
  return { id, booker, company, provider: office.provider.viewer, operator }
}

async function noticeFor(viewer: SignedIn, path: string): Promise<string> {
  reader = viewer
  const { status, text } = await served.ask('GET', path, { as: viewer })
  expect(status).toBe(200)
  const [, notice = ''] = /<div class="notice"><p>(.*?)<\/p>/s.exec(text) ?? []
  return notice.replaceAll(/<!-- -->/g, '').trim()
}

test.each([
  ['booker', 'booker', 'Storniert von dir.', 'Cancelled by you.'],
  ['booker', 'company', `Storniert von ${BOOKER}.`, `Cancelled by ${BOOKER}.`],
  ['booker', 'provider', `Storniert von ${BOOKER}.`, `Cancelled by ${BOOKER}.`],
  ['booker', 'operator', `Storniert von ${BOOKER}.`, `Cancelled by ${BOOKER}.`],
  ['provider', 'booker', 'Storniert vom Anbieter.', 'Cancelled by the provider.'],
  ['provider', 'company', 'Storniert vom Anbieter.', 'Cancelled by the provider.'],
  ['operator', 'provider', 'Storniert vom Betreiber.', 'Cancelled by the operator.'],
] as const)('the %s cancels, the %s reads: %s', async (canceler, side, german, english) => {
  const booking = await booked()
  // A host and an operator have to say why, and what they say follows.
  const query = canceler === 'booker' ? {} : { reason: 'Rohrbruch' }
  await world.call(cancelBooking, { params: { id: String(booking.id) }, query }, booking[canceler])
  const after = (why: string) => (canceler === 'booker' ? '' : ` ${why}: Rohrbruch`)
  expect(await noticeFor(booking[side], `/booking/${booking.id}`)).toBe(`${german}${after('Grund')}`)
  expect(await noticeFor(booking[side], `/en/booking/${booking.id}`)).toBe(`${english}${after('Reason')}`)
})
