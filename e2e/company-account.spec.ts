/** A private account asks to become a company's: what is typed wrong stays, the request waits, and it is withdrawn. */
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook } from './page-checks.ts'
import { signInAs, visit } from './world.ts'

test('asked for in the account, corrected, pending, and withdrawn again', async ({ page }) => {
  await signInAs(page, 'lena@viertel.example')
  await visit(page, '/account/type')
  await page.getByRole('link', { name: 'Konto umwandeln' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Unternehmenskonto' })).toBeVisible()
  await page.getByLabel('Name des Unternehmens').fill('Kranich & Töchter GmbH')
  await expect(page.getByLabel('Unternehmens-ID')).toHaveValue('kranich-und-toechter-gmbh')
  await expect(page.getByLabel('Name des Teams')).toHaveValue('Kranich & Töchter GmbH')
  await page.getByLabel('Team-ID').fill('sturmvogel-team')
  await page.getByLabel('Name des Unternehmens').fill('Kranich & Töchter')
  await expect(page.getByLabel('Unternehmens-ID')).toHaveValue('kranich-und-toechter')
  await expect(page.getByLabel('Team-ID')).toHaveValue('sturmvogel-team')
  await page.getByLabel(/USt-IdNr/).fill('DE1')
  await page.getByLabel(/nicht zurücknehmen/).check()
  await page.getByRole('button', { name: 'Umwandlung anfragen' }).click()
  await expect(page.getByText('Diese USt-IdNr. ließ sich nicht bestätigen.')).toBeVisible()
  await expect(page.getByLabel(/USt-IdNr/)).toBeFocused()
  await expect(page.getByLabel('Name des Unternehmens')).toHaveValue('Kranich & Töchter')
  await expect(page.getByLabel('Team-ID')).toHaveValue('sturmvogel-team')
  await expectGoodInEachLook(page, [320, 1440], 'asking for a company account')
  await page.getByLabel(/USt-IdNr/).fill('')
  await page.getByLabel(/Steuernummer/).fill('99/123/12345')
  await page.getByRole('button', { name: 'Umwandlung anfragen' }).click()
  await expect(page.getByText('Diese Team-ID ist schon vergeben.')).toBeVisible()
  await expect(page.getByLabel('Team-ID')).toBeFocused()
  await page.getByLabel('Team-ID').fill('kraniche')
  await page.getByRole('button', { name: 'Umwandlung anfragen' }).click()
  await expect(page).toHaveURL(/\/account\/corporate\/pending$/)
  await expect(page.getByText(/das Konto von Kranich & Töchter wird/)).toBeVisible()
  await expectGoodInEachLook(page, [320, 1440], 'the pending request')
  await visit(page, '/account/type')
  await page.getByRole('link', { name: 'Anfrage ansehen' }).click()
  await page.getByRole('button', { name: 'Anfrage zurückziehen' }).click()
  await expect(page.getByText('Deine Anfrage ist zurückgezogen. Dein Konto bleibt privat.')).toBeVisible()
})

test('without script the same form does it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAs(page, 'greta.sommerfeld@viertel.example')
  await page.goto('/en/account/corporate')
  await page.getByLabel('Name of the company').fill('Sommerfeld Ltd')
  await page.getByLabel(/Tax number/).fill('99/123/12345')
  await page.getByLabel(/cannot be undone/).check()
  await page.getByRole('button', { name: 'Ask for the conversion' }).click()
  await expect(page.getByRole('heading', { name: 'We are reviewing your request' })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(page.getByText('Your request is withdrawn.')).toBeVisible()
  await context.close()
})

test('providers with offices, employees and companies read why not', async ({ page }) => {
  for (const [email, words] of [
    ['provider@viertel.example', /Du bietest Büros an/],
    ['employee@viertel.example', /auf Rechnung deines Unternehmens/],
    ['company@viertel.example', /Dein Konto ist das Konto eines Unternehmens/],
  ] as const) {
    await signInAs(page, email)
    await visit(page, '/account/corporate')
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByLabel('Unternehmens-ID')).toHaveCount(0)
  }
})
