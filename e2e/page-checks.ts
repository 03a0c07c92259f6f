/**
 * The checks for any page: axe findings, console errors, sideways scroll, and all of them in each width and colour
 * scheme.
 */
import { readFileSync } from 'node:fs'
import { expect, type CDPSession, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { still, twoFrames } from './world.ts'

/** Below this width a bar is at the bottom of the window. */
const WITH_A_BAR = 900

const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
}

/**
 * The findings of axe. It runs in the page itself: the runner of @axe-core/playwright opens a second page for each
 * check of a first one, loads the whole script in both, and takes seven times as long. Frames are not checked. It waits
 * until nothing moves, because an element that is fading in does not have its final colours.
 * @param within selectors of the parts to check; the whole page by default
 * @returns one line for each element that violates a rule
 */
export async function findings(page: Page, ...within: string[]): Promise<string[]> {
  await still(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await bringAxe(page)
  for (const part of within) await expect(page.locator(part).first()).toBeAttached()
  return withAllInSight(page, () =>
    page.evaluate(
      async ({ context, options }) => {
        const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(context, options)
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
      },
      { context: { include: within.length > 0 ? within : ['html'] }, options: OPTIONS },
    ),
  )
}

/**
 * On phones a bar at the bottom covers what the page has scrolled below it, and axe takes a half covered button for one
 * that is too small to be tapped. So the window is as high as the page meanwhile, wherever it had been scrolled to.
 */
async function withAllInSight<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!size || size.width >= WITH_A_BAR || height <= size.height) return look()
  await page.setViewportSize({ width: size.width, height })
  try {
    return await look()
  } finally {
    await page.setViewportSize(size)
  }
}

/**
 * As one script, by the browser's own protocol: `page.evaluate` reads it twice, which takes longer than a look. The
 * session stays open, because one that ends takes the devices of `WebAuthn` with it that another one has added.
 */
async function bringAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Runtime.evaluate', { expression: AXE })
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

type Axe = { run(context: { include: string[] }, options: RunOptions): Promise<AxeResults> }

/** The number of pixels by which the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Collects the errors that the page reports from now on. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/**
 * Expects no sideways scroll of the current page at each of these widths, and no findings at one of them in one of the
 * colour schemes. Which ones goes by turns over what is looked at: what axe finds seldom depends on both. Width and scheme
 * change without loading the page again, as on a turned device or at dusk, because loading would take longer than all
 * checks.
 * @param within the parts that axe checks, see findings
 */
export async function expectGoodInEachLook(
  page: Page,
  widths: readonly number[],
  what: string,
  ...within: string[]
): Promise<void> {
  const turn = what.length + widths.length * (widths[0] ?? 0)
  const colorScheme = turn % 2 === 0 ? 'light' : 'dark'
  const examined = widths[Math.floor(turn / 2) % widths.length]
  await page.emulateMedia({ colorScheme })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 860 })
    const look = `${what}: ${colorScheme}, ${width} px`
    if (width === examined) expect.soft(await findings(page, ...within), look).toEqual([])
    else await twoFrames(page)
    expect.soft(await sidewaysScroll(page), `${look} scrolls sideways`).toBeLessThanOrEqual(0)
  }
}
