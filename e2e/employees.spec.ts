/**
 * The life of an employee: invited, registered by the link in the mail, deleted. All of it by keyboard; what is typed
 * wrong stays, and old links are of no use.
 */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook } from './page-checks.ts'
import { mailTo, signInAs, visit } from './world.ts'

const LOOKS = [320, 1440]
const WORD = 'Torbogen-47?Lampe'

/** Goes there by Tab, as somebody without a mouse does. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'link' | 'button' | 'textbox' | 'checkbox',
): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

test('invited, registered by the link, listed, and deleted', async ({ page, browser }) => {
  const email = `nadia-${Date.now()}@sturmvogel.example`
  await signInAs(page, 'company@viertel.example')
  await visit(page, '/employees')
  await tabTo(page, 'Einladen', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Vorname')).toBeFocused()
  await page.keyboard.type('Nadia')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Benali')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await tabTo(page, 'Betrag', 'textbox')
  await page.keyboard.type('dreihundert')
  await page.keyboard.press('Enter')
  const amount = page.getByLabel('Betrag')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/Nicht lesbar/)
  await expect(page.getByLabel('E-Mail')).toHaveValue(email)
  await expectGoodInEachLook(page, LOOKS, 'inviting somebody')
  await amount.fill('300,00')
  await amount.press('Enter')
  await expect(page.getByText('Eingeladen. Der Link ist unterwegs.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row.getByText('eingeladen', { exact: true })).toBeVisible()
  await expect(row.getByText(/300,00\s€ im Monat/)).toBeVisible()
  await expect(row.getByRole('button', { name: /Erneut senden/ })).toBeDisabled()

  const { links } = await mailTo(page, email, /lädt dich zu Viertel ein/)
  const link = links.find((one) => one.includes('/employee/invite/')) ?? ''
  const theirs = await browser.newContext()
  const guest = await theirs.newPage()
  await visit(guest, new URL(link).pathname)
  await expect(guest.getByText(/Die Einladung gilt für n•••@sturmvogel\.example/)).toBeVisible()
  await expect(guest.getByText(email)).toHaveCount(0)
  await expectGoodInEachLook(guest, LOOKS, 'the invitation')
  await tabTo(guest, 'Passwort', 'textbox')
  await guest.keyboard.type(WORD)
  await tabTo(guest, /Nutzungsbedingungen/, 'checkbox')
  await guest.keyboard.press('Space')
  await tabTo(guest, 'Registrieren und annehmen', 'button')
  await guest.keyboard.press('Enter')
  await expect(guest).toHaveURL(/\/workspace$/)

  await visit(page, '/employees')
  await expect(row.getByText('registriert', { exact: true })).toBeVisible()
  await tabTo(page, 'Ändern: Nadia Benali', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Limit')).toBeFocused()
  await expectGoodInEachLook(page, LOOKS, 'changing somebody')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Limit')).toHaveCount(0)
  await tabTo(page, 'Ändern: Nadia Benali', 'link')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Leitung übergeben', 'link')
  await page.keyboard.press('Enter')
  const handing = page.getByRole('dialog', { name: 'Leitung an Nadia Benali übergeben?' })
  await expect(handing).toBeVisible()
  await tabTo(page, 'Leitung übergeben', 'button')
  await page.keyboard.press('Enter')
  await expect(handing.getByText('Bitte bestätige, dass du die Leitung abgibst.')).toBeVisible()
  await expectGoodInEachLook(page, LOOKS, 'handing the company on')
  await page.keyboard.press('Escape')
  await expect(handing).toHaveCount(0)
  await tabTo(page, 'Löschen: Nadia Benali', 'link')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nadia Benali löschen?' })
  await expect(dialog.getByText('Es stehen keine Besuche an.')).toBeVisible()
  await expectGoodInEachLook(page, LOOKS, 'deleting somebody')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await tabTo(page, 'Löschen: Nadia Benali', 'link')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Löschen', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Gelöscht.', { exact: true })).toBeVisible()
  await expect(row.getByText('gelöscht', { exact: true })).toBeVisible()

  await guest.goto('/workspace')
  await expect(guest).toHaveURL(/\/login/)
  await guest.goto(new URL(link).pathname)
  await expect(guest.getByRole('heading', { name: 'Dieser Link gilt nicht' })).toBeVisible()
  await theirs.close()
})

test('without script a file is read, put right, and its people are invited', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAs(page, 'company@viertel.example')
  const at = Date.now()
  const lines = ['First name,Last name,E-mail,Limit,Period', `Ida,Kraemer,ida-${at}@sturmvogel,40,day`]
  await page.goto('/en/employees/import')
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('File').setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByRole('heading', { name: '1 line read, 1 needs you' })).toBeVisible()
  const wrong = page.getByLabel('E-mail, Line 2')
  await expect(wrong).toHaveAccessibleDescription('Please enter a valid e-mail address.')
  await wrong.fill(`ida-${at}@sturmvogel.example`)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: '1 line read, all clear' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite 1' }).click()
  await expect(page.getByText('Invited. The links are on their way.')).toBeVisible()
  await expect(page.getByText(`ida-${at}@sturmvogel.example`)).toBeVisible()
  await context.close()
})
