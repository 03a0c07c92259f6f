/** A session that ends while its page is open: a link to sign in, and back to the same page (Spec 8: 401). */
import { expect, test } from '@playwright/test'
import { freeOffice, PASSWORD, signInAs, weekdayAhead } from './world.ts'

test('a call that is not allowed any more leads to signing in and back', async ({ page }) => {
  const date = weekdayAhead(3)
  await signInAs(page, 'lena@viertel.example')
  const { id } = await freeOffice(page, date)
  const path = `/en/office/${id}?date=${date}&time=10%3A00&hours=4`
  await page.goto(path)
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await page.context().clearCookies()
  await page
    .getByRole('button', { name: /favourite/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/en\/login\?next=/)
  await page.getByLabel('E-mail').fill('lena@viertel.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/en/office/${id}\\?`))
  expect(new URL(page.url()).search).toBe(`?date=${date}&time=10%3A00&hours=4`)
})
