/** Nothing moves while a page loads its fonts and pictures. */
import { expect, test, type Page } from '@playwright/test'
import { atRest, freeOffice, twoFrames, visit, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(3)
/** Cumulative layout shift; browsers rate up to 0.1 as good. */
const MOST = 0.05

type Shift = { value: number; what: string[] }

/** Measured as browsers do for a page without input; pages are scrolled once, as people do. */
async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null }[]
      }[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => `${node?.nodeName} ${node?.className ?? ''}`),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visit(page, path)
  // The map loads last; on a phone it loads neither below the form nor beside the list.
  const isWide = (page.viewportSize()?.width ?? 0) >= 768
  if (isWide && !path.startsWith('/office')) await expect(page.locator('.map-markers > button').first()).toBeVisible()
  for (let y = 0; y < 4; y += 1) {
    await page.evaluate((step) => scrollTo(0, step * innerHeight), y)
    await atRest(page)
    await picturesInSight(page)
  }
  const shown = await page.evaluate(() => ({
    fonts: [...document.fonts].filter((font) => font.status === 'loaded').length,
    pictures: [...document.images].filter((image) => image.complete && image.naturalWidth > 0).length,
  }))
  expect(shown.fonts, 'fonts are in').toBeGreaterThan(0)
  expect(shown.pictures, 'pictures are in').toBeGreaterThan(0)
  return page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
}

/** Waits until all pictures on screen are loaded and painted. */
async function picturesInSight(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width === 0 || bottom < 0 || top > innerHeight || image.complete
    }),
  )
  await twoFrames(page)
}

/** Pushes everything down, as a late banner would, to prove that the measurement works. */
async function expectPlantedShift(page: Page): Promise<void> {
  await page.evaluate(() => {
    scrollTo(0, 0)
    const banner = document.createElement('div')
    banner.style.height = '400px'
    document.body.prepend(banner)
  })
  const sum = () =>
    page.evaluate(() =>
      (globalThis as unknown as { shifts: Shift[] }).shifts.reduce((all, { value }) => all + value, 0),
    )
  await expect.poll(sum, { message: 'the measure sees a jump' }).toBeGreaterThan(MOST)
}

for (const width of [390, 1440])
  test(`start, results and an office do not jump at ${width} px`, async ({ browser, page: any }) => {
    const { id } = await freeOffice(any, DATE)
    for (const path of [
      '/',
      `/?lat=52.52&lng=13.405&place=Berlin&date=${DATE}&time=10%3A00`,
      `/office/${id}?date=${DATE}&time=10:00&hours=4`,
    ]) {
      // Every visit is a first one, with an empty cache.
      const context = await browser.newContext({ viewport: { width, height: 860 } })
      const shifts = await shiftsOf(await context.newPage(), path)
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      expect(sum, `${path}\n${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(MOST)
      if (path.includes('office')) await expectPlantedShift(context.pages()[0]!)
      await context.close()
    }
  })
