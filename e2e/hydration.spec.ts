/** Between the arrival of a page and its hydration: input is kept, and later failures are reported. */
import { expect, test } from '@playwright/test'
import { freeOffice, signInAs, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(6)

test('what is typed before the page is live counts, even when the page is drawn anew', async ({ page }) => {
  let release = () => {}
  const typed = new Promise<void>((done) => (release = done))
  await page.route(/\/assets\/entry\.client-.*\.js$/, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const address = page.locator('input[name="address"]')
  await address.fill('Leipzig')
  await page.locator('h1').evaluate((heading) => (heading.firstChild!.nodeValue = 'Translated'))
  release()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect(page.getByText('Translated')).toHaveCount(0)
  await expect(address).toHaveValue('Leipzig')
  await page.getByRole('button', { name: 'Plätze finden' }).click()
  await expect(page).toHaveURL(/(address|place)=Leipzig/)
})

test('what is chosen before the page is live counts', async ({ page }) => {
  await signInAs(page, 'lena@viertel.example')
  const { id } = await freeOffice(page, DATE, { time: '16:00', hours: 2 })
  let release = () => {}
  const chosen = new Promise<void>((done) => (release = done))
  await page.route(/\/assets\/entry\.client-.*\.js$/, async (route) => {
    await chosen
    await route.continue()
  })
  await page.goto(`/book/${id}?date=${DATE}&time=16:00&hours=2`, { waitUntil: 'commit' })
  await page.getByText('Andere Zahlungsart').click()
  await expect(page.getByRole('radio', { name: 'Andere Zahlungsart' })).toBeChecked()
  await expect(page.getByLabel('Kartennummer')).toHaveCount(0)
  release()
  await expect(page.getByLabel('Kartennummer')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Andere Zahlungsart' })).toBeChecked()
})

test('a page that fails under way shows the error screen within the frame', async ({ page }) => {
  await page.route(/\/register\.data/, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
  )
  await page.goto('/login')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await page.locator('main a[href^="/register"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('search').locator('input[name="address"]')).toBeVisible()
  await expect(page.locator('header a[href="/"]').first()).toBeVisible()
})
