/**
 * Rating a visit from the link in the mail: it loads, saves, and works once; a failure is shown and can be repeated.
 */
import { expect, test } from '@playwright/test'
import { findings } from './page-checks.ts'
import { signInAs } from './world.ts'

type Past = { data: { id: number; status: string; mayRate: boolean; office: { id: number; title: string } }[] }

test('Spec 2, 4: the address of the mail opens the modal once; stars by keyboard; a failure keeps the choice', async ({
  page,
}) => {
  await page.goto('/login')
  await signInAs(page, 'lena@viertel.example')
  const past = (await (await page.request.get('/api/booking?past=true')).json()) as Past
  const visit = past.data.find((one) => one.mayRate)
  if (!visit) throw new Error('the demo city has no visit that can be rated')

  await page.goto(`/office/${visit.office.id}/rate/${visit.id}`)
  await expect(page).toHaveURL(new RegExp(`/office/${visit.office.id}\\?rate=${visit.id}$`))
  const dialog = page.getByRole('dialog', { name: 'Buchung beendet – jetzt bewerten!' })
  await expect(dialog.getByText(visit.office.title)).toBeVisible()
  expect(await findings(page, 'dialog')).toEqual([])

  await dialog.getByRole('radio', { name: '3 Sterne' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '4 Sterne' })).toBeChecked()
  await page.route('**/api/rate/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { code: 'request.unavailable', message: 'Gerade nicht erreichbar.' } })
      : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Gerade nicht erreichbar.')
  await expect(dialog.getByRole('radio', { name: '4 Sterne' })).toBeChecked()
  await page.unroute('**/api/rate/*')
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Danke für deine Bewertung.')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/office/${visit.office.id}$`))
  const saved = (await (await page.request.get(`/api/rate/${visit.id}`)).json()) as {
    data: { rating: { data: { rating: number } } }
  }
  expect(saved.data.rating.data.rating).toBe(8)
  await page.goBack()
  await expect(dialog).toBeHidden()

  // The reservation belongs to one office and one person.
  const elsewhere = past.data.find((one) => one.office.id !== visit.office.id)
  const wrong = await page.goto(`/office/${elsewhere?.office.id ?? 1}/rate/${visit.id}`)
  expect(wrong?.status()).toBe(404)

  await page.goto(`/booking/${visit.id}`)
  await page.getByRole('link', { name: 'Bewertung ändern' }).click()
  await expect(dialog.getByRole('radio', { name: '4 Sterne' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(page).toHaveURL(new RegExp(`/booking/${visit.id}$`))
})
