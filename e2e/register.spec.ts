/** Registering where the usual bot check is not: without script, with Cloudflare's widget, and when that is blocked. */
import { expect, test, type Page } from '@playwright/test'
import { visit } from './world.ts'

const WORD = 'Torbogen-47?Lampe'
const newEmail = () => `register-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Vorname').fill('Ronja')
  await page.getByLabel('Nachname').fill('Reise')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(WORD)
  await page.getByRole('checkbox').first().check()
}

test('without script somebody registers by a plain form; what is wrong is said beside the field', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/register?next=%2Fbooking')
  const email = newEmail()
  await fill(page, email)
  await page.getByLabel('Passwort', { exact: true }).fill('zu kurz')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveAccessibleDescription(/Mindestens 8 Zeichen/)
  await expect(page.getByLabel('E-Mail')).toHaveValue(email)
  await page.getByLabel('Passwort', { exact: true }).fill(WORD)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page).toHaveURL(/\/booking$/)
  expect(((await (await page.request.get('/api/me')).json()) as { email: string }).email).toBe(email)
  await context.close()
})

/** What Cloudflare's script puts into the page, as far as the page uses it. */
const WIDGET = `globalThis.turnstile = {
  render(place, options) {
    globalThis.asked = [place.isConnected, options.sitekey, options.action]
    setTimeout(() => options.callback('0.token-of-the-widget'), 50)
    return 'w1'
  },
  remove() { globalThis.removed = true },
}`

for (const [name, answer, sent] of [
  ['its token goes along', { body: WIDGET, contentType: 'text/javascript' }, '0.token-of-the-widget'],
  ['blocked, the form is sent without', { status: 403, body: '' }, null],
] as const)
  test(`with the widget of Turnstile: ${name}`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.route('**/api/bot-check', (route) =>
      route.fulfill({ json: { data: { kind: 'turnstile', siteKey: '1x00000000000000000000AA' } } }),
    )
    const scripts: string[] = []
    await page.route('https://challenges.cloudflare.com/**', (route) => {
      scripts.push(route.request().url())
      return route.fulfill(answer)
    })
    await visit(page, '/register')
    expect(scripts, 'nothing is asked of another site before somebody registers').toEqual([])
    await fill(page, newEmail())
    const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/register'))
    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    expect(new URLSearchParams((await posted).postData() ?? '').get('botCheck')).toBe(sent)
    expect(scripts).toEqual(['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'])
    if (sent !== null)
      expect(await page.evaluate(() => Reflect.get(globalThis, 'asked') as unknown)).toEqual([
        true,
        '1x00000000000000000000AA',
        'register',
      ])
    expect(errors).toEqual([])
  })

test('the question to register leaves the page with its link, wherever it was opened', async ({ page }) => {
  const question = page.getByRole('dialog', { name: 'Dafür brauchst du ein Konto' })
  const bar = page.getByRole('navigation', { name: 'Hauptnavigation' }).first()
  const ask = async () => {
    await bar.getByRole('link', { name: 'Favoriten' }).click()
    await expect(question).toBeVisible()
  }
  await visit(page, '/')
  await ask()
  await question.getByRole('link', { name: 'Konto anlegen' }).click()
  await expect(page).toHaveURL(/\/register\?next=%2Ffavorite$/)
  await expect(question).toHaveCount(0)
  await page.getByLabel('Vorname').click()
  // Its link may lead to the very page below.
  await ask()
  await question.getByRole('link', { name: 'Konto anlegen' }).click()
  await expect(question).toHaveCount(0)
  await ask()
  await question.getByRole('link', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Ffavorite$/)
  await expect(question).toHaveCount(0)
  // So does the browser's own button.
  await ask()
  await page.goBack()
  await expect(page).toHaveURL(/\/register/)
  await expect(question).toHaveCount(0)
})
