/** What a provider earns and how the offices are used: the sums agree with each other, filters stay in the address. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { signInAs, visit } from './world.ts'

const centsOf = (text: string) => Number(text.replaceAll(/[^0-9]/g, ''))

test('the sums of the page are those of its file, and a state filters the bookings', async ({ page }) => {
  const errors = watchErrors(page)
  await signInAs(page, 'provider@viertel.example')
  await visit(page, '/account/my/office')
  await page.getByRole('link', { name: 'Einkommen' }).click()
  await expect(page.getByRole('heading', { name: 'Einkommen', level: 1 })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('viertel-einkommen-EUR.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').slice(1)
  const coming = lines.filter((line) => line.endsWith(';kommt'))
  expect(coming.length).toBeGreaterThan(1)
  const sum = coming.reduce(
    (cents, line) => cents + Math.round(Number(line.split(';').at(-2)?.replace(',', '.')) * 100),
    0,
  )
  const station = page.locator('.stations > div').filter({ hasText: 'Kommt' })
  expect(centsOf(await station.locator('.station-sum').innerText())).toBe(sum)
  await expect(station).toContainText(`${coming.length} Buchungen`)

  await page.getByRole('link', { name: 'ausgezahlt', exact: true }).click()
  await expect(page).toHaveURL(/state=paid/)
  await expect(page.locator('.income-table tbody [data-part="state"]').first()).toHaveText('ausgezahlt')
  await page.getByRole('link', { name: 'Ältere' }).click()
  await expect(page.getByText(/^Seite 2 von/)).toBeVisible()
  await expect(page).toHaveURL(/state=paid/)
  expect(errors).toEqual([])
})

test('occupancy by weekday and hour, for one office and another time', async ({ page }) => {
  await signInAs(page, 'provider@viertel.example')
  await visit(page, '/dashboard/insights')
  const cells = page.locator('.use-grid td[data-level]')
  await expect(cells.first()).toBeVisible()
  // What it brought: the months of the earnings, of the same office.
  const months = page.getByRole('region', { name: 'Zwölf Monate' })
  await months.getByText('Als Tabelle').click()
  const rows = await months.getByRole('row').allTextContents()
  expect(rows).toHaveLength(13)
  await page.getByLabel('Büro').selectOption({ index: 2 })
  await page.getByLabel('Zeitraum').selectOption('4')
  await page.getByRole('button', { name: 'Anzeigen' }).click()
  await expect(page).toHaveURL(/office=\d+&weeks=4/)
  await expect(page.getByLabel('Zeitraum')).toHaveValue('4')
  await expect.poll(() => months.getByRole('row').allTextContents()).not.toEqual(rows)
  const foreign = await page.request.get('/dashboard/insights?office=1')
  expect(foreign.status()).toBe(404)
})

test('both pages are good in each look', async ({ page }) => {
  await signInAs(page, 'provider@viertel.example')
  for (const path of ['/dashboard/earnings', '/dashboard/insights']) {
    await visit(page, path)
    await expectGoodInEachLook(page, [320, 1440], path)
  }
})
