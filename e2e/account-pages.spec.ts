/** Setting up an account and its pages: each story in one walk, with the checks of every look on the way. */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook, findings } from './page-checks.ts'
import { signUp } from './sign-up.ts'
import { mailTo, signInAs, visit } from './world.ts'

const bars = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: /Hauptnavigation|Main/ })

test('who has registered is asked in four steps, can leave, comes back to the first undone one, and becomes a provider', async ({
  page,
  baseURL,
}) => {
  const email = `welcome-${Date.now()}@example.org`
  const password = 'Torbogen-47?Lampe'
  expect((await signUp(String(baseURL), email, password)).status).toBe(200)
  await page.request.post('/api/auth/sign-in/email', { data: { email, password } })
  await visit(page, '/welcome')
  await expect(page).toHaveURL(/\/welcome\/1$/)
  // By keyboard: the second step is not reached without a choice.
  await page.getByRole('button', { name: 'Weiter' }).press('Enter')
  await expect(page).toHaveURL(/\/welcome\/1$/)
  await page.getByRole('radio', { name: /Ich biete Plätze an/ }).press('Space')
  await page.getByRole('button', { name: 'Weiter' }).press('Enter')
  await expect(page).toHaveURL(/\/welcome\/2$/)
  await page.getByLabel('PLZ').fill('12')
  await page.getByLabel('Wohnort').fill('Leipzig')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByLabel('PLZ')).toHaveAccessibleDescription('Dieser Wert ist ungültig.')
  await expect(page.getByLabel('Wohnort'), 'nothing typed is lost').toHaveValue('Leipzig')
  await page.getByLabel('PLZ').fill('04109')
  await page.getByText('Auswählen', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Ukrainisch' }).check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page).toHaveURL(/\/welcome\/3$/)
  await expectGoodInEachLook(page, [320, 1440], 'the third step')

  await page.getByRole('link', { name: 'Später' }).click()
  await visit(page, '/account/profile')
  await expect(page.getByText('Ukrainisch').first()).toBeVisible()
  await page.getByRole('link', { name: 'Weitermachen' }).click()
  await expect(page).toHaveURL(/\/welcome\/3$/)
  await page.getByRole('button', { name: 'Überspringen' }).click()
  await expect(page.getByText('Bestätige noch deine E-Mail-Adresse')).toBeVisible()
  await page.getByRole('button', { name: 'Plätze suchen' }).click()
  await expect(page).toHaveURL(/\/$/)

  // Not a provider before the address is confirmed.
  await expect(bars(page).getByRole('link', { name: /Favoriten/ })).toBeVisible()
  const { links } = await mailTo(page, email, /Bestätige/)
  await page.goto(links[0] ?? '')
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(page).not.toHaveURL(/email\/verify/)
  await visit(page, '/')
  await expect(bars(page).getByRole('link', { name: /Meine Büros/ })).toBeVisible()
  await visit(page, '/account/profile')
  await expect(page.getByRole('link', { name: 'Weitermachen' })).toHaveCount(0)
})

test('a provider goes to the private view and back, and the bar follows', async ({ page }) => {
  await signInAs(page, 'provider@viertel.example')
  await visit(page, '/en/account/type')
  await expect(bars(page).getByRole('link', { name: /My offices/ })).toBeVisible()
  await page.getByRole('button', { name: 'Switch to the personal view' }).click()
  await expect(bars(page).getByRole('link', { name: /Favourites/ })).toBeVisible()
  await expectGoodInEachLook(page, [320, 1440], 'the kind of the account')
  await page.getByRole('button', { name: 'Switch to the provider view' }).click()
  await expect(bars(page).getByRole('link', { name: /My offices/ })).toBeVisible()
})

test('a card is added in the account, made the default, and removed after a question', async ({ page }) => {
  await signInAs(page, 'greta.sommerfeld@viertel.example')
  await visit(page, '/account/payment')
  const rows = page.getByRole('listitem').filter({ hasText: '••••' })
  const before = await rows.count()
  await page.getByRole('button', { name: 'Neue Zahlungsart' }).click()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByLabel('Kartennummer')).toBeFocused()
  await page.getByRole('button', { name: /Testkarte 4242/ }).click()
  await page.getByLabel('Kartennummer').fill('5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText('Die Zahlungsart ist gespeichert.')).toBeVisible()
  await expect(rows).toHaveCount(before + 1)
  await expectGoodInEachLook(page, [320, 1440], 'payment methods')
  const added = rows.filter({ hasText: '4444' })
  await expect(added.getByText('Standard')).toBeVisible()
  await rows.filter({ hasNotText: '4444' }).first().getByRole('button', { name: 'Als Standard' }).click()
  await expect(added.getByText('Standard', { exact: true })).toHaveCount(0)
  await added.getByRole('button', { name: /entfernen/ }).click()
  await added.getByRole('button', { name: 'Behalten' }).click()
  await added.getByRole('button', { name: /entfernen/ }).click()
  await added.getByRole('button', { name: 'Ja, entfernen' }).click()
  await expect(rows).toHaveCount(before)
})

test('the newsletter comes only after its link is confirmed, and opening the link confirms nothing', async ({
  page,
}) => {
  const email = 'thuy.pham@viertel.example'
  await signInAs(page, email)
  await visit(page, '/account/privacy')
  await page.getByRole('button', { name: 'Newsletter bestellen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link geschickt' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  const { links } = await mailTo(page, email, /Newsletter/)
  await visit(page, new URL(links[0] ?? '').pathname + new URL(links[0] ?? '').search)
  expect(await (await page.request.get('/api/subscribe')).json()).toEqual({ data: { state: 'pending' } })
  await page.getByRole('button', { name: 'Ja, Newsletter schicken' }).click()
  await expect(page.getByRole('status')).toContainText('Du bekommst jetzt den Newsletter')
  await visit(page, '/account/privacy')
  await page.getByRole('button', { name: 'Abbestellen' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'keinen Newsletter' })).toBeVisible()
})

test('without JavaScript: a step of the onboarding, the default card, the mode', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: String(baseURL), locale: 'de-DE' })
  const page = await context.newPage()
  await signInAs(page, 'newcomer@viertel.example')
  await page.goto('/welcome/1')
  await page.getByRole('radio', { name: /Für mein Unternehmen/ }).check()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page).toHaveURL(/\/welcome\/2$/)
  await page.goto('/account/type')
  await page.getByRole('button', { name: 'Zur Ansicht für Anbieter' }).click()
  await page.getByRole('button', { name: 'Zur privaten Ansicht' }).click()
  await expect(page.getByRole('heading', { name: 'Privates Konto' })).toBeVisible()
  await context.close()
})
