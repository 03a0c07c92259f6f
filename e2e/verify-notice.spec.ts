/** For somebody who has just registered: "send the mail again" (Spec 4) in the search, with and without JavaScript. */
import { expect, test } from '@playwright/test'
import { mailTo, signInAs, visit } from './world.ts'

const PERSON = 'unverified@viertel.example'
const SEARCH = '/en?place=Berlin&date=2020-01-01&time=10:00'
const SENT = 'A fresh verification link has been sent to your email address.'

test('sending the mail again stays on the search, says so, locks and hides; the search goes on', async ({ page }) => {
  await signInAs(page, PERSON)
  // The notice is loaded lazily: until it is hydrated, its form is submitted without script.
  await visit(page, SEARCH)
  const notice = page.locator('.notice')
  const again = page.getByRole('button', { name: 'Send the e-mail again' })
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await again.click()
  await expect(page.getByText(SENT)).toBeVisible()
  const shownAt = performance.now()
  await expect(again).toBeDisabled()
  expect(page.url()).toContain(SEARCH)
  await mailTo(page, PERSON, /./)
  await expect(notice).toHaveCount(0)
  expect(performance.now() - shownAt, 'Spec 9: five seconds').toBeGreaterThan(4000)
  await expect(page.getByRole('button', { name: 'Find places' })).toBeVisible()
})

test('without JavaScript the notice is a form of its own and the search works', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAs(page, PERSON)
  await page.goto(SEARCH)
  await page.getByRole('button', { name: 'Send the e-mail again' }).click()
  // The rate limit may apply after the previous test; either answer shows on the page of the form.
  await expect(page.getByText(/A fresh verification link|Please wait a moment/)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('place')).toBe('Berlin')
  await page.locator('input[name="address"]').fill('Hamburg')
  await page.locator('input[name="date"]').fill('')
  await page.getByRole('button', { name: 'Find places' }).click()
  expect(new URL(page.url()).searchParams.get('address')).toBe('Hamburg')
  await context.close()
})
