/** Whoever is suspended reads why on every page; the operator decides on their page at the desk, and finds it in the log. */
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook } from './page-checks.ts'
import { PASSWORD, signInAs, visit } from './world.ts'

const REASON = 'Hat mehrmals gebucht und nie bezahlt.'

test('suspended: signed out at once, and told why after signing in again', async ({ page, browser }) => {
  const desk = await browser.newContext()
  const operator = await desk.newPage()
  await signInAs(operator, 'operator@viertel.example')
  await signInAs(page, 'newcomer@viertel.example')
  const { id } = (await (await page.request.get('/api/me')).json()) as { id: string }
  await visit(page, '/account/profile')
  await visit(operator, '/operator/search?q=newcomer@viertel.example')
  await operator.getByRole('link', { name: 'Priya Raman' }).click()
  await expect(operator).toHaveURL(new RegExp(`/operator/person/${id}$`))
  const suspend = operator.locator('details', { hasText: 'Konto sperren' })
  await suspend.locator('summary').press('Enter')
  await suspend.getByLabel('Grund').fill('kurz')
  await suspend.getByRole('button', { name: 'Sperren' }).press('Enter')
  await expect(suspend.getByLabel('Grund')).toHaveAttribute('aria-invalid', 'true')
  await expectGoodInEachLook(operator, [320, 390, 1440], 'person')
  await suspend.getByLabel('Grund').fill(REASON)
  await suspend.getByRole('button', { name: 'Sperren' }).press('Enter')
  await expect(operator.getByText('Das Konto ist gesperrt.')).toBeVisible()
  await page.goto('/account/profile')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('E-Mail').fill('newcomer@viertel.example')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).first().click()
  await expect(page.getByText(`Grund: ${REASON}`)).toBeVisible()
  await expectGoodInEachLook(page, [320, 1440], 'suspended')
  await visit(page, '/')
  await expect(page.getByText(`Grund: ${REASON}`)).toBeVisible()
  const restore = operator.locator('details', { hasText: 'Sperre aufheben' }).first()
  await restore.locator('summary').press('Enter')
  await restore.getByLabel('Grund').fill('Hat alles nachgezahlt.')
  await restore.getByRole('button', { name: 'Aufheben' }).press('Enter')
  await expect(operator.getByText('Die Sperre ist aufgehoben.')).toBeVisible()
  await expect(operator.locator('.desk-timeline')).toContainText('Kontosperre aufgehoben')
  await visit(operator, '/operator/log?action=person.restored')
  await expect(operator.getByText('Hat alles nachgezahlt.')).toBeVisible()
  await expect(operator.getByText(/^Die Kette hält: \d+ Eintr/)).toBeVisible()
  await expectGoodInEachLook(operator, [320, 1440], 'log')
  await visit(page, '/')
  await expect(page.getByText(`Grund: ${REASON}`)).toHaveCount(0)
  await desk.close()
})
