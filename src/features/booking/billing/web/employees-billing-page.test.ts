/**
 * A debit of a statement that the company's bank returns, as whoever bills meets it: by the webhook and the API of the
 * real payment provider's form (its facade), on the page as it is served, and in the mail.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FACADE_KEY, startStripeFacade, type StripeFacade } from '#adapters/payments/stripe-facade.ts'
import { asStripe } from '#adapters/payments/stripe-facade-events.ts'
import { createStripePayments } from '#adapters/payments/stripe-payments.ts'
import { NOTICES } from '#app/server/notices.ts'
import { ROUTES } from '#app/server/routes.ts'
import { servePages } from '#app/server/serve/serve-pages.ts'
import { deliverTo } from '#app/server/start/deliver-webhooks.ts'
import { pageBuild } from '#app/testing/page-build.ts'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { noticeWorldOf } from '#features/notification/server/notice-registry.ts'
import { mailJobsOf, writeMail } from '#features/notification/server/write-mail.ts'
import { addPaymentMethod } from '#features/payment/contract.ts'
import {
  CLOSING,
  DEBIT_AT,
  IBANS,
  PAID_AT,
  statementWorld,
} from '#features/payment/statement/server/statement-world.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import * as billingPage from './employees-billing-page.tsx'

const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: FACADE_KEY,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_facade1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_facade1234567890',
}
const RETURNED_AT = '2026-12-14T06:00:00Z'

let world: TestWorld
let facade: StripeFacade
let served: ServedWorld
let reader: SignedIn
beforeAll(async () => {
  const made = await createTestWorld()
  const now = () => made.clock.now()
  facade = await startStripeFacade({ db: made.db, now })
  const payments = createStripePayments({
    secretKey: FACADE_KEY,
    webhookSecret: STRIPE.STRIPE_WEBHOOK_SECRET,
    now,
    api: facade.api,
  })
  const context: Context = { ...made.context, payments }
  const call: TestWorld['call'] = (endpoint, input, viewer, on = context) => made.call(endpoint, input, viewer, on)
  const save = async (viewer: SignedIn, typed: Parameters<StripeFacade['mintToken']>[0]) => {
    const method = { kind: 'token', token: facade.mintToken(typed) }
    const { data } = await call(addPaymentMethod, { body: { method } }, viewer)
    return data.method!.id
  }
  world = {
    ...made,
    context,
    call,
    card: (viewer, number) => save(viewer, { kind: 'card', number, expiresMonth: 12, expiresYear: 2031, code: '123' }),
    account: (viewer, iban) => save(viewer, { kind: 'sepa', iban, holder: viewer.name }),
  }
  served = await serveWorld(world, { settings: STRIPE }, (server, on) =>
    servePages(server, {
      context: on,
      routes: ROUTES,
      viewerOf: (cookie, locale) => Promise.resolve(cookie ? { ...reader, locale } : guestViewer(locale)),
      build: pageBuild(['employees/billing', 'en/employees/billing'].map((path) => ({ path, module: billingPage }))),
      mode: 'production',
      demoPeople: () => Promise.resolve([]),
    }),
  )
  facade.engine.deliverTo(asStripe({ secret: STRIPE.STRIPE_WEBHOOK_SECRET, now, deliver: deliverTo(served.server) }))
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  await served.close()
  await facade.close()
  await world.close()
})

/** The words of the page, without its markup. */
async function page(path: string): Promise<string> {
  const { status, text } = await served.ask('GET', path, { as: reader })
  expect(status).toBe(200)
  return text
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
}

/** The timers at that moment, after the payment provider has told what happened until then. */
async function go(at: ReturnType<typeof statementWorld>['at'], time: string): Promise<void> {
  world.clock.set(time)
  await facade.engine.passTime()
  await facade.engine.delivered()
  await at(time)
}

/** That the payment of a statement was taken back. */
async function mailsTo({ id }: SignedIn) {
  const events = await world.rows<Parameters<typeof mailJobsOf>[1]>(
    `select * from domain_event where type = 'statement.taken_back' and person_id = $1`,
    [id],
  )
  const jobs = events.flatMap((event) => mailJobsOf(NOTICES, event))
  return Promise.all(jobs.map((job) => writeMail(NOTICES, job, noticeWorldOf(world.context))))
}

test('the page says why and what to do, the mail says the same, and one press pays with another method', async () => {
  const operator = await world.person({ bits: KIND_BITS.operator })
  const { team, place, at, isSound } = statementWorld(world, operator)
  const company = await team({ iban: IBANS.returned })
  reader = company.admin
  await place(company, '2026-11-12', 4)
  await at('2026-11-12T14:00:00Z')
  for (const time of [CLOSING, DEBIT_AT, PAID_AT]) await go(at, time)
  expect(await page('/employees/billing')).not.toContain('ist nicht bezahlt')
  await go(at, RETURNED_AT)

  const german = await page('/employees/billing')
  expect(german).toContain('Die Abrechnung November 2026 ist nicht bezahlt.')
  expect(german).toContain('Eure Bank hat die Zahlung nicht zugelassen oder zurückgeholt.')
  expect(german).toContain('Bis sie bezahlt ist, kann niemand neu buchen.')
  expect(german).toContain('Nächster Versuch: 17.12.2026.')
  expect(german).toMatch(/40,00\s€ jetzt bezahlen/)
  const english = await page('/en/employees/billing')
  expect(english).toContain('Your bank did not allow the payment, or has taken it back.')
  expect(await world.refusal(place(company, '2026-12-17', 2))).toBe('booking.unpaid')

  const mails = await mailsTo(company.admin)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: company.admin.email })
  expect(mails[0]!.text).toMatch(/40,00\s€ für die Abrechnung AB-2026-0001 zurückgeholt/)
  expect(mails[0]!.text).toContain('/employees/billing')

  await world.card(company.admin, '4242424242424242')
  const [statement] = await world.rows<{ id: string }>('select id from statement where company_id = $1', [company.id])
  const sent = new FormData()
  sent.set('intent', 'pay')
  sent.set('id', String(statement!.id))
  const answer = await served.ask('POST', '/employees/billing', {
    as: reader,
    body: sent,
    headers: { origin: 'https://viertel.example', host: 'viertel.example' },
  })
  expect([answer.status, answer.headers['location']]).toEqual([303, '/employees/billing?done=paid'])
  const paid = await page('/employees/billing?done=paid')
  expect(paid).not.toContain('ist nicht bezahlt')
  expect(paid).toContain('bezahlt am')
  await isSound(company.id)
  await place(company, '2026-12-17', 2)
})

test('where a part was taken back, the page and the mail name that part, and only that is paid', async () => {
  const operator = await world.person({ bits: KIND_BITS.operator })
  const { team, place, at, isSound } = statementWorld(world, operator)
  const company = await team({ card: CARDS.disputes })
  reader = company.admin
  await place(company, '2026-11-12', 4)
  await at('2026-11-12T14:00:00Z')
  // The facade disputes all of a payment, and tells of it when it is a part.
  facade.engine.switchDelivery({ drop: true })
  await at(CLOSING)
  await facade.engine.passTime()
  const [payment] = await world.rows<{ ref: string }>(
    `select p.ref from sandbox_payment p join statement s on p.leg_ref = 'statement-' || s.id where s.company_id = $1`,
    [company.id],
  )
  await world.rows('update sandbox_dispute set amount_cents = 1250 where payment_ref = $1', [payment!.ref])
  facade.engine.switchDelivery({ drop: false })
  await facade.engine.closeDispute(payment!.ref, 'lost')
  await facade.engine.delivered()
  await at(CLOSING)

  const german = await page('/employees/billing')
  expect(german).toMatch(/Eure Bank hat 12,50\s€ von 40,00\s€ zurückgeholt\. Nur dieser Teil ist wieder offen\./)
  expect(german).toMatch(/12,50\s€ jetzt bezahlen/)
  expect(german).toMatch(/12,50\s€ davon sind wieder offen/)
  expect(await page('/en/employees/billing')).toMatch(/Your bank has taken back €12\.50 of €40\.00\./)
  expect((await mailsTo(company.admin)).map((mail) => mail?.text)).toEqual([
    expect.stringMatching(
      /einen Teil der Zahlung für die Abrechnung AB-2026-\d+ zurückgeholt\. 12,50\s€ sind wieder offen/,
    ),
  ])
  await isSound(company.id)
})
