/** Invoices: from a past booking to its file, the list of the account, and what a provider has issued. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { signInAs, visit } from './world.ts'

for (const width of [390, 1440])
  test(`from a past booking to its invoice as a file, by keyboard, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const errors = watchErrors(page)
    await signInAs(page, 'lena@viertel.example')
    await visit(page, '/account/invoices')
    await page
      .getByRole('link', { name: /^Buchung \d+$/ })
      .first()
      .press('Enter')
    await expect(page).toHaveURL(/\/booking\/\d+\/invoice$/)
    await expect(page.getByRole('heading', { name: 'Rechnung', level: 1 })).toBeVisible()
    const booking = page.url()
    await page.getByRole('link', { name: 'Zur Buchung' }).press('Enter')
    await page.getByRole('link', { name: 'Rechnung ansehen' }).press('Enter')
    await expect(page).toHaveURL(booking)
    const pdf = page.getByRole('link', { name: /^PDF herunterladen, P\d+-\d{4}-\d{6}$/ })
    // An invoice that is not drawn yet is drawn when its file is asked for.
    const download = page.waitForEvent('download')
    await pdf.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^P\d+-\d{4}-\d{6}\.pdf$/)
    const bytes = await readFile(await file.path())
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
    expect(bytes.toString('latin1')).toContain('factur-x.xml')
    expect(errors).toEqual([])
  })

test('both pages are good in each look', async ({ page }) => {
  await signInAs(page, 'provider@viertel.example')
  await visit(page, '/account/invoices?side=issued')
  const first = page.getByRole('link', { name: /^Buchung \d+$/ }).first()
  await expect(first).toBeVisible()
  await expectGoodInEachLook(page, [320, 1440], 'list')
  await first.click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(/P\d+-\d{4}-\d{6}/)
  await expectGoodInEachLook(page, [320, 1440], 'invoice')
  await visit(page, '/account/invoices?side=commission')
  await expect(page.getByText(/Provisionsrechnung C-\d{4}-\d{6}/).first()).toBeVisible()
})
