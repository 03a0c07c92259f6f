/**
 * The product as it runs with PAYMENTS=stripe, for the journeys of the card form: the real server and the built pages,
 * the Stripe adapter, and instead of Stripe the facade of its API. Run by Node; says on its first line where it is, and does
 * what it is told by lines of JSON (`Order`), each answered by one.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { ServerBuild } from 'react-router'
import { noAnalytics } from '#ports/analytics.ts'
import { noVatCheck } from '#ports/vat-check.ts'
import { createEmbeddedCalendarFeed } from '#adapters/calendar-feed/embedded-calendar-feed.ts'
import { createProofOfWork } from '#adapters/bot-check/proof-of-work.ts'
import { createEmbeddedGeocoder } from '#adapters/geocoding/embedded-geocoder.ts'
import { createInboxMailer } from '#adapters/mail/inbox-mailer.ts'
import { createSandboxPayees } from '#adapters/payments/payees/sandbox-payees.ts'
import { payeeAnswers } from '#adapters/payments/payees/stripe-payee-facade.ts'
import { createStripePayees } from '#adapters/payments/payees/stripe-payees.ts'
import type { CardBehaviour } from '#adapters/payments/test-cards.ts'
import { FACADE_KEY, startStripeFacade } from '#adapters/payments/stripe-facade.ts'
import { createStripePayments } from '#adapters/payments/stripe-payments.ts'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { placeScheduledHolds } from '#features/booking/server/timers/booking-timers-job.ts'
import { buildServer, serveBuild } from '#app/server/start/build-server.ts'
import { ROUTES } from '#app/server/routes.ts'
import { servePages } from '#app/server/serve/serve-pages.ts'
import { openPush } from '#app/server/open/open-push.ts'
import { peopleOf } from '#app/testing/test-people.ts'
import { idSource } from '#kernel/ids.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'
import type { Context } from '#platform/context.ts'
import type { ViewerOf } from '#platform/http/mount-routes.ts'
import { silentLog } from '#platform/log.ts'

const root = resolve(import.meta.dirname, '..')
const buildDir = join(root, 'build')
const port = await freePort()

const databases = await startTestServer()
const scratch = await createScratchDatabase({ serverUrl: databases.url, run: newRunName(Date.now()) })
const files = await mkdtemp(join(tmpdir(), 'viertel-e2e-files-'))
const db = openDatabase({ url: scratch.url, log: silentLog })
const clock = systemClock()
const now = () => clock.now()
const payeeEngine = createSandboxPayees({ db, now, baseUrl: 'https://connect.stripe.com' })
const facade = await startStripeFacade({ db, now, more: payeeAnswers({ db, engine: payeeEngine, now }) })
const config = readConfig({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: FACADE_KEY,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_facade1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_facade1234567890',
  SECRET: randomUUID(),
  PORT: String(port),
})
const makeId = idSource(Math.random)
const newId = () => makeId(now().epochMilliseconds)
const botCheck = createProofOfWork({ secret: config.SECRET })
const context: Context = {
  config,
  log: silentLog,
  db,
  clock,
  newId,
  payees: createStripePayees({ secretKey: FACADE_KEY, api: facade.api }),
  payments: createStripePayments({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
    now,
    api: facade.api,
  }),
  geocoder: createEmbeddedGeocoder({ file: join(buildDir, 'geo/gazetteer.json.gz') }),
  push: openPush({ config, db, clock }),
  mailer: createInboxMailer({ db, now }),
  storage: createDiskStorage({ folder: files }),
  botCheck,
  vatCheck: noVatCheck,
  calendarFeed: createEmbeddedCalendarFeed(() => null),
  analytics: noAnalytics,
  wake: () => undefined,
}
const people = peopleOf({ db, clock, newId })
const person = await people.person()
const office = await people.office({ capacity: 20, open: [0, 96] })
/** Everybody is the same person: signing in has journeys of its own. */
const viewerOf: ViewerOf = async (_cookie, locale) => ({ ...person, locale })
const server = await buildServer({
  context,
  viewerOf,
  buildDir,
  jobs: () => null,
  stopping: () => false,
  dev: null,
  logger: undefined,
  trustProxy: false,
})
const build = (await import(join(buildDir, 'pages/server/index.js'))) as ServerBuild
await serveBuild(server, buildDir)
await servePages(server, {
  context,
  routes: ROUTES,
  viewerOf,
  build: async () => build,
  mode: 'production',
  demoPeople: async () => [],
})
await server.listen({ port, host: '127.0.0.1' })

const NUMBERS: Partial<Record<CardBehaviour | 'refused', string>> = {
  good: '4242424242424242',
  asks_at_setup: '4000002500003155',
  refused: '4000000000000002',
  insufficient: '4000000000009995',
}
/** What Stripe's form would hand over for these cards; each token is good once. */
const mint = (number: string) =>
  Array.from({ length: 10 }, () =>
    facade.mintToken({ kind: 'card', number, expiresMonth: 12, expiresYear: 2031, code: '123' }),
  )
const tokens = Object.fromEntries(Object.values(NUMBERS).map((number) => [number, mint(number)]))
console.log(JSON.stringify({ url: config.BASE_URL, office: office.id, tokens }))

type Order =
  /** The payer's answer on the bank's page; the answer is the address he is sent back to. */
  | { readonly bank: string; readonly accepts: boolean }
  /** The timer that asks for holds, as if it were that moment. */
  | { readonly holdsAt: string }
  /** How often Stripe was asked to make one of these; a stored answer given again does not count. */
  | { readonly madeOf: 'setup_intents' | 'payment_intents' }

async function obey(order: Order): Promise<string | number | null> {
  if ('bank' in order) {
    const answered = await facade.engine.answerChallenge(
      order.bank.slice(order.bank.lastIndexOf('/') + 1),
      order.accepts,
    )
    return answered?.returnUrl ?? null
  }
  if ('madeOf' in order)
    return facade.requests.filter(({ line, replayed }) => !replayed && line === `POST /v1/${order.madeOf}`).length
  await placeScheduledHolds(context, Temporal.Instant.from(order.holdsAt))
  return null
}

createInterface({ input: process.stdin }).on('line', (line) => {
  void obey(JSON.parse(line) as Order).then((answer) => console.log(JSON.stringify({ answer })))
})

process.on('SIGTERM', () => {
  void (async () => {
    server.server.closeAllConnections()
    await server.close()
    await facade.close()
    await db.close()
    await scratch.drop()
    await databases.stop()
    await rm(files, { recursive: true, force: true })
    process.exit(0)
  })()
})

/** The address is part of the settings, so it has to be known before anything listens. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const found = (probe.address() as AddressInfo).port
  probe.close()
  await once(probe, 'close')
  return found
}
