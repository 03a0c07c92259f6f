/**
 * What makes the interface feel fast: the animated picture, prefetching on intent, delayed spinners, blurred
 * placeholders.
 */
import { expect, test, type Page } from '@playwright/test'
import { atRest, visit, weekdayAhead } from './world.ts'

const RESULTS = `/?address=Berlin&lat=52.52&lng=13.405&date=${weekdayAhead(5)}&time=10:00&hours=2`

type Watched = { transitions: number; named: number[] }

/** Counts view transitions, and how many elements have the picture's transition name when each begins. */
async function watchTransitions(page: Page): Promise<() => Promise<Watched>> {
  await page.addInitScript(() => {
    const seen: Watched = { transitions: 0, named: [] }
    Object.assign(window, { seen })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      seen.transitions += 1
      const named = [...document.querySelectorAll('.picture')].filter(
        (element) => getComputedStyle(element).viewTransitionName === 'office-photo',
      )
      seen.named.push(named.length)
      return start(update)
    }
  })
  return () => page.evaluate(() => (window as unknown as { seen: Watched }).seen)
}

const cards = (page: Page) => page.locator('.office-card:not(.compact)')

test('from a card to the office and back: one picture travels, scroll and list are as they were', async ({ page }) => {
  const watched = await watchTransitions(page)
  await visit(page, RESULTS)
  // The list grows while scrolling (Spec 4).
  await page.mouse.wheel(0, 4000)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(5)
  const count = await cards(page).count()
  const link = cards(page).nth(4).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(300)
  await link.click()
  await expect(page).toHaveURL(/\/office\/\d+/)
  await expect(page.locator('.gallery .picture').first()).toBeVisible()
  expect(await watched()).toEqual({ transitions: 1, named: [1] })
  await page.goBack()
  await expect(page).toHaveURL(/address=Berlin/)
  await expect.poll(watched).toEqual({ transitions: 2, named: [1, 1] })
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(count)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 60)
})

test('pointing at a card fetches its page; the click then asks the server for nothing it has', async ({ page }) => {
  await visit(page, RESULTS)
  const link = cards(page).first().getByRole('link').first()
  const [fetched] = await Promise.all([
    page.waitForRequest((request) => /\/office\/\d+\.data/.test(request.url())),
    link.hover(),
  ])
  const answer = await fetched.response()
  expect(answer?.status()).toBe(200)
  // A response that must not be stored would be loaded twice if it were prefetched.
  expect(answer?.headers()['cache-control']).toBe('private, no-cache')
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a spinner shows after 400 ms, not before, and the page can still be used', async ({ page }) => {
  await visit(page, RESULTS)
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/login.data*', async (route) => {
    await held
    await route.continue()
  })
  const spinner = page.locator('.spinner')
  const opacity = () => spinner.evaluate((element) => Number(getComputedStyle(element).opacity))
  // Not a link of the footer, which moves down while the list grows.
  await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
  await expect(page.getByRole('progressbar')).toBeAttached()
  // The animation itself is asked for its keyframes: on a busy machine the moment may have passed.
  expect(
    await spinner.evaluate((element) => {
      const [animation] = element.getAnimations()
      if (!animation) return null
      animation.pause()
      animation.currentTime = 399
      const before = Number(getComputedStyle(element).opacity)
      animation.play()
      return before
    }),
  ).toBe(0)
  await expect.poll(opacity).toBe(1)
  await cards(page).first().getByRole('button').last().click({ trial: true })
  release()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a picture that is not there yet is a blur of its own colours', async ({ page }) => {
  await page.route('**/media/**', (route) => route.abort())
  await page.goto(RESULTS)
  const fills = await cards(page)
    .first()
    .locator('.picture svg path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('fill')))
  expect(new Set(fills).size).toBeGreaterThan(3)
})

test('only the hovered card is rendered again', async ({ page }) => {
  // Counts renderings: every card formats its prices when it is rendered.
  await page.addInitScript(() => {
    const written = { prices: [] as string[] }
    Object.assign(window, { written })
    const getter = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')?.get
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      configurable: true,
      get(this: Intl.NumberFormat) {
        const format = getter?.call(this) as (value: number) => string
        return (value: number) => {
          const text = format(value)
          if (text.includes('€')) written.prices.push(text)
          return text
        }
      },
    })
  })
  const written = () =>
    page.evaluate(() => (window as unknown as { written: { prices: string[] } }).written.prices.splice(0))
  await visit(page, RESULTS)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(2)
  // The markers format prices as well once the map has loaded.
  await expect(page.locator('.map-markers > button').first()).toBeVisible()
  await atRest(page)
  await page.mouse.move(1, 1)
  expect((await written()).length, 'all of them when the page comes').toBeGreaterThan(5)
  await cards(page).first().hover()
  await expect(cards(page).first()).toHaveClass(/highlighted/)
  const cost = await cards(page).first().locator('.office-card-cost').innerText()
  const own: string[] = cost.match(/[\d.,]+\s€/g) ?? []
  expect(own).toHaveLength(2)
  const drawn = await written()
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn.filter((price) => !own.includes(price))).toEqual([])
  expect(drawn.length, 'once or twice').toBeLessThanOrEqual(4)
})
