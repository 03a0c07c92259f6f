/** Whoever bills for a company that pays once a month: months, cost centres and statements, by keyboard. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { signInAs, visit } from './world.ts'

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
