/**
 * Signing in with Google and Apple, at the demo's issuer: somebody new, somebody with an account, who declines, an address
 * that is not verified or hidden.
 */
import { expect, test, type Page } from '@playwright/test'
import { codeOf } from './one-time-code.ts'
import { findings } from './page-checks.ts'
import { live, PASSWORD, signInAs } from './world.ts'

async function enter(page: Page, button: RegExp, person: RegExp) {
  await live(page)
  await page.getByRole('button', { name: button }).press('Enter')
  await page.getByRole('button', { name: person }).press('Enter')
}

test('Google: who is new accepts the terms and goes on to the wanted page; next time at once', async ({ page }) => {
  await page.goto('/en/login?next=%2Fen%2Fbooking')
  expect(await findings(page)).toEqual([])
  await enter(page, /Sign in with Google/, /Nele Neu/)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Agree and continue' }).press('Enter')
  await expect(page).toHaveURL(/\/en\/booking$/)
  await page.context().clearCookies()
  await page.goto('/en/register?next=%2Fen%2Fbooking')
  await enter(page, /Sign in with Google/, /Nele Neu/)
  await expect(page).toHaveURL(/\/en\/booking$/)
})

test('Google: an account that exists is connected only by who signs in to it and agrees', async ({ page }) => {
  await page.goto('/login?next=%2Ffavorite')
  await enter(page, /Mit Google anmelden/, /lena@viertel\.example/)
  await expect(page).toHaveURL(/\/login\?link=google&next=%2Ffavorite/)
  await expect(page.getByText('gibt es schon ein Konto')).toBeVisible()
  await page.getByLabel('E-Mail').fill('lena@viertel.example')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Google verbinden?' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Jetzt nicht' })).toHaveAttribute('href', '/favorite')
  // Declining at the provider leads back to the question; agreeing, to the page that was wanted.
  await enter(page, /Google verbinden/, /^Cancel$/)
  await expect(page.getByText('abgebrochen')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await enter(page, /Google verbinden/, /lena@viertel\.example/)
  await expect(page).toHaveURL(/\/favorite$/)
  await page.context().clearCookies()
  await page.goto('/login?next=%2Fbooking')
  await enter(page, /Mit Google anmelden/, /lena@viertel\.example/)
  await expect(page).toHaveURL(/\/booking$/)

  // With a second step Google alone opens nothing.
  await signInAs(page, 'lena@viertel.example')
  const begun = await page.request.post('/api/account/factor', { headers: { 'sec-fetch-site': 'same-origin' } })
  const { secret } = ((await begun.json()) as { data: { secret: string } }).data
  const on = await page.request.put('/api/account/factor', { data: { code: codeOf(secret, -1) } })
  const { recoveryCodes } = ((await on.json()) as { modalData: { recoveryCodes: string[] } }).modalData
  await page.context().clearCookies()
  await page.goto('/login?next=%2Ffavorite')
  await enter(page, /Mit Google anmelden/, /lena@viertel\.example/)
  await expect(page).toHaveURL(/\/login\/second/)
  expect((await page.request.get('/api/profile')).status()).toBe(401)
  await page.getByRole('textbox').first().fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/favorite$/)
  // Others sign in as this person, too.
  const ended = await page.request.delete('/api/account/factor', { data: { code: recoveryCodes[0] } })
  expect(ended.status()).toBe(200)
})

test('Google: who declines there, or whose address is not verified, reads why and is nobody here', async ({ page }) => {
  await page.goto('/login')
  await enter(page, /Mit Google anmelden/, /^Cancel$/)
  await expect(page.getByText('Du hast die Anmeldung mit Google abgebrochen.')).toBeVisible()
  await enter(page, /Mit Google anmelden/, /not verified/)
  await expect(page.getByText('Google hat diese E-Mail-Adresse nicht bestätigt.')).toBeVisible()
  expect((await page.request.get('/api/profile')).status()).toBe(401)
})

test('Apple: a relay address is enough, no address is not', async ({ page }) => {
  await page.goto('/login')
  await enter(page, /Mit Apple anmelden/, /without an address/)
  await expect(page.getByRole('alert')).toContainText('Apple hat keine E-Mail-Adresse mitgeschickt')
  await enter(page, /Mit Apple anmelden/, /hides the address/)
  await expect(page).toHaveURL(/\/welcome\/terms/)
})
