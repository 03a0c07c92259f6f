/**
 * A search without free places offers alternatives; one tap leads to places, and one more to a place that can be
 * booked.
 */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { weekdayAhead } from './world.ts'

const DATE = weekdayAhead(4)
const BERLIN = 'lat=52.52&lng=13.405&address=Berlin'
/** Hotels are open all night, but there is none within a kilometre. */
const NIGHT = `${BERLIN}&date=${DATE}&time=02:00&distance=1`

/** A Sunday at least two days ahead as an ISO day: the fewest places are open then. */
function sundayAhead(): string {
  const at = new Date(Date.now() + 2 * 86_400_000)
  while (at.getUTCDay() !== 0) at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}

const ways = (page: Page) => page.locator('.ways a')

for (const [locale, sentence, free] of [
  [
    'de',
    'Kein Platz gefunden. Versuche es mit einem anderen Datum oder einer größeren Entfernung.',
    /^(\d+) Pl[aä]tze? frei$/,
  ],
  [
    'en',
    'No desk found for your search term, try to look for another date or extend the distance',
    /^(\d+)\+? places? free$/,
  ],
] as const)
  test(`a search at night: another time, one tap, a place that can be booked (${locale})`, async ({ page }) => {
    await page.goto(`${locale === 'en' ? '/en' : '/'}?${NIGHT}`)
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(ways(page).first()).toBeVisible()
    const offered = await ways(page).count()
    expect(offered).toBeGreaterThanOrEqual(2)
    expect(offered).toBeLessThanOrEqual(4)
    await expect(page.locator('.office-card')).toHaveCount(0)

    const count = (await ways(page).first().locator('.way-count').innerText()).trim()
    const promised = Number(free.exec(count)?.[1])
    expect(promised, count).toBeGreaterThan(0)
    await ways(page).first().click()
    await expect(page).toHaveURL(/time=0[4-9]%3A\d\d/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(`^${promised} `))
    await expect(page.locator('.office-card').first()).toBeVisible()

    await page.locator('.office-card-title a').first().click()
    await expect(page).toHaveURL(/\/office\/\d+/)
    await expect(page.locator('a[href*="/book/"]').first()).toBeVisible()
    await expect(page.locator('.next-free')).toHaveCount(0)
  })

test('every alternative leads to places, and going back shows the alternatives again', async ({ page }) => {
  await page.goto(`/?${BERLIN}&date=${sundayAhead()}&time=05:00&distance=1&group=2`)
  await expect(ways(page).first()).toBeVisible()
  const offered = await ways(page).count()
  for (let i = 0; i < offered; i += 1) {
    const count = await ways(page).nth(i).locator('.way-count').innerText()
    await ways(page).nth(i).click()
    await expect(page.locator('.office-card').first(), count).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(`^${Number.parseInt(count, 10)}`))
    await page.goBack()
    await expect(ways(page)).toHaveCount(offered)
  }
})

test('alternatives stand above the list when it shows taken places', async ({ page }) => {
  await page.goto(`/?${NIGHT}&availability=0`)
  await expect(page.locator('.office-card').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Zu deiner Zeit ist hier nichts frei. Das geht:' })).toBeVisible()
  await ways(page).first().click()
  await expect(page.locator('.office-card-free').first()).toBeVisible()
})

test('the alternatives are part of the page before any script runs', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/?${NIGHT}`)
  await ways(page).first().click()
  await expect(page.locator('.office-card').first()).toBeVisible()
  await context.close()
})

test('a search that finds something free offers nothing else', async ({ page }) => {
  await page.goto(`/?${BERLIN}&date=${DATE}&time=10:00`)
  await expect(page.locator('.office-card').first()).toBeVisible()
  await expect(page.locator('.ways-out')).toHaveCount(0)
})

test('no finding, no sideways scroll in any look', async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto(`/?${NIGHT}`)
  await expect(ways(page).first()).toBeVisible()
  await expectGoodInEachLook(page, [320, 390, 1440], 'the alternatives')
  expect(errors).toEqual([])
})
