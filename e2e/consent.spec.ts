/**
 * Consent to usage statistics: asked for where an operator counts use, effective only after a yes, withdrawn on the
 * privacy page.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startSecond, type SecondProcess } from './second-process.ts'
import { findings } from './page-checks.ts'
import { visit, weekdayAhead } from './world.ts'
import { ownFolder } from './products.ts'

// Runs in one worker, because the setup is expensive.
test.describe.configure({ mode: 'default' })

const RESULTS = `/?address=Berlin&lat=52.52&lng=13.405&date=${weekdayAhead(5)}&time=10:00&hours=3`

let second: SecondProcess
test.beforeAll(async () => {
  test.skip(!ownFolder(), 'needs the product the tests started')
  second = await startSecond(ownFolder() ?? '', { ANALYTICS: 'log' })
  await second.product.ready()
})
test.afterAll(async () => await second?.end())

async function recorded(): Promise<Record<string, unknown>[]> {
  const folder = join(second.folder, 'analytics')
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('nothing is recorded before a yes; a yes is remembered; a no ends it', async ({ page }) => {
  const at = (path: string) => `${second.product.baseUrl}${path}`
  await page.goto(at(RESULTS))
  const ask = page.getByRole('region', { name: 'Dürfen wir mitzählen?' })
  await expect(ask).toBeVisible()
  expect(await recorded()).toEqual([])

  // A page on which nothing above the form grows during the click.
  // An answer before the page is live is a form that is sent, with a page of its own.
  await visit(page, at('/page/imprint'))
  expect(await findings(page, '#consent')).toEqual([])

  await page.route('**/consent', (route) => route.abort())
  await ask.getByRole('button', { name: 'Ja, mitzählen' }).click()
  await expect(ask.getByRole('alert')).toHaveText('Das kam nicht an. Bitte versuche es noch einmal.')
  await page.unroute('**/consent')

  await ask.getByRole('button', { name: 'Ja, mitzählen' }).click()
  await expect(ask).toHaveCount(0)
  await expect(page).toHaveURL(/imprint/)
  await page.goto(at(RESULTS.replace('hours=3', 'hours=2')))
  await expect(ask).toHaveCount(0)
  await expect.poll(recorded).toContainEqual(expect.objectContaining({ event: 'search', term: 'Berlin', duration: 2 }))

  await page.goto(at('/page/privacy'))
  await expect(page.getByText('Du hast zugestimmt')).toBeVisible()
  await page.getByRole('button', { name: 'Nein' }).click()
  await expect(page.getByText('Du hast abgelehnt')).toBeVisible()
  const before = (await recorded()).length
  await page.goto(at(RESULTS.replace('hours=3', 'hours=5')))
  await expect(page.locator('.office-card').first()).toBeVisible()
  await expect(ask).toHaveCount(0)
  expect((await recorded()).length).toBe(before)
})

test('without JavaScript the answer counts, too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${second.product.baseUrl}/page/imprint`)
  await page.getByRole('button', { name: 'Nein' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
  await expect(page.getByText('Dürfen wir mitzählen?')).toHaveCount(0)
  await context.close()
})

test('without statistics nobody is asked for consent', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('.office-card').first()).toBeVisible()
  await expect(page.getByText('Dürfen wir mitzählen?')).toHaveCount(0)
})
