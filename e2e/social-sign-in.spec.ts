/** Signing in with Google and Apple, at the demo's issuer: somebody new, somebody with an account, a hidden address. */
import { expect, test, type Page } from '@playwright/test'
import { findings } from './page-checks.ts'
import { live, PASSWORD } from './world.ts'

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
})

test('Apple: a relay address is enough, no address is not', async ({ page }) => {
  await page.goto('/login')
  await enter(page, /Mit Apple anmelden/, /without an address/)
  await expect(page.getByRole('alert')).toContainText('Apple hat keine E-Mail-Adresse mitgeschickt')
  await enter(page, /Mit Apple anmelden/, /hides the address/)
  await expect(page).toHaveURL(/\/welcome\/terms/)
})
