/**
 * A bank account pays: added with its mandate, chosen for a booking, announced after the visit and debited; the bank
 * takes it back, operators see it, and a card pays what is open. What becomes of booking and ledger is in outcomes.spec.ts.
 */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { startPaymentProduct, type PaymentProcess } from './payment-process.ts'
import { mailTo, slideToPay, visit, weekdayAhead } from './world.ts'

const GOOD = '4242424242424242'
/** Of the sandbox; the bank takes the debit back four days after it was paid. */
const RETURNED = 'DE35 3704 0044 0532 0130 02'
/** The example of the settings. */
const CREDITOR = 'DE98ZZZ09999999999'
/** Of a visit that a card pays, and of one that the account pays. */
const BEFORE = weekdayAhead(1)
const DAY = weekdayAhead(5)
const at = (day: string, time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Europe/Berlin').toInstant().toString()
const later = (days: number) => at(Temporal.PlainDate.from(DAY).add({ days }).toString(), '12:00')

let product: PaymentProcess
test.beforeAll(async () => {
  product = await startPaymentProduct('sandbox')
})
test.afterAll(() => product.end())

/** Somebody new may not pay by debit. */
async function visitByCard(page: Page): Promise<void> {
  const headers = (name: string) => ({ headers: { 'idempotency-key': `debit-${name}` } })
  const method = { kind: 'card', number: GOOD, expiresMonth: 12, expiresYear: 2031, code: '123' }
  const saved = await page.request.post('/api/payment', { ...headers('card'), data: { method, returnPath: '/' } })
  expect(saved.status()).toBe(201)
  const wish = { office: product.offices.usual, date: BEFORE, time: '10:00', hours: 2, expectedTotal: 2000 }
  const booked = await page.request.post('/api/booking', { ...headers('visit'), data: wish })
  expect(booked.status()).toBe(201)
  await product.order({ goTo: at(BEFORE, '13:00') })
}

async function addAccount(page: Page): Promise<void> {
  await visit(page, '/account/payment')
  await page.getByRole('button', { name: 'Neue Zahlungsart' }).press('Enter')
  await page.getByRole('radio', { name: 'Bankkonto' }).check()
  const iban = page.getByLabel('IBAN')
  await iban.fill('DE89 3704 0044 0532 0130 01')
  await page.getByLabel('Name auf dem Konto').fill('Ada Probe')
  const save = page.getByRole('button', { name: 'Speichern' })
  await save.press('Enter')
  await expect(page.getByText('Ohne das Mandat können wir nicht vom Konto abbuchen.')).toBeVisible()
  await expect(page.getByText(CREDITOR)).toBeVisible()
  await expectGoodInEachLook(page, [320, 390, 1440], 'bank account')
  await page.getByRole('checkbox', { name: 'Ich erteile dieses Mandat.' }).check()
  await save.press('Enter')
  await expect(page.getByText('Diese IBAN stimmt nicht.')).toBeVisible()
  await expect(iban).toBeFocused()
  await page.getByRole('button', { name: `Testkonto ${RETURNED} eintragen` }).press('Enter')
  await expect(iban).toHaveValue(RETURNED)
  await save.press('Enter')
  await expect(page.getByText(/^SEPA-Mandat \S+/)).toBeVisible()
}

test('from the mandate to a debit that the bank takes back, and its payment by card', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const errors = watchErrors(page)
  await visitByCard(page)
  await addAccount(page)

  await visit(page, `/book/${product.offices.usual}?date=${DAY}&time=12:00&hours=2`)
  await page.getByRole('radio', { name: /Lastschrift/ }).check()
  await expect(page.getByText('Vorher wird nichts reserviert.')).toBeVisible()
  await slideToPay(page)
  await expect(page).toHaveURL(/\/booking\/\d+/)
  const booking = Number(/\/booking\/(\d+)/.exec(page.url())?.[1])
  const state = async () => (await product.factsOf(booking)).leg
  expect(await state()).toBe('scheduled')

  await product.order({ goTo: at(DAY, '14:30') })
  expect(await state()).toBe('debit_scheduled')
  await product.order({ mails: true })
  const notice = await mailTo(page, product.email, /^Ankündigung der Abbuchung: /)
  expect(notice.text).toContain('Mandat')
  expect(notice.text).toContain(CREDITOR)
  await visit(page, `/booking/${booking}`)
  await expectGoodInEachLook(page, [320, 390], 'announced')

  // Two days' notice, a weekend at the most, three days until it is paid.
  for (const [days, expected] of [
    [5, /^(?:processing|paid)$/],
    [9, /^(?:paid|charged_back)$/],
    [15, /^charged_back$/],
  ] as const) {
    await product.order({ goTo: later(days) })
    expect(await state()).toMatch(expected)
  }
  await product.order({ mails: true })
  await visit(page, '/notification')
  await expect(page.getByText(/^Zahlung zurückgeholt: /).first()).toBeVisible()

  const desk = await (await browser.newContext({ baseURL: product.url })).newPage()
  await desk.context().addCookies([{ name: 'journey', value: 'operator', url: product.url }])
  await visit(desk, '/operator/open-amounts')
  const row = desk.getByRole('link', { name: String(booking), exact: true })
  await expect(row).toBeVisible()
  await expectGoodInEachLook(desk, [320, 1440], 'open amounts')

  await visit(page, `/booking/${booking}`)
  await page.getByRole('radio', { name: /Visa/ }).check()
  await page.getByRole('button', { name: /zahlen/ }).press('Enter')
  await expect.poll(state).toBe('paid')
  await visit(desk, '/operator/open-amounts')
  await expect(row).toHaveCount(0)
  expect(errors).toEqual([])
})
