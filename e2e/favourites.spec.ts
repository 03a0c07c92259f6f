/** Favourites: marked on a card, found in the list, removed and restored; guests are asked to register. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { findings } from './page-checks.ts'
import { freeOffice, PASSWORD, signInAs, visit, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(5)

test('Spec 2, 4: mark, find again, remove, undo; a refusal is taken back and said', async ({ page }) => {
  await signInAs(page, 'employee@viertel.example')
  const { id, title } = await freeOffice(page, DATE)
  await page.request.delete(`/api/favorite/${id}`)
  await visit(page, `/office/${id}`)
  const heart = page.getByRole('button', { name: new RegExp(`Favorit.*${title}`) }).first()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // The bar of employees has no entry for them; the account's menu names what it lacks.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Mirjam/ })
    .click()
  await page.getByRole('navigation', { name: 'Weitere Seiten' }).getByRole('link', { name: 'Favoriten' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favoriten')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  expect(await findings(page)).toEqual([])

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

const SEARCH = `/?lat=52.52&lng=13.405&address=Berlin&date=${DATE}&time=10:00&hours=3`

/** The heart of the first result, and the id of its office. */
async function guestsHeart(page: Page): Promise<{ heart: Locator; id: number }> {
  await visit(page, SEARCH)
  const card = page.locator('.browse-side .office-card').first()
  const heart = card.getByRole('button', { name: /Als Favorit merken/ })
  await expect(heart).toBeVisible()
  const href = await card.locator('a[href*="/office/"]').first().getAttribute('href')
  return { heart, id: Number(/office\/(\d+)/.exec(href ?? '')?.[1]) }
}

test('a guest taps the heart, registers, and is back with the place among the favourites', async ({ page }) => {
  const { heart, id } = await guestsHeart(page)
  await heart.click()
  const dialog = page.getByRole('dialog', { name: 'Dafür brauchst du ein Konto' })
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('link', { name: /Konto anlegen|Registrieren/ }).click()
  await page.getByLabel('Vorname').fill('Herta')
  await page.getByLabel('Nachname').fill('Merk')
  await page.getByLabel('E-Mail').fill(`heart-${Date.now()}@viertel.example`)
  await page.getByLabel('Passwort', { exact: true }).fill('Torbogen-47?Lampe')
  await page.getByRole('checkbox', { name: /Nutzungsbedingungen/ }).check()
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page, 'the search it was').toHaveURL(/\/\?.*lat=52\.52.*hours=3/)
  await expect(page.getByRole('status').filter({ hasText: 'Als Favorit gemerkt' })).toBeVisible()
  const marked = page
    .locator('.browse-side .office-card')
    .first()
    .getByRole('button', { name: /Aus den Favoriten/ })
  await expect(marked).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => JSON.stringify(await (await page.request.get('/api/favorite')).json()))
    .toContain(String(id))
})

test('a guest who closes the question leaves nothing behind; one with an account signs in and has it', async ({
  page,
}) => {
  const { heart, id } = await guestsHeart(page)
  await heart.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Dafür brauchst du ein Konto' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(heart).toBeFocused()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('viertel.favourite-wish'))).toBeNull()

  await heart.click()
  await dialog.getByRole('link', { name: 'Anmelden' }).click()
  await page.getByLabel('E-Mail').fill('refugee@viertel.example')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).toHaveURL(/\/\?.*lat=52\.52/)
  await expect
    .poll(async () => JSON.stringify(await (await page.request.get('/api/favorite')).json()))
    .toContain(String(id))
})

test('Spec 2, 6: a guest who wants favourites registers or signs in on the way there', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Favoriten' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dafür brauchst du ein Konto' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Ffavorite/)
})
