/** What is looked for on any page: findings of axe, errors in the console, sideways scroll, and all that in each look. */
import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { still } from './world.ts'

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
}

/**
 * What axe finds. It runs in the page itself: the runner of @axe-core/playwright opens a second page for each look at a
 * first one, reads the whole script in both of them, and takes seven times as long. Frames are not looked into.
 * Waits until nothing moves: what still fades in has not its own colours.
 *
 * @param within selectors of the parts that are looked at; the whole page without any
 * @returns one line for each element that breaks a rule
 */
export async function findings(page: Page, ...within: string[]): Promise<string[]> {
  await still(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  for (const part of within) await expect(page.locator(part).first()).toBeAttached()
  return page.evaluate(
    async ({ context, options }) => {
      const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(context, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    { context: { include: within.length > 0 ? within : ['html'] }, options: OPTIONS },
  )
}

type Axe = { run(context: { include: string[] }, options: RunOptions): Promise<AxeResults> }

/** By how many pixels the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** What the page complains of from now on. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/**
 * The page as it stands, with nothing to be found and no sideways scroll in light and dark at each of these widths. The
 * look changes under the page, as with a turned device or at dusk: loading it again would cost more than all the looking.
 *
 * @param within what axe looks at, see findings
 */
export async function expectGoodInEachLook(
  page: Page,
  widths: readonly number[],
  what: string,
  ...within: string[]
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 860 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const look = `${what}: ${colorScheme}, ${width} px`
      expect.soft(await findings(page, ...within), look).toEqual([])
      expect.soft(await sidewaysScroll(page), `${look} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  }
}
