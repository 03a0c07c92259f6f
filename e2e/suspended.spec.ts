/** Whoever is suspended reads why on every page, and the operator's decision ends what is open. */
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
  const address = `/api/operator/person/${id}/suspension`
  await visit(page, '/account/profile')
  const answer = await operator.request.put(address, { data: { reason: REASON } })
  expect(answer.status()).toBe(200)
  await page.goto('/account/profile')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('E-Mail').fill('newcomer@viertel.example')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).first().click()
  await expect(page.getByText(`Grund: ${REASON}`)).toBeVisible()
  await expectGoodInEachLook(page, [320, 1440], 'suspended')
  await visit(page, '/')
  await expect(page.getByText(`Grund: ${REASON}`)).toBeVisible()
  expect((await operator.request.delete(address)).status()).toBe(200)
  await visit(page, '/')
  await expect(page.getByText(`Grund: ${REASON}`)).toHaveCount(0)
  await desk.close()
})
