/** The second step of signing in: set up, asked for after the password, a recovery code, and ended. */
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook } from './page-checks.ts'
import { codeOf } from './one-time-code.ts'
import { signUp } from './sign-up.ts'
import { confirmAddress, visit } from './world.ts'

const WORD = 'Torbogen-47?Lampe'

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.context().clearCookies()
  await visit(page, '/login?next=%2Faccount%2Fsocial')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(WORD)
  await page.getByLabel('Passwort', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/login\/second/)
}

test('a code of the app is asked for after the password, a recovery code counts once, and it ends against a code', async ({
  page,
  baseURL,
}) => {
  const email = `second-${Date.now()}@example.org`
  expect((await signUp(String(baseURL), email, WORD)).status).toBe(200)
  await page.request.post('/api/auth/sign-in/email', { data: { email, password: WORD } })
  await visit(page, '/account/factor')
  await page.getByRole('button', { name: 'Einrichten' }).click()
  await expect(page.getByRole('alert')).toHaveText('Bitte bestätige zuerst deine E-Mail-Adresse.')
  await confirmAddress(page, email, WORD)
  await visit(page, '/account/social')
  await expectGoodInEachLook(page, [320, 1440], 'ways in')
  await page.getByRole('link', { name: 'Einrichten' }).click()
  await page.getByRole('button', { name: 'Einrichten' }).click()
  const key = page.getByRole('definition').first()
  const secret = (await key.innerText()).replaceAll(' ', '')
  await expect(page.getByRole('img', { name: /QR-Code/ })).toBeVisible()
  await expectGoodInEachLook(page, [320, 1440], 'the second step being set up')
  const code = page.getByLabel(/^Code aus der App/)
  await code.fill('000000')
  await page.getByRole('button', { name: /einschalten/ }).click()
  await expect(code).toHaveAccessibleDescription(/stimmt nicht|falsch/i)
  await expect(key, 'what is to be scanned stays').toHaveText(/\S{4} \S{4}/)
  await code.fill(codeOf(secret, -1))
  await page.getByRole('button', { name: /einschalten/ }).click()
  const modal = page.getByRole('dialog', { name: 'Ersatzcodes' })
  await expect(modal).toBeVisible()
  const recovery = await page.locator('.recovery-codes li').allInnerTexts()
  expect(recovery).toHaveLength(10)
  await expectGoodInEachLook(page, [320, 1440], 'the recovery codes')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await modal.getByRole('button', { name: 'Kopieren' }).click()
  await expect(modal.getByRole('status')).toHaveText('Kopiert.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(recovery.join('\n'))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    modal.getByRole('button', { name: 'Als Datei sichern' }).press('Enter'),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain(recovery.join('\n'))
  await modal.getByRole('button', { name: 'Ich habe sie' }).press('Enter')
  await expect(modal).toHaveCount(0)
  await expect(page.getByText('Noch 10 Ersatzcodes übrig.')).toBeVisible()

  // The password alone opens nothing.
  await enterPassword(page, email)
  expect((await page.request.get('/api/profile')).status()).toBe(401)
  await expectGoodInEachLook(page, [320, 1440], 'the second step')
  await page.getByRole('textbox').first().fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/social$/)

  // Without the phone.
  await enterPassword(page, email)
  await page.getByRole('link', { name: 'Ich habe die App nicht zur Hand' }).click()
  await page.getByLabel('Ersatzcode').fill(recovery[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/social$/)
  await expect(page.getByText('Noch 9 Ersatzcodes übrig.')).toBeVisible()

  await visit(page, '/account/factor')
  const end = page.locator('form').filter({ hasText: 'ausschalten' })
  await end.getByRole('textbox').fill(recovery[0] ?? '')
  await end.getByRole('button').click()
  await expect(end.getByRole('textbox')).toHaveAccessibleDescription(/stimmt nicht|falsch/i)
  await end.getByRole('textbox').fill(recovery[1] ?? '')
  await end.getByRole('button').click()
  await expect(page).toHaveURL(/\/account\/social$/)
  await expect(page.getByText('Aus. Mit ihm')).toBeVisible()
})
