/** Favourites: marked on a card, found in the list, taken out and taken back; guests are asked to register. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { freeOffice, signInAs, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(5)

test('Spec 2, 4: mark, find again, remove, undo; a refusal is taken back and said', async ({ page }) => {
  await signInAs(page, 'employee@viertel.example')
  const { id, title } = await freeOffice(page, DATE)
  await page.request.delete(`/api/favorite/${id}`)
  await page.goto(`/office/${id}`, { waitUntil: 'networkidle' })
  const heart = page.getByRole('button', { name: new RegExp(`Favorit.*${title}`) }).first()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('banner').getByRole('link', { name: 'Favoriten' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favoriten')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((one) => one.id)).toEqual([])

  await page.getByRole('button', { name: new RegExp(`Aus den Favoriten nehmen: ${title}`) }).click()
  await expect(page.getByRole('status')).toContainText('Aus den Favoriten genommen')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => JSON.stringify(await (await page.request.get('/api/favorite')).json())).toContain(title)

  await page.route('**/api/favorite/*', (route) =>
    route.fulfill({ status: 503, json: { code: 'request.unavailable', message: 'Gerade nicht erreichbar.' } }),
  )
  await heart.click()
  await expect(page.getByRole('status')).toContainText('Gerade nicht erreichbar')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('Spec 2, 6: a guest who wants favourites registers or signs in on the way there', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: /Favorit/ })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Favoriten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dafür brauchst du ein Konto' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Ffavorite/)
})
