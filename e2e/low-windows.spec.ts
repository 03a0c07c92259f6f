/**
 * Low windows: a phone held sideways, and the zoom of 200 and 400 % that WCAG 1.4.4 and 1.4.10 ask for. What keeps its
 * place there takes at most a quarter of the height.
 */
import { expect, test } from '@playwright/test'
import { freeOffice, live, signInAs, weekdayAhead } from './world.ts'

const LOW = {
  '1280 x 720 at 200 %': [640, 360],
  '1280 x 720 at 400 %': [320, 180],
  'a phone on its side': [844, 390],
} as const
const MOST = 0.25

/** The share of the window's height over which something wide keeps its place while the page scrolls. */
function shareOfBars(): number {
  const covered = new Set<number>()
  for (const one of document.querySelectorAll('body *')) {
    const { position, visibility } = getComputedStyle(one)
    if (!['fixed', 'sticky'].includes(position) || visibility === 'hidden' || !one.checkVisibility()) continue
    const { left, right, top, bottom } = one.getBoundingClientRect()
    // A column beside the content covers nothing of it.
    if (right - left < innerWidth / 2 && !one.matches('.view-float')) continue
    for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y += 1) covered.add(y)
  }
  return covered.size / innerHeight
}

test('bars take at most a quarter of a low window, and nothing is wider than it', async ({ page }) => {
  await signInAs(page, 'lena@viertel.example')
  const date = weekdayAhead(3)
  const { id } = await freeOffice(page, date, { time: '10:00', hours: 2 })
  const wish = `date=${date}&time=10:00&hours=2`
  const paths = [
    '/',
    `/?lat=52.52&lng=13.405&place=Berlin&${wish}`,
    `/office/${id}?${wish}`,
    `/book/${id}?${wish}`,
    '/booking',
    '/account',
  ]
  for (const path of paths) {
    await page.goto(path)
    await live(page)
    for (const [name, [width, height]] of Object.entries(LOW)) {
      await page.setViewportSize({ width, height })
      // In the middle of the page, and at its end.
      for (const at of [0.5, 1]) {
        await page.evaluate((share) => scrollTo(0, document.documentElement.scrollHeight * share), at)
        expect.soft(await page.evaluate(shareOfBars), `${path}, ${name}`).toBeLessThanOrEqual(MOST)
      }
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(wide, `${path}, ${name}: scrolls sideways`).toBeLessThanOrEqual(0)
    }
  }
})
