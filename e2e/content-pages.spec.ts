/** Content pages as an operator keeps them: preview, saving, a conflict, hostile text, and back. */
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook, findings } from './page-checks.ts'
import { demoFacts, signInAs, visit } from './world.ts'

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
