/** Every page that says itself that something is missing names the request, as those do that a call has refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as billingPage from '#features/account/billing/web/billing-address-edit-page.tsx'
import * as connectPage from '#features/account/social/web/account-connect-page.tsx'
import * as bookingPage from '#features/booking/web/view/booking-view-page.tsx'
import type { SignedIn } from '#kernel/viewer.ts'
import * as galleryPage from '../gallery/gallery-page.tsx'
import * as missingScreen from '../screens/missing-screen.tsx'
import * as rateScreen from '../screens/rate-screen.tsx'
import { pageBuild } from '../testing/page-build.ts'
import { serveWorld, type ServedWorld } from '../testing/served-world.ts'
import { createTestWorld, type TestWorld } from '../testing/test-world.ts'
import { ROUTES } from './routes.ts'
import { servePages } from './serve/serve-pages.ts'

let world: TestWorld
let served: ServedWorld
let person: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  person = await world.person()
  served = await serveWorld(world, {}, (server, context) =>
    servePages(server, {
      // The gallery is missing outside of the demo.
      context: { ...context, config: { ...context.config, demo: false } },
      routes: ROUTES,
      viewerOf: () => Promise.resolve(person),
      build: pageBuild([
        { path: 'account/billing-address/:id', module: billingPage },
        { path: 'account/connect/:provider', module: connectPage },
        { path: 'booking/:id', module: bookingPage },
        { path: 'gallery', module: galleryPage },
        { path: 'office/:id/rate/:reservation', module: rateScreen },
        { path: '*', module: missingScreen },
      ]),
      mode: 'production',
      demoPeople: () => Promise.resolve([]),
    }),
  )
})
afterAll(async () => {
  await served.close()
  await world.close()
})

test.each([
  '/account/billing-address/4711',
  '/account/connect/facebook',
  '/booking/0815',
  '/booking/4711',
  '/gallery',
  '/office/one/rate/2',
  '/office/1/rate/4711',
  '/nowhere',
])('%s', async (path) => {
  const { status, headers, text } = await served.ask('GET', path)
  expect(status).toBe(404)
  expect(text).toContain('Hier ist nichts')
  expect(text).toContain(`Nummer für den Support: ${String(headers['x-request-id'])}`)
})
