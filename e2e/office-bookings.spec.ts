/** The provider's bookings: today as a board, a day to print, and what a guest books appears by itself. */
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { signInAs, visit, weekdayAhead } from './world.ts'

type Own = { data: { office: { id: number; group: number; title: string }; date: string }[] }

test('what a guest books appears at the provider by itself, and says who comes', async ({ page, browser, baseURL }) => {
  const errors = watchErrors(page)
  await signInAs(page, 'provider@viertel.example')
  const { data: own } = (await (await page.request.get('/api/booking?side=provider')).json()) as Own
  const date = weekdayAhead(1)
  const guest = await browser.newContext({ baseURL: baseURL ?? '' })
  const guestPage = await guest.newPage()
  await signInAs(guestPage, 'olivier.rochat@viertel.example')
  await visit(page, '/office-booking')
  await expect(page.getByRole('heading', { name: 'Kommende Tage' })).toBeVisible()

  let booked: { id: number } | null = null
  for (const { office } of own.filter((one) => one.office.group === 1)) {
    const wish = { office: office.id, date, time: '12:00', hours: 2, quantity: 1 }
    const quote = (await (await guestPage.request.post('/api/booking/quote', { data: wish })).json()) as {
      data: { bookable: boolean; totalCents: number }
    }
    if (!quote.data.bookable) continue
    const answer = await guestPage.request.post('/api/booking', {
      headers: { 'idempotency-key': `office-bookings-${Date.now()}` },
      data: { ...wish, expectedTotal: quote.data.totalCents },
    })
    expect(answer.status()).toBe(201)
    booked = ((await answer.json()) as { data: { id: number } }).data
    break
  }
  if (!booked) throw new Error(`nothing of the provider is free on ${date}`)
  await expect(page.locator(`a[href="/booking/${booked.id}"]`)).toBeVisible()

  await visit(page, `/office-booking/day?date=${date}`)
  const row = page.getByRole('row').filter({ hasText: 'Olivier Rochat' }).first()
  await expect(row).toContainText('12:00–14:00')
  await expect(row).toContainText('Check-in ab 11:45')
  await page.getByRole('link', { name: 'Ein Tag weiter' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Olivier Rochat' })).toHaveCount(0)

  // Early taps are refused in words, whoever sends them.
  const early = await guestPage.request.put(`/api/booking/${booked.id}/check-in`, { data: {} })
  expect([early.status(), ((await early.json()) as { code: string }).code]).toEqual([422, 'booking.check_in_early'])
  const foreign = await guestPage.request.put(`/api/booking/${booked.id}/no-show`, { data: {} })
  expect(foreign.status()).toBe(404)

  // Whoever cancels as the host gives a reason.
  const silent = await page.request.delete(`/api/booking/${booked.id}/cancel`)
  expect(['booking.reason_needed', 'booking.provider_too_late']).toContain(
    ((await silent.json()) as { code: string }).code,
  )
  await guestPage.request.delete(`/api/booking/${booked.id}/cancel`)
  await guest.close()
  expect(errors).toEqual([])
})

test('the board and the day are good in each look', async ({ page }) => {
  await signInAs(page, 'provider@viertel.example')
  for (const path of ['/office-booking', `/office-booking/day?date=${weekdayAhead(1)}`]) {
    await visit(page, path)
    await expectGoodInEachLook(page, [320, 1440], path)
  }
})

test('the code at the door leads a guest to the desk that is free next', async ({ page, browser, baseURL }) => {
  const errors = watchErrors(page)
  const provider = await browser.newContext({ baseURL: baseURL ?? '' })
  const host = await provider.newPage()
  await signInAs(host, 'provider@viertel.example')
  await visit(host, '/account/my/office')
  await host
    .getByRole('button', { name: /^Mehr zu / })
    .first()
    .click()
  await host.getByRole('menuitem', { name: 'QR-Aushang' }).click()
  await expect(host.getByRole('img', { name: /^QR-Code zu/ })).toBeVisible()
  await expectGoodInEachLook(host, [320, 1440], 'sheet')
  const address = (await host.getByRole('img', { name: /^QR-Code zu/ }).getAttribute('aria-label')) ?? ''
  const code = /\/o\/([0-9a-z]+)$/.exec(address)?.[1] ?? ''
  await visit(page, `/o/${code.toUpperCase()}`)
  await expect(page.getByText(/^(Frei von|Wieder frei)/)).toBeVisible()
  await expectGoodInEachLook(page, [320, 1440], 'door')
  await page.getByRole('link', { name: 'Jetzt buchen' }).click()
  await expect(page).toHaveURL(/\/office\/\d+\?date=\d{4}-\d\d-\d\d&time=\d\d%3A\d\d&hours=2/)
  await expect(page.getByRole('link', { name: 'Weiter zur Buchung' }).first()).toBeVisible()
  for (const wrong of ['1', 'nothing!', 'zzzzzzzzzzzzzz'])
    expect((await page.request.get(`/o/${wrong}`)).status()).toBe(404)
  await provider.close()
  expect(errors).toEqual([])
})
