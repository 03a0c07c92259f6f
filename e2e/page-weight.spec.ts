/**
 * The JavaScript of a page's first load: all scripts that its HTML requests. The map and other lazy parts are not
 * included.
 */
import { gzipSync } from 'node:zlib'
import { expect, test, type APIRequestContext } from '@playwright/test'
import { freeOffice, signInAs, visit, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(4)

/** The size after gzip. @param without scripts that are there already */
async function scriptBytes(
  request: APIRequestContext,
  path: string,
  without: ReadonlySet<string> = new Set(),
): Promise<number> {
  let bytes = 0
  for (const source of (await scriptsOf(request, path)).difference(without))
    bytes += gzipSync(await (await request.get(source)).body(), { level: 9 }).length
  return bytes
}

async function scriptsOf(request: APIRequestContext, path: string): Promise<ReadonlySet<string>> {
  const html = await (await request.get(path)).text()
  // The entry script first names what the page needs, then the other routes, whose scripts are not loaded.
  const starter = /<script[^>]* type="module"[^>]*>([^<]*__reactRouterManifest[^]*?)<\/script>/.exec(html)?.[1] ?? ''
  const needed = starter.replace(/window\.__reactRouterManifest = [^]*?\n};/, '')
  const sources = new Set([...needed.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, href]) => href ?? ''))
  expect(sources.size, `${path} has scripts`).toBeGreaterThan(3)
  return sources
}

test('the JavaScript of every page stays in its budget', async ({ page, request }) => {
  await signInAs(page, 'lena@viertel.example')
  const { id } = await freeOffice(page, DATE)
  const wish = `date=${DATE}&time=10:00&hours=4`
  const budgets: [reader: APIRequestContext, path: string, kilobytes: number][] = [
    [request, '/', 138.7],
    [request, `/?lat=52.52&lng=13.405&place=Berlin&${wish}`, 138.7],
    [request, `/office/${id}?${wish}`, 157.2],
    [request, '/login', 137.1],
    [request, '/register', 137.2],
    [request, '/page/terms', 127.8],
    [page.request, `/book/${id}?${wish}`, 155.5],
    [page.request, '/booking', 135],
    [page.request, '/account/profile', 139.7],
  ]
  const weights: string[] = []
  for (const [reader, path, kilobytes] of budgets) {
    const weight = (await scriptBytes(reader, path)) / 1000
    weights.push(`${path.replace(/[?].*/, '?…').padEnd(32)} ${weight.toFixed(2).padStart(7)} kB of ${kilobytes}`)
    expect.soft(weight, path).toBeLessThanOrEqual(kilobytes)
  }
  console.log(weights.join('\n'))
})

test('the calendar of a provider costs little more than the other pages of theirs', async ({ page }) => {
  await signInAs(page, 'provider@viertel.example')
  // Controls and icons that others bring as well.
  const others = new Set<string>()
  for (const path of ['/', '/office-booking', '/dashboard/earnings'])
    for (const source of await scriptsOf(page.request, path)) others.add(source)
  for (const path of ['/dashboard', '/dashboard/week'])
    expect((await scriptBytes(page.request, path, others)) / 1000, path).toBeLessThanOrEqual(15)
})

test('cutting a picture brings little, and only when one was chosen', async ({ page }) => {
  await signInAs(page, 'lena@viertel.example')
  const loaded = new Set<string>()
  page.on('response', (answer) => loaded.add(new URL(answer.url()).pathname))
  await visit(page, '/account/profile')
  // What the page loads when it is idle is not the picture's.
  await page.waitForLoadState('networkidle')
  const atRest = new Set(loaded)
  await page.locator('input[type="file"]').setInputFiles('public/icon-192.png')
  await expect(page.getByRole('slider')).toBeVisible()
  const brought = [...loaded.difference(atRest)].filter((path) => path.endsWith('.js'))
  expect(brought.filter((path) => path.includes('cropper'))).toHaveLength(1)
  let bytes = 0
  for (const path of brought) bytes += gzipSync(await (await page.request.get(path)).body(), { level: 9 }).length
  expect(bytes / 1000, brought.join(', ')).toBeLessThanOrEqual(12)
})

test('the page is painted before any of its scripts is asked for', async ({ page }) => {
  for (const path of ['/', '/login']) {
    await page.goto(path)
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
    const [painted, asked] = await page.evaluate(
      () =>
        [
          performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith('.js'))
            .map(({ startTime }) => startTime),
        ] as const,
    )
    expect(asked.length, path).toBeGreaterThan(3)
    expect(Math.min(...asked), path).toBeGreaterThanOrEqual(painted)
    // Lazy parts must not load a style sheet, except the map: it would restyle and repaint the whole page.
    const sheets = await page.locator('link[rel="stylesheet"]:not([href*="/map-view-"])').count()
    expect(sheets, path).toBe(1)
  }
})

test('the start page of a phone brings no map: the form covers it', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(page, '/')
  // The map loads when the browser is idle, or after 1.5 s at the latest; its requests follow at once.
  for (let i = 0; i < 3; i += 1) await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  expect(asked.filter((path) => /live-map|map-view|basemap|api\/office/.test(path))).toEqual([])
  await expect(page.locator('.map-base')).toBeVisible()
  await page.goto(`/?lat=52.52&lng=13.405&place=Berlin&date=${DATE}&time=10:00&view=map`)
  await expect(page.locator('.map-view')).toBeVisible()
  await context.close()
})

test('of a page of results only what is on screen is laid out before the scripts come', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(`/?lat=52.52&lng=13.405&place=Berlin&date=${DATE}&time=10:00`)
  const laidOut = await page
    .locator('.card-grid > li .office-card-title')
    .evaluateAll((titles) => titles.map((title) => title.checkVisibility({ contentVisibilityAuto: true })))
  expect(laidOut.length).toBeGreaterThan(10)
  expect(laidOut.slice(0, 5)).not.toContain(false)
  expect(laidOut.slice(10)).not.toContain(true)
})
