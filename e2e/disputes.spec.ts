/**
 * Payments that go wrong later: a card payment is disputed, and an operator answers with evidence or gives it up and
 * writes it off; a card cannot be held, and its owner pays with another one before the booking is canceled.
 */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { startPaymentProduct, type PaymentProcess } from './payment-process.ts'
import { mailTo, visit, weekdayAhead } from './world.ts'

const GOOD = '4242424242424242'
/** Of the sandbox: its owner asks the bank for the money at once; its bank asks for a confirmation each time. */
const DISPUTES = '4000000000000259'
const ASKS = '4000002760003184'
const DAY = weekdayAhead(1)
const LATER = weekdayAhead(12)
const at = (day: string, time: string) => Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Europe/Berlin')

let product: PaymentProcess
test.beforeAll(async () => {
  product = await startPaymentProduct('sandbox')
})
test.afterAll(() => product.end())
const goTo = (moment: Temporal.ZonedDateTime) => product.order({ goTo: moment.toInstant().toString() })
const stateOf = async (booking: number) => (await product.factsOf(booking)).leg

let sent = 0
async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const headers = { 'idempotency-key': `disputes-${Date.now()}-${(sent += 1)}` }
  const answer = await page.request.post(path, { headers, data })
  expect([200, 201], await answer.text()).toContain(answer.status())
  return ((await answer.json()) as { data: T }).data
}

async function addCard(page: Page, card: string): Promise<number> {
  const method = { kind: 'card', number: card, expiresMonth: 12, expiresYear: 2031, code: '123' }
  const saved = await post<{ method: { id: number } }>(page, '/api/payment', { method, returnPath: '/account/payment' })
  return saved.method.id
}

async function book(page: Page, card: string, date: string, time: string): Promise<number> {
  const office = product.offices.usual
  const wish = { office, date, time, hours: 2, expectedTotal: 2000, paymentMethod: await addCard(page, card) }
  return (await post<{ id: number }>(page, '/api/booking', wish)).id
}

test('disputes answered and given up, a loss written off, and a booking rescued', async ({ browser }) => {
  const baseURL = product.url
  const page = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage()
  const desk = await (await browser.newContext({ baseURL })).newPage()
  await desk.context().addCookies([{ name: 'journey', value: 'operator', url: baseURL }])
  const errors = [watchErrors(page), watchErrors(desk)]
  await addCard(page, GOOD)
  const wanted = await book(page, DISPUTES, DAY, '10:00')
  const unwanted = await book(page, DISPUTES, DAY, '14:00')
  const far = await book(page, ASKS, LATER, '10:00')
  await goTo(at(DAY, '16:30'))
  for (const id of [wanted, unwanted]) expect(await stateOf(id)).toBe('disputed')

  await product.order({ mails: true })
  await mailTo(desk, product.operator, /^Zahlung bestritten: /, String(wanted))
  await visit(desk, '/operator')
  await desk.getByRole('link', { name: 'Bestrittene Zahlungen', exact: true }).press('Enter')
  await desk.getByRole('link', { name: /^offen/ }).press('Enter')
  await expect(desk).toHaveURL(/state=open/)
  await expect(desk.getByRole('link', { name: String(unwanted), exact: true })).toBeVisible()
  await expectGoodInEachLook(desk, [320, 390, 1440], 'disputes')

  await desk.getByRole('link', { name: `Antworten, Buchung ${wanted}` }).press('Enter')
  const panel = desk.getByRole('region', { name: 'Bestrittene Zahlung' })
  await panel.getByRole('button', { name: 'An die Bank schicken' }).press('Enter')
  await expect(panel.getByLabel('Belege')).toBeFocused()
  await panel.getByLabel('Belege').fill('Um 10:02 Uhr eingecheckt.\nDer Anbieter hat aufgeschlossen.')
  await expectGoodInEachLook(desk, [320, 390, 1440], 'a dispute')
  await panel.getByRole('button', { name: 'An die Bank schicken' }).press('Enter')
  await expect(desk.getByText('Die Antwort ist auf dem Weg zur Bank.')).toBeVisible()
  await expect(panel.getByText('Um 10:02 Uhr eingecheckt.')).toBeVisible()
  await expect(panel.getByLabel('Belege')).toHaveCount(0)

  await visit(desk, `/operator/booking?number=${unwanted}`)
  await panel.getByText('Anerkennen', { exact: true }).press('Enter')
  const giveUp = panel.getByRole('button', { name: 'Zahlung verloren geben' })
  await giveUp.press('Enter')
  await expect(panel.getByText('Bitte bestätige, dass ihr der Bank nichts antwortet.')).toBeVisible()
  await panel.getByRole('checkbox').check()
  await giveUp.press('Enter')
  await expect(desk.getByText('Die bestrittene Zahlung ist anerkannt.')).toBeVisible()
  await goTo(at(DAY, '16:40'))
  expect(await stateOf(unwanted)).toBe('charged_back')
  await visit(desk, `/operator/booking?number=${unwanted}`)
  const loss = desk.getByRole('region', { name: 'Ausbuchen' })
  await loss.getByLabel('Grund').fill('Die Karte war gestohlen.')
  await loss.getByRole('button', { name: 'Ausbuchen' }).press('Enter')
  await expect(desk.getByText('Der offene Betrag ist ausgebucht.')).toBeVisible()
  await expect(desk.getByRole('region', { name: /^Zurückgeholtes ausgebucht/ })).toContainText('commission_revenue')
  await expectGoodInEachLook(desk, [390, 1440], 'written off')

  await goTo(at(DAY, '17:00').add({ days: 7 }))
  expect(await stateOf(wanted)).toBe('paid')
  await visit(desk, '/operator/disputes?state=won')
  await expect(desk.getByRole('link', { name: String(wanted), exact: true })).toBeVisible()

  // Three days before the start the card says no; there are two days to pay with another one.
  await goTo(at(LATER, '10:05').subtract({ hours: 72 }))
  expect(await stateOf(far)).toBe('hold_failed')
  await visit(page, '/booking')
  await expect(page.getByText(/Zahle bis .* sonst wird die Buchung kostenlos storniert/).first()).toBeVisible()
  await expect(page.getByText(/^Noch 4[67] Std\. \d+ Min\.$/).first()).toBeVisible()
  await expectGoodInEachLook(page, [320, 390, 1440], 'over the list')
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `/booking/${far}`)
  await expect(page.getByText(/^Noch 4[67] Std\./).first()).toBeVisible()
  await expectGoodInEachLook(page, [390, 1440], 'pay now')
  await page.getByRole('radio', { name: /Visa.*4242/ }).check()
  await page.getByRole('button', { name: /zahlen/ }).press('Enter')
  await expect.poll(() => stateOf(far)).toBe('held')
  await visit(page, '/booking')
  await expect(page.getByText(/Zahle bis/)).toHaveCount(0)
  expect(errors).toEqual([[], []])
})
