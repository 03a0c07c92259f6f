/** The list without JavaScript: results, an office, and a new search, all by plain links and forms. */
import { expect, test } from '@playwright/test'
import { weekdayAhead } from './world.ts'

const DATE = weekdayAhead(4)

for (const [locale, prefix, find, width] of [
  ['de', '', 'Plätze finden', 1440],
  ['en', '/en', 'Find places', 390],
] as const)
  test(`without JavaScript: results, links and search (${locale}, ${width} px)`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 860 } })
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await page.goto(`${prefix || '/'}?lat=52.52&lng=13.405&place=Berlin&date=${DATE}&time=10%3A00`)
    const cards = page.locator('a[href*="/office/"]')
    expect(await cards.count()).toBeGreaterThan(5)
    await expect(cards.first()).toBeVisible()
    await expect(page.getByText('€').first()).toBeVisible()
    const pictures = page.locator('main img')
    await expect(pictures.first()).toBeVisible()

    const href = (await cards.first().getAttribute('href')) ?? ''
    expect(href.startsWith(`${prefix}/office/`)).toBe(true)
    await cards.first().click()
    await expect(page).toHaveURL(new RegExp(`${prefix}/office/\\d+`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)

    // The form is a plain GET form, so the URL contains the whole search and can be shared.
    await page.goto(prefix || '/')
    const form = page.locator('form:has(input[name="address"])').first()
    expect((await form.getAttribute('method'))?.toLowerCase() ?? 'get').toBe('get')
    await page.locator('input[name="address"]').first().fill('Hamburg')
    await page.locator('input[name="date"]').first().fill(DATE)
    await page.locator('input[name="time"]').first().fill('10:00')
    const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('address='))
    await page.getByRole('button', { name: find }).first().click()
    expect((await asked).method()).toBe('GET')
    expect(new URL((await asked).url()).searchParams.get('date')).toBe(DATE)
    await expect(page.getByText('Hamburg').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Angebot|offer/)
    expect(await page.locator('a[href*="/office/"]').count()).toBeGreaterThan(2)
    expect(refused).toEqual([])
    await context.close()
  })
