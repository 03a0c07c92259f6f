/** Whoever books a time at which they already have a booking gets a hint, and may still book. */
import { expect, test, type Page } from '@playwright/test'
import { findings } from './page-checks.ts'
import { freeOffice, signInAs, weekdayAhead } from './world.ts'

/** Which days the people of the demo have booked already differs with the day on which it is built. */
const PEOPLE = ['wiebke.carstens', 'paul.brueckner', 'lena']

/** Signs somebody in; an office that is free from ten to two on a day on which they have booked nothing yet. */
async function freeDay(page: Page): Promise<{ date: string; office: { id: number; price: number; title: string } }> {
  for (const person of PEOPLE) {
    await signInAs(page, `${person}@viertel.example`)
    for (let ahead = 8; ahead < 28; ahead += 1) {
      const date = weekdayAhead(ahead)
      const office = await freeOffice(page, date)
      const body = { office: office.id, date, time: '09:00', hours: 8 }
      const answer = await page.request.post('/api/booking/quote', { data: body })
      const { data } = (await answer.json()) as { data: { overlaps: unknown[] } }
      if (data.overlaps.length === 0) return { date, office }
    }
  }
  throw new Error('something is booked every day')
}

test('own bookings at the wished time are a hint, on the office page and while paying; canceled ones are none', async ({
  page,
}) => {
  const { date, office: first } = await freeDay(page)
  const wish = { office: first.id, date, time: '10:00', hours: 2, quantity: 1 }
  const placed = await page.request.post('/api/booking', {
    data: { ...wish, expectedTotal: first.price * 2 },
    headers: { 'idempotency-key': `own-bookings-${Date.now()}` },
  })
  expect(placed.status()).toBe(201)
  const { data: booking } = (await placed.json()) as { data: { id: number } }

  // The same desk again, for a colleague, is allowed.
  const hint = page.locator('.overlap-hint')
  const link = hint.getByRole('link', { name: /, 10:00–12:00/ })
  await page.goto(`/office/${first.id}?date=${date}&time=12:00&hours=2`)
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect(hint).toHaveCount(0)
  await page.getByLabel('Start', { exact: true }).selectOption('11:30')
  await expect(hint).toContainText('Du hast zu dieser Zeit schon gebucht')
  await expect(link).toContainText(first.title)
  await expect(link).toHaveAttribute('href', `/booking/${booking.id}`)
  expect(await findings(page, '.booking-box')).toEqual([])

  await page.goto(`/en/book/${first.id}?date=${date}&time=11:00&hours=2`)
  await expect(hint).toContainText('You already have a booking at this time')
  await expect(link).toBeVisible()
  await expect(page).toHaveURL(/hold=\d+/)
  await expect(page.locator('.pay-bar input[type="range"]')).toBeEnabled()
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/en/booking/${booking.id}$`))

  expect((await page.request.delete(`/api/booking/${booking.id}/cancel`)).status()).toBe(200)
  await page.goto(`/office/${first.id}?date=${date}&time=11:00&hours=2`)
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect(
    page.getByRole('link', { name: 'Weiter zur Buchung' }).or(page.locator('.box-reason')).first(),
  ).toBeVisible()
  await expect(hint).toHaveCount(0)
})
