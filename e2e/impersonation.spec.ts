/** Support looks at the product as somebody: read-only, with a bar on every page, and the person is told. */
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook } from './page-checks.ts'
import { signInAs, visit } from './world.ts'

const REASON = 'Findet die eigenen Buchungen nicht.'

test('looking as somebody: their pages, no change, and back to the desk', async ({ page, browser }) => {
  await signInAs(page, 'support@viertel.example')
  await visit(page, '/operator/search?q=lena@viertel.example')
  await page.getByRole('link', { name: /^Lena/ }).first().click()
  await expect(page).toHaveURL(/\/operator\/person\//)
  const desk = page.url()
  const form = page.locator('details', { hasText: 'Viertel aus dieser Sicht ansehen' })
  await form.locator('summary').press('Enter')
  await form.getByLabel('Grund').fill('kurz')
  await form.getByRole('button', { name: 'Ansehen' }).press('Enter')
  await expect(form.getByLabel('Grund')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Grund').fill(REASON)
  await form.getByRole('button', { name: 'Ansehen' }).press('Enter')
  const bar = page.getByRole('region', { name: 'Ansehen als jemand anderes' })
  await expect(bar).toContainText('Du siehst Viertel wie Lena')
  await visit(page, '/booking')
  await expect(bar).toBeVisible()
  await expectGoodInEachLook(page, [320, 390, 1440], 'impersonation')
  expect((await page.goto('/operator'))?.status()).toBe(403)
  expect((await page.goto('/account/api-keys'))?.status()).toBe(403)
  await visit(page, '/account/profile')
  await page.getByRole('button', { name: 'Speichern' }).first().click()
  await expect(page.getByText('nur zum Ansehen').first()).toBeVisible()
  await bar.getByRole('button', { name: 'Beenden' }).click()
  await expect(page).toHaveURL(desk)
  await expect(bar).toHaveCount(0)
  await expect(page.locator('.desk-timeline')).toContainText('Ansehen beendet')

  const own = await browser.newContext()
  const lena = await own.newPage()
  await signInAs(lena, 'lena@viertel.example')
  await visit(lena, '/notification')
  await expect(lena.getByText(REASON).first()).toBeVisible()
  await own.close()
})
