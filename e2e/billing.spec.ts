/** Whoever bills for a company that pays once a month: months, cost centres and statements, by keyboard. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { payWithAskingCard } from './asking-card.ts'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { freeOffice, signInAs, slideToPay, visit, weekdayAhead } from './world.ts'

const LOOKS = [320, 1440]

/** Goes there by Tab, as somebody without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, role: 'link' | 'button' | 'textbox'): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

test('the month, a reference by keyboard, and the files of a statement', async ({ page }) => {
  const errors = watchErrors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'alpenblick@viertel.example')
  await visit(page, '/employees')
  await tabTo(page, 'Abrechnung', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Abrechnung', level: 1 })).toBeVisible()
  await expect(page.getByText(/Alpenblick Software GmbH, Wien · eine Abrechnung im Monat/)).toBeVisible()
  await tabTo(page, 'Person', 'link')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/by=person/)
  await expect(page.getByRole('heading', { name: 'Person' })).toBeVisible()

  await tabTo(page, /^Ändern: Kostenstelle/, 'link')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Referenz', 'textbox')
  await page.keyboard.type('Projekt 7')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await expect(page.getByText(/Projekt 7/).first()).toBeVisible()

  const statements = page.getByRole('region', { name: 'Abrechnungen' })
  await expect(statements.getByText(/^AB-\d{4}-\d{4} · \d+ Buchung/).first()).toBeVisible()
  await expect(statements.getByText(/^bezahlt am /).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await statements
    .getByRole('link', { name: /^DATEV, Abrechnung/ })
    .first()
    .click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^EXTF_Buchungsstapel_AB-\d{4}-\d{4}\.csv$/)
  const lines = (await readFile(await file.path(), 'latin1')).split('\r\n')
  expect(lines[0]).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/)
  expect(lines.length).toBeGreaterThan(3)
  await expect(page.getByRole('heading', { name: 'Kreditrahmen' })).toBeVisible()
  await expectGoodInEachLook(page, LOOKS, 'billing')
  expect(errors).toEqual([])
})

test('in English, on a wide screen; for nobody without the right', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'alpenblick@viertel.example')
  await visit(page, '/en/employees/billing')
  await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Credit' })).toBeVisible()
  await page.getByRole('link', { name: /^See / }).first().click()
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
  await visit(page, '/en/employees/billing?month=2020-01')
  await expect(page.getByText('Nothing is booked in this month: no statement.')).toBeVisible()
  await expectGoodInEachLook(page, LOOKS, 'billing of a month without bookings')
  await signInAs(page, 'employee@viertel.example')
  expect((await page.request.get('/employees/billing')).status()).toBe(403)
})

test('the bank asks about an employee’s booking: whoever bills confirms it by keyboard, and it is booked', async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'company@viertel.example')
  await payWithAskingCard(page)

  const employee = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signInAs(employee, 'employee@viertel.example')
  const date = weekdayAhead(2)
  const { id } = await freeOffice(employee, date, { time: '10:00', hours: 2 })
  await visit(employee, `/book/${id}?date=${date}&time=10:00&hours=2`)
  await expect(employee).toHaveURL(/hold=\d+/)
  await slideToPay(employee)
  await expect(employee.getByText(/^Wartet auf die Bestätigung durch Sturmvogel/)).toBeVisible()
  await expect(employee).toHaveURL(/\/booking\/\d+/)
  await expect(employee.getByText('Weiter bezahlen')).toHaveCount(0)
  await expectGoodInEachLook(employee, LOOKS, 'waits for the company')
  const path = new URL(employee.url()).pathname

  await visit(page, path)
  await expect(page.getByRole('heading', { name: 'Zahlung bestätigen' })).toBeVisible()
  await expectGoodInEachLook(page, LOOKS, 'confirm for the company')
  await tabTo(page, 'Bei der Bank bestätigen', 'link')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Bestätigen/, 'button')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(path))
  await expect(page.getByText('Noch nicht bezahlt')).toHaveCount(0)
  await visit(employee, path)
  await expect(employee.getByRole('heading', { name: 'Dein Platz ist gebucht' })).toBeVisible()
  expect(errors).toEqual([])
})

test('the archive of a statement, and the name of the company', async ({ page }) => {
  const errors = watchErrors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'alpenblick@viertel.example')
  await visit(page, '/employees/billing')
  const download = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Alles als ZIP/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/^viertel-abrechnung-AB-\d{4}-\d{4}\.zip$/)

  await visit(page, '/account/corporate')
  const name = page.getByRole('textbox', { name: 'Name des Unternehmens' })
  await name.fill('Sturmvogel Logistik GmbH')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Diesen Unternehmensnamen gibt es hier schon.')).toBeVisible()
  await expect(name).toHaveValue('Sturmvogel Logistik GmbH')
  await expectGoodInEachLook(page, LOOKS, 'company data')
  await name.fill('Alpenblick Software und Beratung GmbH')
  await page.getByLabel('Land').selectOption('Schweiz')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await expect(name).toHaveValue('Alpenblick Software und Beratung GmbH')
  await name.fill('Alpenblick Software GmbH')
  await page.getByLabel('Land').selectOption('Österreich')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(name).toHaveValue('Alpenblick Software GmbH')
  // Only the answer that the name is taken.
  expect(errors).toEqual([expect.stringContaining('422')])
})
