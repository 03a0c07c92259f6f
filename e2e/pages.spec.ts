/** Every public page in both languages and schemes: no accessibility finding, no console error, no sideways scroll. */
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook, findings, watchErrors } from './page-checks.ts'
import { freeOffice, signInAs, visit, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(3)
const SEARCH = `lat=52.52&lng=13.405&place=Berlin&date=${DATE}&time=10%3A00`

for (const [locale, widths] of [
  ['de', [1440, 390]],
  ['en', [390, 1440]],
] as const)
  test(`browse, results, office page and signing in: ${locale}`, async ({ page }) => {
    const errors = watchErrors(page)
    const prefix = locale === 'en' ? '/en' : ''
    const { id } = await freeOffice(page, DATE)
    for (const [place, path] of [
      prefix || '/',
      `${prefix || '/'}?${SEARCH}`,
      `${prefix}/office/${id}?date=${DATE}&time=10:00&hours=4`,
      `${prefix}/login`,
      `${prefix}/register`,
    ].entries()) {
      // One language is loaded narrow first, the other one wide first.
      const order = place % 2 === 0 ? widths : widths.toReversed()
      await page.setViewportSize({ width: order[0] ?? 0, height: 860 })
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      await expectGoodInEachLook(page, order, path)
    }
    expect(errors).toEqual([])
  })

test('signed in: lists, profile and paying have no findings', async ({ page }) => {
  await signInAs(page, 'lena@viertel.example')
  const { id } = await freeOffice(page, DATE, { time: '15:00', hours: 2 })
  for (const path of ['/booking', '/booking/past', '/account/profile', `/book/${id}?date=${DATE}&time=15:00&hours=2`]) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findings(page), path).toEqual([])
  }
})

test('short pages leave their room below and stretch nothing that is on them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1400 })
  for (const path of ['/login', '/password/forgot', '/nowhere']) {
    await page.goto(path)
    const parts = page.locator('main h1, main .btn, main .input, main p')
    for (const part of await parts.all()) expect((await part.boundingBox())?.height, path).toBeLessThanOrEqual(64)
    expect(await parts.count(), path).toBeGreaterThan(2)
  }
})

test('a form that is refused outside of the pages gets a page with its style, a number and a way on', async ({
  page,
  baseURL,
}) => {
  // A form of another site: its origin is refused before there is a page.
  await page.goto('about:blank')
  await page.setContent(`<form method="post" action="${baseURL}/en/login"><button>Send</button></form>`)
  const style = page.waitForResponse((response) => response.url().endsWith('/error.css'))
  await page.getByRole('button').click()
  expect((await style).headers()['content-type']).toContain('text/css')
  await expect(page.getByText('Number of this request:')).toBeVisible()
  await expect(page.getByText('go back one page in your browser and try again')).toBeVisible()
  await page.getByRole('link', { name: 'To the start page' }).click()
  await expect(page).toHaveURL(/\/en$/)
})

test('pages that are not there say so', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/nowhere', '/office/1', '/en/office/999999']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hier ist nichts|Nothing here/)
    await expect(page).toHaveTitle(/^(Hier ist nichts|Nothing here) – Viertel$/)
    const requestId = answer?.headers()['x-request-id'] ?? 'none was sent'
    await expect(page.getByText(requestId), 'the number of this very request').toBeVisible()
    // The error page keeps the navigation where it always is.
    await expect(page.locator('nav a[href*="/register?next="]:visible')).toHaveCount(4)
    expect(await findings(page), path).toEqual([])
  }
})
