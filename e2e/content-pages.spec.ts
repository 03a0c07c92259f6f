/** Content pages as an operator keeps them: preview, saving, a conflict, hostile text, and back; the one that is offered. */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook, findings } from './page-checks.ts'
import { signUp } from './sign-up.ts'
import { confirmAddress, demoFacts, signInAs, visit } from './world.ts'

const CANARY = '<img src=x onerror="document.title=`owned`"> [hier](javascript:alert(1))'

test('an operator writes a page with a preview, by keyboard; a second one finds that it has changed', async ({
  page,
  request,
}) => {
  const operator = (await demoFacts(request)).people.find(({ kind }) => kind === 'operator')
  await signInAs(page, operator?.email ?? '')
  const slug = `neues-${'abcdefghij'[Math.floor(Math.random() * 10)]}${String.fromCodePoint(97 + (Date.now() % 26))}`
  await visit(page, '/operator')
  await page.getByRole('link', { name: 'Inhaltsseiten' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Inhaltsseiten' })).toBeVisible()
  await expectGoodInEachLook(page, [320, 1440], 'the content pages')
  await page.getByLabel(/Adresse einer neuen Seite/).fill(slug)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/operator/pages/${slug}/de$`))
  await page.getByLabel('Titel').fill('Neues aus dem Kiez')
  await page.getByLabel('Text in Markdown').fill(`Es gibt **neue** Orte.\n\n## Wo\n\n- Hamburg\n- Wien\n\n${CANARY}`)
  await page.getByRole('button', { name: 'Vorschau' }).press('Enter')
  const preview = page.getByRole('region', { name: 'Vorschau' })
  await expect(preview.getByRole('heading', { name: 'Wo' })).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText(['Hamburg', 'Wien'])
  await expect(preview).toContainText('<img src=x')
  await expect(preview.getByRole('link')).toHaveCount(0)
  await expect(page.getByLabel('Text in Markdown'), 'a preview keeps what was typed').toHaveValue(/neue/)
  await expectGoodInEachLook(page, [320, 1440], 'a content page being written')

  const other = await page.context().newPage()
  await visit(other, `/operator/pages/${slug}/de`)
  await page.getByRole('button', { name: 'Speichern' }).press('Enter')
  await expect(page).toHaveURL(/\/operator\/pages$/)
  await other.getByLabel('Titel').fill('Etwas anderes')
  await other.getByLabel('Text in Markdown').fill('Mein Text')
  await other.getByRole('button', { name: 'Speichern' }).click()
  await expect(other.getByRole('alert')).toContainText('inzwischen geändert')
  await expect(other.getByLabel('Text in Markdown'), 'nothing typed is lost').toHaveValue('Mein Text')
  await other.close()

  await visit(page, `/page/${slug}`)
  await expect(page.getByRole('heading', { name: 'Neues aus dem Kiez' })).toBeVisible()
  expect(await page.title()).toBe('Neues aus dem Kiez – Viertel')
  expect(await findings(page)).toEqual([])
  await visit(page, `/operator/pages/${slug}/de`)
  await page.getByRole('button', { name: 'Seite entfernen' }).press('Enter')
  await expect(page).toHaveURL(/\/operator\/pages$/)
  expect((await page.request.get(`/page/${slug}`)).status()).toBe(404)
})

const WORD = 'Torbogen-47?Lampe'

/** Somebody new with a confirmed address, signed in. */
async function newReader(page: Page, baseUrl: string): Promise<string> {
  const email = `leser-${crypto.randomUUID()}@post.example`
  expect((await signUp(baseUrl, email, WORD)).status).toBe(200)
  await confirmAddress(page, email, WORD)
  await signIn(page, email)
  return email
}

const signIn = (page: Page, email: string) =>
  page.request.post('/api/auth/sign-in/email', { data: { email, password: WORD } })

test('new places are offered once: opened or closed, with script or without, on any device', async ({
  page,
  browser,
  baseURL,
}) => {
  const offer = (at: Page) => at.getByRole('region', { name: /Neue Orte bei Viertel|New places on Viertel/ })
  const reader = await newReader(page, baseURL ?? '')
  // It goes at once, not when the data of the person come again.
  await page.route(/\/api\/me(\/events)?$/, (route) => route.abort())
  await visit(page, '/')
  await expect(offer(page)).toBeVisible()
  await visit(page, '/favorite')
  await expectGoodInEachLook(page, [320, 1440], 'an offer above the favourites')
  const saved = page.waitForRequest((request) => request.url().endsWith('/api/data'))
  await offer(page).getByRole('button', { name: 'Ansehen' }).press('Enter')
  expect((await saved).postDataJSON()).toEqual({ key: 'whats_new_locations_cta', value: 'opened' })
  await expect(page).toHaveURL(/\/page\/whats-new-locations$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Neue Orte bei Viertel' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  // Without a new page load, too.
  await page.getByRole('link', { name: 'Favoriten' }).first().click()
  await expect(page).toHaveURL(/\/favorite$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const other = await plain.newPage()
  await signIn(other, reader)
  await other.goto('/favorite')
  await expect(offer(other), 'another device').toHaveCount(0)
  await newReader(other, baseURL ?? '')
  await other.goto('/en/favorite')
  await offer(other).getByRole('button', { name: 'Don’t show again' }).click()
  await expect(other).toHaveURL(/\/en\/favorite$/)
  await expect(offer(other)).toHaveCount(0)
  await newReader(other, baseURL ?? '')
  await other.goto('/en/watch')
  await offer(other).getByRole('button', { name: 'Have a look' }).click()
  await expect(other).toHaveURL(/\/en\/page\/whats-new-locations$/)
  await plain.close()

  await newReader(page, baseURL ?? '')
  await visit(page, '/watch')
  await offer(page).getByRole('button', { name: 'Nicht mehr zeigen' }).press('Enter')
  await expect(offer(page)).toHaveCount(0)
  await expect(page.locator('#content'), 'the focus is not lost').toBeFocused()
})
