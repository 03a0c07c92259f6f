/**
 * The product with a payment provider that journeys command: the real server and the built pages, a few people and
 * offices, and either the sandbox or, with the argument `stripe`, the Stripe adapter and the facade of Stripe's API.
 * Run by Node (payment-process.ts); says on its first line where it is (`Product`), and does what it is told by lines of
 * JSON (`Order`), each answered by one.
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
import { createSandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import { FACADE_KEY, startStripeFacade } from '#adapters/payments/stripe-facade.ts'
import { asStripe } from '#adapters/payments/stripe-facade-events.ts'
import { createStripePayments } from '#adapters/payments/stripe-payments.ts'
import { TEST_ACCOUNTS } from '#adapters/payments/test-accounts.ts'
import { TEST_CARDS } from '#adapters/payments/test-cards.ts'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { placeScheduledHolds } from '#features/booking/server/timers/booking-timers-job.ts'
import { buildServer, serveBuild } from '#app/server/start/build-server.ts'
import { deliverTo } from '#app/server/start/deliver-webhooks.ts'
import { ROUTES } from '#app/server/routes.ts'
import { TIMERS } from '#app/server/timers.ts'
import { servePages } from '#app/server/serve/serve-pages.ts'
import { openPush } from '#app/server/open/open-push.ts'
import { peopleOf } from '#app/testing/test-people.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { workOff } from '#app/testing/work-off.ts'
import { NOTICES } from '#app/server/notices.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { idSource } from '#kernel/ids.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'
import type { Context } from '#platform/context.ts'
import type { ViewerOf } from '#platform/http/mount-routes.ts'
import { silentLog } from '#platform/log.ts'

/** Documents, calendars and the search have no part in payments, and drawing takes long. */
const WORK = TIMERS.filter(({ lane, name }) => lane !== 'outside' && name !== 'audit' && name !== 'reconcile')

const OFFICES = ['usual', 'refunding', 'suspect'] as const
export type OfficeName = (typeof OFFICES)[number]

const root = resolve(import.meta.dirname, '..')
const buildDir = join(root, 'build')
const port = await freePort()
const isStripe = process.argv[2] === 'stripe'

const databases = await startTestServer()
const scratch = await createScratchDatabase({ serverUrl: databases.url, run: newRunName(Date.now()) })
const files = await mkdtemp(join(tmpdir(), 'viertel-e2e-files-'))
const db = openDatabase({ url: scratch.url, log: silentLog })
const clock = systemClock()
const now = () => clock.now()
const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: FACADE_KEY,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_facade1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_facade1234567890',
}
const config = readConfig({ ...(isStripe && STRIPE), SECRET: randomUUID(), PORT: String(port) })
const makeId = idSource(Math.random)
const newId = () => makeId(now().epochMilliseconds)
const botCheck = createProofOfWork({ secret: config.SECRET })
const provider = await (isStripe ? openStripe() : openSandbox())
const context: Context = {
  config,
  log: silentLog,
  db,
  clock,
  newId,
  payees: provider.payees,
  payments: provider.payments,
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
const makeOffice = () => people.office({ capacity: 20, open: [0, 96] })
/** Each is another host's, because what one owes is kept from the next transfer to them. */
const offices = { usual: await makeOffice(), refunding: await makeOffice(), suspect: await makeOffice() }
/** Signing in has journeys of its own: who asks is said by a cookie, and it is the booker without one. */
const who = {
  booker: await people.person(),
  other: await people.person(),
  usual: offices.usual.provider.viewer,
  refunding: offices.refunding.provider.viewer,
  suspect: offices.suspect.provider.viewer,
  operator: await people.person({ bits: KIND_BITS.operator }),
}
const viewerOf: ViewerOf = async (cookie, locale) => {
  const name = /(?:^|; )journey=(\w+)/.exec(cookie ?? '')?.[1] ?? 'booker'
  return { ...who[name as keyof typeof who], locale }
}
const server = await buildServer({
  context,
  viewerOf,
  buildDir,
  jobs: () => null,
  stopping: () => false,
  dev: isStripe
    ? null
    : {
        jobs: () => null,
        sandbox: provider.engine,
        sandboxPayees: null,
        sandboxCalendars: null,
        moveClock: () => Promise.reject(new Error('the journey moves the clock')),
        demoJson: () => Promise.resolve({}),
        people: () => Promise.resolve([]),
      },
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
const deliver = deliverTo(server)
provider.engine.deliverTo(isStripe ? asStripe({ secret: config.STRIPE_WEBHOOK_SECRET, now, deliver }) : deliver)
await server.listen({ port, host: '127.0.0.1' })

for (const name of OFFICES) await connectPayee(name)
console.log(
  JSON.stringify({
    url: config.BASE_URL,
    offices: { usual: offices.usual.id, refunding: offices.refunding.id, suspect: offices.suspect.id },
    email: who.booker.email,
    operator: who.operator.email,
    tokens: provider.tokens,
  } satisfies Product),
)

async function openSandbox() {
  const engine = createSandboxPayments({ db, now, baseUrl: config.BASE_URL })
  const payees = createSandboxPayees({ db, now, baseUrl: config.BASE_URL })
  return { engine, payeeEngine: payees, payments: engine, payees, requests: [], tokens: {}, close: async () => {} }
}

async function openStripe() {
  const payeeEngine = createSandboxPayees({ db, now, baseUrl: 'https://connect.stripe.com' })
  const facade = await startStripeFacade({ db, now, more: payeeAnswers({ db, engine: payeeEngine, now }) })
  const { api, engine, requests, close } = facade
  const payments = createStripePayments({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
    now,
    api,
  })
  const payees = createStripePayees({ secretKey: FACADE_KEY, api })
  const cards = Object.keys(TEST_CARDS).map(
    (number) => [number, { kind: 'card', number, expiresMonth: 12, expiresYear: 2031, code: '123' } as const] as const,
  )
  const accounts = Object.keys(TEST_ACCOUNTS).map(
    (iban) => [iban, { kind: 'sepa', iban, holder: 'Ada Probe' } as const] as const,
  )
  // Each is good once.
  const tokens = Object.fromEntries(
    [...cards, ...accounts].map(([number, typed]) => [
      number,
      Array.from({ length: 10 }, () => facade.mintToken(typed)),
    ]),
  )
  return { engine, payeeEngine, payments, payees, requests, tokens, close }
}

/** The host has been on the payment provider's page, and nothing was missing. */
async function connectPayee(name: OfficeName): Promise<void> {
  const host = offices[name].provider.id
  const [place] = await db.read.query<{ id: number }>('select id from location where provider_id = $1', [host])
  const call = async <Reply>(method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { cookie: `journey=${name}`, 'idempotency-key': `payee-of-${name}`, 'x-requested-with': 'e2e' }
    const answer = await server.inject({ method, url, headers, ...(payload && { payload }) })
    if (answer.statusCode > 201) throw new Error(`${method} ${url}: ${answer.body}`)
    return answer.json<{ data: Reply }>().data
  }
  const accounts = `/api/provider/location/${place?.id}/accounts`
  const { url } = await call<{ url: string }>('POST', `${accounts}/create`, { returnPath: '/account/provider' })
  await provider.payeeEngine.answer(url.slice(url.lastIndexOf('/') + 1), 'active')
  await call('POST', `${accounts}/refresh`, {})
}

export type Product = {
  readonly url: string
  /** The host of `suspect` can be restricted by the payment provider. */
  readonly offices: Readonly<Record<OfficeName, number>>
  /** Of the booker. */
  readonly email: string
  /** The operator's. */
  readonly operator: string
  /** What Stripe's form would hand over for these numbers. */
  readonly tokens: Readonly<Record<string, readonly string[]>>
}

export type Order =
  /** The payer's answer on the bank's page; the answer is the address he is sent back to. */
  | { readonly bank: string; readonly accepts: boolean }
  /** The timer that asks for holds, as if it were that moment. */
  | { readonly holdsAt: string }
  /** The clock moves there, and all timers work until nothing is due. */
  | { readonly goTo: string }
  /** The hold of this booking runs out at the payment provider. */
  | { readonly lapses: number }
  /** Everybody gets the mails about what has happened. */
  | { readonly mails: true }
  /** The payment provider restricts the host of `suspect`. */
  | { readonly restricts: true }
  /** How often Stripe was asked to make one of these; a stored answer given again does not count. */
  | { readonly madeOf: 'setup_intents' | 'payment_intents' }
  /** What became of a booking (`Facts`). */
  | { readonly factsOf: number }

/** States of a booking, its payment and the host's share, and the sums of its accounts in the ledger that are not zero. */
export type Facts = {
  readonly booking: string
  readonly leg: string
  readonly share: string | null
  readonly ledger: Readonly<Record<string, number>>
}

async function obey(order: Order): Promise<string | number | Facts | null> {
  if ('bank' in order) {
    const token = order.bank.slice(order.bank.lastIndexOf('/') + 1)
    return (await provider.engine.answerChallenge(token, order.accepts))?.returnUrl ?? null
  }
  if ('madeOf' in order)
    return provider.requests.filter(({ line, replayed }) => !replayed && line === `POST /v1/${order.madeOf}`).length
  if ('factsOf' in order) return factsOf(order.factsOf)
  if ('mails' in order) {
    for (const { queue, data } of await dispatchNotices(context))
      if (queue === 'mail') await deliverMail(context, NOTICES, data as MailJob)
  } else if ('restricts' in order) {
    for (const payee of await provider.payeeEngine.list(10))
      if (payee.ownerRef.endsWith(String(offices.suspect.provider.id)))
        await provider.payeeEngine.decide(payee.payeeRef, 'restricted')
  } else if ('lapses' in order) {
    await db.write.query(
      `update sandbox_payment set expires_at = $2 where state = 'authorized'
         and leg_ref in (select id::text from payment_leg where booking_id = $1)`,
      [order.lapses, now()],
    )
    await letTimePass()
  } else if ('goTo' in order) {
    clock.setOffset(Temporal.Instant.from(order.goTo).epochMilliseconds - Date.now())
    await letTimePass()
  } else await placeScheduledHolds(context, Temporal.Instant.from(order.holdsAt))
  return null
}

/** What the payment provider tells makes work for the timers, whose questions let its time pass. */
async function letTimePass(): Promise<void> {
  do {
    await provider.engine.passTime()
    await provider.engine.delivered()
  } while ((await workOff(context, WORK)).length > 0)
}

async function factsOf(booking: number): Promise<Facts> {
  const [states] = await db.read.query<Omit<Facts, 'ledger'>>(
    `select b.status as booking, leg.state as leg, t.state as share from booking b
       join payment_leg leg on leg.office_id = b.office_id and leg.booking_id = b.id
       left join transfer t on t.leg_id = leg.id where b.id = $1 order by leg.id, t.id desc limit 1`,
    [booking],
  )
  if (!states) throw new Error(`no booking ${booking}`)
  const sums = await db.read.query<{ code: string; cents: number }>(
    `select a.code, sum(p.amount_cents)::int as cents from ledger_posting p join ledger_tx t on t.id = p.tx_id
       join ledger_account a on a.id = p.account_id where t.booking_id = $1 group by 1 having sum(p.amount_cents) <> 0
       order by 1`,
    [booking],
  )
  return { ...states, ledger: Object.fromEntries(sums.map(({ code, cents }) => [code, cents])) }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  void obey(JSON.parse(line) as Order).then((answer) => console.log(JSON.stringify({ answer })))
})

process.on('SIGTERM', () => {
  void (async () => {
    server.server.closeAllConnections()
    await server.close()
    await provider.close()
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
