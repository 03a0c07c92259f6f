/** Another time for a coming booking: by keyboard on a phone, and without script. What is shown is what is done. */
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { bookTwoHours, signInAs, visit, weekdayAhead } from './world.ts'

test('by keyboard on a phone: the new time with its price, and nothing else changes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const errors = watchErrors(page)
  await signInAs(page, 'lena@viertel.example')
  const id = await bookTwoHours(page, weekdayAhead(4))
  await visit(page, `/booking/${id}`)
  await page.getByRole('link', { name: 'Verlegen' }).press('Enter')
  const panel = page.getByRole('region', { name: 'Auf eine andere Zeit verlegen' })
  await expect(panel.getByText('Das ist die Zeit, die du schon hast.')).toBeVisible()
  await panel.getByLabel('Start').selectOption('12:00')
  await panel.getByRole('slider').press('ArrowRight')
  const button = panel.getByRole('button', { name: /^Zahlungspflichtig verlegen auf .*12:00–15:00 Uhr$/ })
  await expect(button).toBeEnabled()
  await expect(panel.getByText(/ mehr\)/)).toBeVisible()
  await expect(page).toHaveURL(/move=&date=.*&time=12:00&hours=3/)
  await expectGoodInEachLook(page, [320, 1440], 'another time', '.move')
  await page.reload()
  await expect(button).toBeEnabled()
  await button.press('Enter')
  const moved = page.getByText('Verlegt. Der neue Kalendereintrag kommt per Mail.')
  await expect(moved).toBeInViewport()
  await expect(moved).toBeFocused()
  await expect(page.locator('.pass-time')).toContainText('12:00–15:00')
  await expect(panel).toBeHidden()
  const { data: booking } = (await (await page.request.get(`/api/booking/${id}`)).json()) as {
    data: { hours: number; version: number; price: { hourlyCents: number; totalCents: number } }
  }
  expect(booking.hours).toBe(3)
  expect(booking.price.totalCents).toBe(booking.price.hourlyCents * 3)
  expect(errors).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the fields are sent for a price, and the price for the move', async ({ page }) => {
    await signInAs(page, 'lena@viertel.example')
    const id = await bookTwoHours(page, weekdayAhead(5))
    await page.goto(`/en/booking/${id}?move=`)
    const panel = page.getByRole('region', { name: 'Move to another time' })
    await panel.getByLabel('Start').selectOption('13:00')
    await panel.getByRole('button', { name: 'Show the price' }).click()
    await panel.getByRole('button', { name: /^Move to .*13:00–15:00$/ }).click()
    await expect(page.getByText('Moved. The new calendar entry is on its way by e-mail.')).toBeVisible()
    await expect(page.locator('.pass-time')).toContainText('13:00–15:00')
  })
})
