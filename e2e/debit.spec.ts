/**
 * A bank account pays: added with its mandate, chosen for a booking, announced after the visit and debited; the bank
 * takes it back, operators see it, and a card pays what is open.
 */
import { expect, test, type Page } from '@playwright/test'
import { startOwnCity, type OwnCity } from './own-city.ts'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { freeOffice, mailTo, signInAs, slideToPay, visit, weekdayAhead } from './world.ts'

const LENA = 'lena@viertel.example'
/** Of the sandbox; the bank takes the debit back four days after it was paid. */
const RETURNED = 'DE35 3704 0044 0532 0130 02'
/** The example of the settings. */
const CREDITOR = 'DE98ZZZ09999999999'
const DAY = weekdayAhead(1)
const at = (days: number, time: string) =>
  Temporal.PlainDateTime.from(`${DAY}T${time}`).add({ days }).toZonedDateTime('Europe/Berlin').toInstant()

let city: OwnCity
test.beforeAll(async () => {
  city = await startOwnCity()
})
test.afterAll(() => city.end())

async function addAccount(page: Page): Promise<void> {
  await visit(page, '/account/payment')
  await page.getByRole('button', { name: 'Neue Zahlungsart' }).press('Enter')
  await page.getByRole('radio', { name: 'Bankkonto' }).check()
  const iban = page.getByLabel('IBAN')
  await iban.fill('DE89 3704 0044 0532 0130 01')
  await page.getByLabel('Name auf dem Konto').fill('Lena Brandt')
  const save = page.getByRole('button', { name: 'Speichern' })
  await save.press('Enter')
  await expect(page.getByText('Ohne das Mandat können wir nicht vom Konto abbuchen.')).toBeVisible()
  await expect(page.getByText(CREDITOR)).toBeVisible()
  await expectGoodInEachLook(page, [320, 390, 1440], 'bank account')
  await page.getByRole('checkbox', { name: 'Ich erteile dieses Mandat.' }).check()
  await save.press('Enter')
  await expect(page.getByText('Diese IBAN stimmt nicht.')).toBeVisible()
  await expect(iban).toBeFocused()
  await iban.fill(RETURNED)
  await save.press('Enter')
  await expect(page.getByText(/^SEPA-Mandat \S+/)).toBeVisible()
}

test('from the mandate to a debit that the bank takes back, and its payment by card', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: city.baseUrl, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const errors = watchErrors(page)
  await signInAs(page, LENA)
  await addAccount(page)

  const { id: office } = await freeOffice(page, DAY, { time: '12:00', hours: 2 })
  await visit(page, `/book/${office}?date=${DAY}&time=12:00&hours=2`)
  await page.getByRole('radio', { name: /Lastschrift/ }).check()
  await expect(page.getByText('Vorher wird nichts reserviert.')).toBeVisible()
  await slideToPay(page)
  await expect(page).toHaveURL(/\/booking\/\d+/)
  const booking = /\/booking\/(\d+)/.exec(page.url())?.[1] ?? ''
  const state = async () =>
    ((await (await page.request.get(`/api/booking/${booking}`)).json()) as { data: { payment: { state: string } } })
      .data.payment.state
  expect(await state()).toBe('scheduled')

  await city.goTo(at(0, '14:30'))
  await expect.poll(state).toBe('debit_scheduled')
  const notice = await mailTo(page, LENA, /^Ankündigung der Abbuchung: /)
  expect(notice.text).toContain('Mandat')
  expect(notice.text).toContain(CREDITOR)
  await visit(page, `/booking/${booking}`)
  await expectGoodInEachLook(page, [320, 390], 'announced')

  // Two days' notice, a weekend at the most, three days until it is paid.
  await city.goTo(at(5, '12:00'))
  await expect.poll(state).toMatch(/^(?:processing|paid)$/)
  await city.goTo(at(9, '12:00'))
  await expect.poll(state).toMatch(/^(?:paid|charged_back)$/)
  await city.goTo(at(15, '12:00'))
  await expect.poll(state).toBe('charged_back')
  // The inbox lists a hundred mails, and two weeks of a city have passed.
  await visit(page, '/notification')
  await expect(page.getByText(/^Zahlung zurückgeholt: /).first()).toBeVisible()

  const desk = await (await browser.newContext({ baseURL: city.baseUrl })).newPage()
  await signInAs(desk, 'operator@viertel.example')
  await visit(desk, '/operator/open-amounts')
  await expect(desk.getByRole('link', { name: booking, exact: true })).toBeVisible()
  await expectGoodInEachLook(desk, [320, 1440], 'open amounts')

  await visit(page, `/booking/${booking}`)
  await page.getByRole('radio', { name: /Visa/ }).check()
  await page.getByRole('button', { name: /zahlen/ }).press('Enter')
  await expect.poll(state).toBe('paid')
  await visit(desk, '/operator/open-amounts')
  await expect(desk.getByRole('link', { name: booking, exact: true })).toHaveCount(0)
  expect(errors).toEqual([])
})
