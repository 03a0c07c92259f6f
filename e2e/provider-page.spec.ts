/** Who offers: from an office to its provider's page and back, with what the law wants to be shown. */
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { freeOffice, visit, weekdayAhead } from './world.ts'

test('a guest finds out who offers, and goes on to another of their offices', async ({ page }) => {
  const errors = watchErrors(page)
  const { id } = await freeOffice(page, weekdayAhead(3))
  await visit(page, `/office/${id}`)
  const link = page.locator('.office-head').getByRole('link').first()
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('heading', { name: 'Anbieterkennzeichnung' })).toBeVisible()
  const trader = page.getByRole('region', { name: 'Anbieterkennzeichnung' })
  await expect(trader.locator('a[href^="mailto:"]')).toHaveCount(1)
  await expect(trader.locator('a[href^="tel:"]')).toHaveCount(1)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/provider\/\d+$/)
  await expectGoodInEachLook(page, [320, 1440], 'provider')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('.place-card a').first().click()
  await expect(page).toHaveURL(/\/office\/\d+/)
  await page.goto('/en/provider/1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await page.request.get('/provider/1')).status()).toBe(404)
  expect(errors.filter((error) => !error.includes('404'))).toEqual([])
})
