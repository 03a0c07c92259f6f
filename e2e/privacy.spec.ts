/** What people may do with their data: take a copy along, and end their account, with and without something open. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook } from './page-checks.ts'
import { signUp } from './sign-up.ts'
import { freeOffice, mailTo, signInAs, weekdayAhead, visit } from './world.ts'

const PASSWORD = 'Torbogen-47?Lampe'

test('a copy of the data is asked for, comes by itself, and is saved; the account ends on a day, unless it is kept', async ({
  page,
  baseURL,
}) => {
  const email = `privacy-${Date.now()}@example.org`
  expect((await signUp(String(baseURL), email, PASSWORD)).status).toBe(200)
  await page.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })
  await visit(page, '/account/privacy')
  await page.getByRole('button', { name: 'Kopie anfordern' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'zusammengestellt' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /Kopie vom .* KB/ })).toBeVisible()
  await mailTo(page, email, /Deine Daten sind da/)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Kopie herunterladen' }).press('Enter')
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^viertel-\d{4}-\d\d-\d\d\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString(), 'an archive').toBe('PK')
  await expect(page.getByText('einen Tag nach der letzten')).toBeVisible()
  await expectGoodInEachLook(page, [320, 1440], 'one’s data, with a copy')

  await page.getByRole('link', { name: 'Weiter', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Das wird gelöscht' })).toBeVisible()
  await expectGoodInEachLook(page, [320, 1440], 'before the end of an account')
  await page.getByRole('button', { name: 'Konto in 14 Tagen löschen' }).press('Enter')
  await expect(page.getByRole('heading', { name: /Dein Konto wird am .* gelöscht/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Konto behalten' })).toBeVisible()
  const { links } = await mailTo(page, email, /Dein Konto wird gelöscht/)
  const keep = new URL(links[0] ?? '')
  await visit(page, keep.pathname + keep.search)
  await visit(page, '/account/delete')
  await expect(page.getByRole('button', { name: 'Konto behalten' }), 'opening the link changes nothing').toBeVisible()
  await visit(page, keep.pathname + keep.search)
  await page.getByRole('button', { name: 'Konto behalten' }).press('Enter')
  await expect(page.getByRole('status')).toContainText('Dein Konto bleibt')
  await visit(page, keep.pathname + keep.search)
  await page.getByRole('button', { name: 'Konto behalten' }).press('Enter')
  await expect(page.getByRole('alert'), 'a link works once').toContainText('Der Link ist abgelaufen')
  await visit(page, '/en/account/delete')
  await expect(page.getByRole('button', { name: 'Delete account in 14 days' })).toBeVisible()
})

test('with an open booking an account cannot end, and the page says why and where to go', async ({ page }) => {
  await signInAs(page, 'wiebke.carstens@viertel.example')
  const date = weekdayAhead(9)
  const { id, price } = await freeOffice(page, date)
  const placed = await page.request.post('/api/booking', {
    data: { office: id, date, time: '10:00', hours: 2, expectedTotal: price * 2 },
    headers: { 'idempotency-key': `privacy-${Date.now()}` },
  })
  expect(placed.status()).toBe(201)
  await visit(page, '/en/account/delete')
  await expect(page.getByText('There are open bookings.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Delete account/ })).toHaveCount(0)
  await expectGoodInEachLook(page, [320, 1440], 'what is in the way')
  await page.getByRole('link', { name: 'View bookings' }).press('Enter')
  await expect(page).toHaveURL(/\/en\/booking$/)
  const { data: booking } = (await placed.json()) as { data: { id: number } }
  await page.request.delete(`/api/booking/${booking.id}/cancel`)
})
