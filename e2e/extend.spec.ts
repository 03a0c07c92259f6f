/** Staying longer, from the booking's page: by keyboard on a phone, and without script. What is shown is what is agreed. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { stayToken } from '../src/features/booking/extension/server/stay-link.ts'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { ownFolder } from './products.ts'
import { bookTwoHours, signInAs, visit, weekdayAhead } from './world.ts'

type Found = { hours: number | null; endTime: string; totalCents: number; addedCents: number }

async function extensionsOf(page: Page, id: number): Promise<Found[]> {
  const answer = await page.request.post(`/api/booking/${id}/extensions`, { data: {} })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { extensions: Found[] } }).data.extensions
}

test('by keyboard on a phone: the ends with their prices, and the one that was chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const errors = watchErrors(page)
  await signInAs(page, 'lena@viertel.example')
  const id = await bookTwoHours(page, weekdayAhead(4))
  await visit(page, `/booking/${id}`)
  await page.getByRole('link', { name: 'Verlängern' }).press('Enter')
  const panel = page.getByRole('region', { name: 'Länger bleiben?' })
  await expect(panel).toBeVisible()
  const offered = await extensionsOf(page, id)
  await expect(panel.getByRole('radio')).toHaveCount(offered.length)
  await expectGoodInEachLook(page, [320, 1440], 'extensions', '.extend')
  await panel.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  const button = panel.getByRole('button', { name: /^Zahlungspflichtig verlängern bis 14:00 Uhr für/ })
  await expect(button).toBeVisible()
  await button.press('Enter')
  await expect(page.getByText('Verlängert: Du kannst bis 14:00 Uhr bleiben.')).toBeVisible()
  await expect(page.locator('.pass-time')).toContainText('10:00–14:00')
  await expect(page.locator('.booking-head')).toContainText('Verlängert')
  // What is left to choose begins where the booking now ends.
  await expect(panel.getByRole('radio')).toHaveCount((await extensionsOf(page, id)).length)
  const { data: booking } = (await (await page.request.get(`/api/booking/${id}`)).json()) as {
    data: { hours: number; price: { totalCents: number } }
  }
  expect([booking.hours, booking.price.totalCents]).toEqual([4, offered[1]?.totalCents])
  expect(errors).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the same form posts, and a price that has changed is said above its button', async ({ page }) => {
    await signInAs(page, 'lena@viertel.example')
    const id = await bookTwoHours(page, weekdayAhead(5))
    await page.goto(`/en/booking/${id}?extend`)
    const panel = page.getByRole('region', { name: 'Stay longer?' })
    await panel.locator('label').nth(1).click()
    // Another tab was faster.
    const [first] = await extensionsOf(page, id)
    await page.request.post(`/api/booking/${id}/extend`, {
      headers: { 'idempotency-key': `other-${id}` },
      data: { hours: 1, expectedTotal: first?.totalCents },
    })
    await panel.getByRole('button').click()
    await expect(panel.getByText('Price cannot be verified')).toBeVisible()
    await panel.getByRole('button').click()
    await expect(page.getByText('Extended: you can stay until 14:00.')).toBeVisible()
  })
})

test('by the link of the mail, without signing in: one tap, and the page says until when', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'lena@viertel.example')
  const id = await bookTwoHours(page, weekdayAhead(6))
  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await stranger.newPage()
  const errors = watchErrors(phone)
  const secret = (await readFile(join(ownFolder() ?? '', 'secret'), 'utf8')).trim()
  await visit(phone, `/stay/${stayToken(id, secret)}`)
  await expect(phone.getByRole('heading', { name: 'Länger bleiben?' })).toBeVisible()
  await expectGoodInEachLook(phone, [320, 1440], 'the link of the mail')
  await phone.getByRole('radio', { name: /^13:00/ }).check()
  await phone.getByRole('button', { name: /^Zahlungspflichtig verlängern bis 13:00 Uhr für/ }).press('Enter')
  await expect(phone.getByText('Verlängert: Du kannst bis 13:00 Uhr bleiben.')).toBeVisible()
  await expect(phone.getByText(/10:00–13:00 Uhr$/)).toBeVisible()
  // The page of the booking is still for whoever has booked.
  await phone.goto(`/booking/${id}`)
  await expect(phone).toHaveURL(/login/)
  expect(errors).toEqual([])
  await stranger.close()
})
