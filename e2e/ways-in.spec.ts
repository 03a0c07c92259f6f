/** Ways in without a password: a passkey of a virtual authenticator, a mailed link; and a new e-mail address. */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook, findings } from './page-checks.ts'
import { signUp } from './sign-up.ts'
import { confirmAddress, mailTo, visit } from './world.ts'

const WORD = 'Torbogen-47?Lampe'

/** A device of this browser that says yes to everything, as a phone does after the fingerprint. */
async function addDevice(page: Page): Promise<(isVerified: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (isVerified) => {
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isVerified })
  }
}

const newEmail = () => `ways-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`

/** Somebody new with a confirmed address, signed in. */
async function newcomer(page: Page, baseURL: string | undefined): Promise<string> {
  const email = newEmail()
  expect((await signUp(String(baseURL), email, WORD)).status).toBe(200)
  await confirmAddress(page, email, WORD)
  await page.request.post('/api/auth/sign-in/email', { data: { email, password: WORD } })
  return email
}

test('a passkey is added, signs in by keyboard alone, proves who it is, and is removed', async ({ page, baseURL }) => {
  const email = await newcomer(page, baseURL)
  const setVerified = await addDevice(page)
  await visit(page, '/account/social')
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter')
  await expect(page.getByText(/^hinzugefügt/)).toBeVisible()
  await expectGoodInEachLook(page, [320, 1440], 'a passkey in the account')
  // The device has it already and refuses a second one.
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('nicht geklappt')

  await page.context().clearCookies()
  await visit(page, '/en/login?next=%2Fen%2Fbooking')
  await expectGoodInEachLook(page, [320, 1440], 'signing in with a passkey')
  await setVerified(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('did not work or was cancelled')
  await setVerified(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await expect(page).toHaveURL(/\/en\/booking$/)
  expect(((await (await page.request.get('/api/me')).json()) as { email: string }).email).toBe(email)

  await visit(page, '/password/confirm?next=%2Faccount%2Fsocial')
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).press('Enter')
  await expect(page).toHaveURL(/\/account\/social$/)
  await page.getByRole('button', { name: /entfernen$/ }).press('Enter')
  await expect(page.getByText(/^hinzugefügt/)).toHaveCount(0)
  await mailTo(page, email, /Ein Passkey wurde entfernt/)
})

test('a mailed link signs in by its button, once', async ({ page, baseURL }) => {
  const email = await newcomer(page, baseURL)
  await page.context().clearCookies()
  await visit(page, '/login?next=%2Fbooking')
  await page.getByRole('link', { name: 'Link per Mail schicken' }).press('Enter')
  // The page before has a field of this name, too.
  await expect(page).toHaveURL(/\/login\/link/)
  await page.getByLabel('E-Mail').fill('niemand')
  await page.getByLabel('E-Mail').press('Enter')
  await expect(page.getByLabel('E-Mail')).toHaveValue('niemand')
  await page.getByLabel('E-Mail').fill(email)
  await expectGoodInEachLook(page, [320, 1440], 'asking for a link')
  await page.getByRole('button', { name: 'Link schicken' }).click()
  await expect(page.getByRole('status')).toContainText(email)
  const mail = await mailTo(page, email, /Dein Link zum Anmelden/)
  const link = mail.links.find((one) => one.includes('/login/link')) ?? ''
  // A mail program opens it first.
  expect((await page.request.get(link)).status()).toBe(200)
  await visit(page, link)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Anmelden' }).press('Enter')
  await expect(page).toHaveURL(/\/booking$/)
  await page.context().clearCookies()
  await visit(page, link)
  await page.getByRole('button', { name: 'Anmelden' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('abgelaufen')
})

test('a new e-mail address counts after its link, and the old one takes it back', async ({ page, baseURL }) => {
  const email = await newcomer(page, baseURL)
  const wanted = `new-${email}`
  await visit(page, '/account/social')
  await page.getByRole('link', { name: 'Ändern' }).first().click()
  await page.getByLabel('Neue E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Link schicken' }).click()
  await expect(page.getByLabel('Neue E-Mail-Adresse')).toHaveAccessibleDescription(/schon deine Adresse/)
  await page.getByLabel('Neue E-Mail-Adresse').fill(wanted)
  await expectGoodInEachLook(page, [320, 1440], 'changing the e-mail address')
  await page.getByRole('button', { name: 'Link schicken' }).click()
  await expect(page.getByRole('status')).toContainText(wanted)
  await visit(page, '/account/social')
  await expect(page.getByText(`Neue Adresse ${wanted}`)).toBeVisible()
  const asked = await mailTo(page, wanted, /Bestätige deine neue Adresse/)
  await visit(page, asked.links.find((one) => one.includes('/email/confirm')) ?? '')
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(page.getByRole('status')).toContainText('jetzt diese Adresse')
  await page.getByRole('link', { name: 'Weiter' }).click()
  await expect(page.getByText(wanted, { exact: true })).toBeVisible()

  const told = await mailTo(page, email, /Die Adresse deines Kontos wurde geändert/)
  await visit(page, told.links.find((one) => one.includes('/email/undo')) ?? '')
  await expectGoodInEachLook(page, [320, 1440], 'taking a new address back')
  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(page.getByRole('status')).toContainText('wieder seine alte Adresse')
  expect((await page.request.get('/api/profile')).status(), 'everybody is signed out').toBe(401)
})

test('the link of a registration changes nothing when it is opened; on another device it asks for the password', async ({
  page,
  baseURL,
}) => {
  const email = newEmail()
  expect((await signUp(String(baseURL), email, WORD)).status).toBe(200)
  const { links } = await mailTo(page, email, /Bestätige|Verify/)
  const link = new URL(links.find((one) => one.includes('/email/verify')) ?? '')
  await visit(page, link.pathname + link.search)
  await expectGoodInEachLook(page, [320, 1280], 'confirming with the password')
  const password = page.getByLabel('Passwort', { exact: true })
  await password.fill('Falsch-Wort1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Das Passwort ist nicht richtig.')).toBeVisible()
  await password.fill(WORD)
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(page).toHaveURL(/\/login\?verified=yes/)

  // Another person has registered this address: its owner gets the account empty.
  const other = newEmail()
  expect((await signUp(String(baseURL), other, WORD)).status).toBe(200)
  const mail = await mailTo(page, other, /Bestätige|Verify/)
  const second = new URL(mail.links.find((one) => one.includes('/email/verify')) ?? '')
  await visit(page, second.pathname + second.search)
  await page.getByRole('button', { name: /Ich habe mich nicht registriert/ }).click()
  await expect(page.getByText('Das Konto gehört jetzt nur dir')).toBeVisible()
  await expectGoodInEachLook(page, [390], 'an emptied account')
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email: other, password: WORD } })
  expect(answer.status()).toBe(401)
  await page.getByRole('link', { name: 'Passwort setzen' }).click()
  await expect(page).toHaveURL(/\/password\/forgot/)
})
