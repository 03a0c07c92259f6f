/** Every public page in both languages and schemes: no accessibility finding, no console error, no sideways scroll. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { atRest, freeOffice, signInAs, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(3)
const SEARCH = `lat=52.52&lng=13.405&place=Berlin&date=${DATE}&time=10%3A00`

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`))
}

for (const locale of ['de', 'en'] as const)
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      test(`browse, results and office page: ${locale}, ${scheme}, ${width} px`, async ({ browser }) => {
        const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 860 } })
        const page = await context.newPage()
        const errors: string[] = []
        page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
        page.on('pageerror', (error) => errors.push(error.message))
        const prefix = locale === 'en' ? '/en' : ''
        const { id } = await freeOffice(page, DATE)
        for (const path of [
          prefix || '/',
          `${prefix || '/'}?${SEARCH}`,
          `${prefix}/office/${id}?date=${DATE}&time=10:00&hours=4`,
          `${prefix}/login`,
          `${prefix}/register`,
        ]) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await atRest(page)
          expect(await findings(page), path).toEqual([])
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
          expect(await page.locator('html').getAttribute('lang')).toBe(locale)
        }
        expect(errors).toEqual([])
        await context.close()
      })
    }

test('signed in: lists, profile and paying have no findings', async ({ page }) => {
  await signInAs(page, 'lena@viertel.example')
  const { id } = await freeOffice(page, DATE, { time: '15:00', hours: 2 })
  for (const path of ['/booking', '/booking/past', '/account/profile', `/book/${id}?date=${DATE}&time=15:00&hours=2`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await atRest(page)
    expect(await findings(page), path).toEqual([])
  }
})

test('without JavaScript the list is there and the search form works', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('input[name="address"]').fill('Hamburg')
  await page.getByRole('button', { name: 'Plätze finden' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Angebot|Keine|Kein/)
  await page.goto(`/?${SEARCH}`)
  expect(await page.locator('a[href*="/office/"]').count()).toBeGreaterThan(5)
  await context.close()
})

test('short pages leave their room below and stretch nothing that is on them', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1400 } })
  for (const path of ['/login', '/password/forgot', '/nowhere']) {
    await page.goto(path)
    const parts = page.locator('main h1, main .btn, main .input, main p')
    for (const part of await parts.all()) expect((await part.boundingBox())?.height, path).toBeLessThanOrEqual(64)
    expect(await parts.count(), path).toBeGreaterThan(2)
  }
  await page.close()
})

test('nothing at 320 px scrolls sideways, and pages that are not there say so', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 700 } })
  const page = await context.newPage()
  for (const path of ['/', `/?${SEARCH}`, '/login', '/password/forgot', '/nowhere']) {
    await page.goto(path)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  for (const path of ['/nowhere', '/office/1', '/en/office/999999']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hier ist nichts|Nothing here/)
    await expect(page).toHaveTitle(/^(Hier ist nichts|Nothing here) – Viertel$/)
    // Lost, but not outside: the ways to everything else are where they always are.
    await expect(page.locator('nav a[href$="/register"]:visible')).toHaveCount(1)
    expect(await findings(page), path).toEqual([])
  }
  await context.close()
})
