/** A session that ends while its page is open: a link to sign in, and back to the same page (Spec 8: 401). */
import { expect, test } from '@playwright/test'
import { freeOffice, PASSWORD, signInAs, visit, weekdayAhead } from './world.ts'

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

const EXPIRED = { status: 419, contentType: 'application/json', body: '{"code":"auth.page_expired"}' }

test('a page that has expired is loaded anew with what was typed, whether a page or a call says so (Spec 8: 419)', async ({
  page,
}) => {
  await signInAs(page, 'lena@viertel.example')
  await visit(page, '/account/profile')
  await page.getByLabel('Wohnort').fill('Potsdam')
  await page.getByLabel(/meine Nummer sehen/).check()
  let answers = 0
  await page.route('**/account/profile.data*', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    answers += 1
    return route.fulfill(EXPIRED)
  })
  await page.evaluate(() => Object.assign(window, { isBefore: true }))
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.waitForFunction(() => !('isBefore' in window))
  expect(answers).toBe(1)
  await expect(page.getByLabel('Wohnort')).toHaveValue('Potsdam')
  await expect(page.getByLabel(/meine Nummer sehen/)).toBeChecked()
  await page.unroute('**/account/profile.data*')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()

  await visit(page, '/account/payment')
  await page.addInitScript(() => Object.assign(window, { stateBefore: JSON.stringify(history.state) }))
  await page.getByRole('button', { name: 'Neue Zahlungsart' }).click()
  await page.getByLabel('Kartennummer').fill('4242 4242 4242 4242')
  await page.route('**/api/payment*', (route) =>
    route.request().method() === 'POST' ? route.fulfill(EXPIRED) : route.fallback(),
  )
  await page.evaluate(() => Object.assign(window, { isBefore: true }))
  await page.getByRole('button', { name: /Testkarte 4242/ }).click()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.waitForFunction(() => !('isBefore' in window))
  // What is secret is not written down.
  const written = await page.evaluate(() => (window as { stateBefore?: string }).stateBefore)
  expect(written).toContain('"typed"')
  expect(written).not.toContain('4242')
})
