/**
 * Payments that go wrong later: a card payment is disputed, and an operator answers with evidence or gives it up and
 * writes it off; a card cannot be held, and its owner pays with another one before the booking is canceled.
 */
import { expect, test, type Page } from '@playwright/test'
import { startOwnCity, type OwnCity } from './own-city.ts'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { freeOffice, mailTo, PASSWORD, signInAs, visit, weekdayAhead } from './world.ts'

const LENA = 'lena@viertel.example'
const OPERATOR = 'operator@viertel.example'
/** Of the sandbox: its owner asks the bank for the money at once; its bank asks for a confirmation each time. */
const DISPUTES = '4000000000000259'
const ASKS = '4000002760003184'
const DAY = weekdayAhead(1)
const LATER = weekdayAhead(12)
const at = (day: string, time: string) => Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Europe/Berlin')

let city: OwnCity
test.beforeAll(async () => {
  test.setTimeout(240_000)
  city = await startOwnCity()
})
test.afterAll(() => city.end())

let sent = 0
async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const headers = { 'idempotency-key': `disputes-${Date.now()}-${(sent += 1)}` }
  const answer = await page.request.post(path, { headers, data })
  expect([200, 201], await answer.text()).toContain(answer.status())
  return ((await answer.json()) as { data: T }).data
}

async function book(page: Page, card: string, date: string, time: string): Promise<number> {
  const method = { kind: 'card', number: card, expiresMonth: 12, expiresYear: 2031, code: '123' }
  const saved = await post<{ method: { id: number } }>(page, '/api/payment', { method, returnPath: '/account/payment' })
  const { id: office, price } = await freeOffice(page, date, { time, hours: 2 })
  const wish = { office, date, time, hours: 2, expectedTotal: price * 2, paymentMethod: saved.method.id }
  return (await post<{ id: number }>(page, '/api/booking', wish)).id
}

const stateOf = (page: Page, booking: number) => async () =>
  ((await (await page.request.get(`/api/booking/${booking}`)).json()) as { data: { payment: { state: string } } }).data
    .payment.state

/** An operator who has not typed their password for a while is asked for it. */
async function prove(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Bestätigen' })
  if (!(await link.isVisible())) return
  await link.press('Enter')
  await page.getByLabel('Passwort').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Buchung \d/ })).toBeVisible()
}

test('disputes answered and given up, a loss written off, and a booking rescued', async ({ browser }) => {
  test.setTimeout(300_000)
  const page = await (
    await browser.newContext({ baseURL: city.baseUrl, viewport: { width: 390, height: 844 } })
  ).newPage()
  const desk = await (await browser.newContext({ baseURL: city.baseUrl })).newPage()
  const errors = [watchErrors(page), watchErrors(desk)]
  await signInAs(page, LENA)
  const wanted = await book(page, DISPUTES, DAY, '10:00')
  const unwanted = await book(page, DISPUTES, DAY, '14:00')
  const far = await book(page, ASKS, LATER, '10:00')
  await city.goTo(at(DAY, '16:30').toInstant())
  for (const id of [wanted, unwanted]) await expect.poll(stateOf(page, id), { timeout: 30_000 }).toBe('disputed')

  await signInAs(desk, OPERATOR)
  await mailTo(desk, OPERATOR, /^Zahlung bestritten: /, String(wanted))
  await visit(desk, '/operator')
  await desk.getByRole('link', { name: 'Bestrittene Zahlungen', exact: true }).press('Enter')
  await desk.getByRole('link', { name: /^offen/ }).press('Enter')
  await expect(desk).toHaveURL(/state=open/)
  await expect(desk.getByRole('link', { name: String(unwanted), exact: true })).toBeVisible()
  await expectGoodInEachLook(desk, [320, 390, 1440], 'disputes')

  await desk.getByRole('link', { name: `Antworten, Buchung ${wanted}` }).press('Enter')
  await prove(desk)
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
  await expect.poll(stateOf(page, unwanted), { timeout: 30_000 }).toBe('charged_back')
  await visit(desk, `/operator/booking?number=${unwanted}`)
  const loss = desk.getByRole('region', { name: 'Ausbuchen' })
  await loss.getByLabel('Grund').fill('Die Karte war gestohlen.')
  await loss.getByRole('button', { name: 'Ausbuchen' }).press('Enter')
  await expect(desk.getByText('Der offene Betrag ist ausgebucht.')).toBeVisible()
  await expect(desk.getByRole('region', { name: /^Zurückgeholtes ausgebucht/ })).toContainText('commission_revenue')
  await expectGoodInEachLook(desk, [390, 1440], 'written off')

  await city.goTo(at(DAY, '17:00').add({ days: 7 }).toInstant())
  await expect.poll(stateOf(page, wanted), { timeout: 30_000 }).toBe('paid')
  await visit(desk, '/operator/disputes?state=won')
  await expect(desk.getByRole('link', { name: String(wanted), exact: true })).toBeVisible()

  // Three days before the start the card says no; there are two days to pay with another one.
  await city.goTo(at(LATER, '10:05').subtract({ hours: 72 }).toInstant())
  await expect.poll(stateOf(page, far), { timeout: 30_000 }).toBe('hold_failed')
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
  await expect.poll(stateOf(page, far), { timeout: 30_000 }).toBe('held')
  await visit(page, '/booking')
  await expect(page.getByText(/Zahle bis/)).toHaveCount(0)
  expect(errors).toEqual([[], []])
})
