/**
 * Forms of the account: errors show beside their fields, in the language of the page, and typed input is never lost.
 */
import { expect, test } from '@playwright/test'
import { findings } from './page-checks.ts'
import { visit } from './world.ts'

for (const { path, browserLocale, given, mail, password, send, missing, noMail, noTerms } of [
  {
    path: '/register',
    browserLocale: 'en-GB',
    given: 'Vorname',
    mail: 'E-Mail',
    password: 'Passwort',
    send: 'Konto anlegen',
    missing: 'Bitte ausfüllen.',
    noMail: 'Bitte gib eine gültige E-Mail-Adresse an.',
    noTerms: 'Bitte stimme den Nutzungsbedingungen zu.',
  },
  {
    path: '/en/register',
    browserLocale: 'de-DE',
    given: 'First name',
    mail: 'E-mail',
    password: 'Password',
    send: 'Create account',
    missing: 'Please fill this in.',
    noMail: 'Please enter a valid e-mail address.',
    noTerms: 'Please accept the terms.',
  },
])
  test(`Spec 5, 9: an invalid form is not sent and says why (${path})`, async ({ browser }) => {
    const context = await browser.newContext({ locale: browserLocale, viewport: { width: 390, height: 600 } })
    const page = await context.newPage()
    await visit(page, path)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const terms = page.getByRole('checkbox').first()
    await field(mail).fill('nobody')
    await terms.check()
    await page.getByRole('button', { name: send }).click()

    await expect(field(given)).toHaveAccessibleDescription(missing)
    await expect(field(mail)).toHaveAccessibleDescription(noMail)
    await expect(field(password)).toHaveAccessibleDescription(new RegExp(missing.replace('.', '\\.')))
    await expect(field(given), 'the first wrong field is in view and ready').toBeFocused()
    await expect(field(given)).toBeInViewport()
    await expect(terms).not.toBeChecked()
    await expect(field(mail)).toHaveValue('nobody')
    expect(await findings(page)).toEqual([])

    await page.keyboard.type('Ada')
    await expect(field(given), 'what is being mended is not accused').toHaveAccessibleDescription('')
    await page.getByRole('button', { name: send }).click()
    await expect(terms).toHaveAccessibleDescription(noTerms)
    expect(sent).toEqual([])
    await context.close()
  })
