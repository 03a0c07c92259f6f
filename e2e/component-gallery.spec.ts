/**
 * The gallery contains every component of src/ui and every form, in both languages and colour schemes, usable by
 * keyboard.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { findings, sidewaysScroll } from './page-checks.ts'
import { visit } from './world.ts'

/** They render nothing of their own, or only when their button is pressed. */
const NOT_DRAWN = ['create-icon', 'structured-data', 'menu-list', 'day-range-calendar']
/** Parts that every form contains. */
const PARTS_OF_FORMS = ['text-field', 'text-area-field', 'select-field', 'check-field', 'submit-button', 'form-message']
const drawnIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, '..', folder))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => name.replace('.tsx', ''))
    .filter((name) => !NOT_DRAWN.includes(name) && !PARTS_OF_FORMS.includes(name))
const COMPONENTS = ['src/ui', 'src/client/form', 'src/client/form/day', 'src/client/form/list'].flatMap(drawnIn)

const part = (page: Page, file: string) => page.locator(`[data-component="${file}"]`)

for (const path of ['/gallery', '/en/gallery'])
  test(`${path}: all components, nothing too wide, no accessibility finding, in each look`, async ({ page }, info) => {
    await visit(page, path)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    for (const width of [320, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        const look = `${colorScheme}-${width}`
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        for (const file of COMPONENTS) await expect(part(page, file), file).toBeVisible()
        const wide = await page.evaluate(() =>
          Array.from(document.querySelectorAll('[data-component]'))
            .filter((one) => one.scrollWidth > one.clientWidth)
            .map((one) => one.getAttribute('data-component')),
        )
        expect(wide, look).toEqual([])
        expect(await sidewaysScroll(page), look).toBeLessThanOrEqual(0)
        expect(await findings(page), look).toEqual([])
        await page.screenshot({ path: info.outputPath(`gallery-${look}.png`), fullPage: true })
        for (const file of ['dialog', 'sheet']) {
          await part(page, file).getByRole('button').first().click()
          const dialog = page.getByRole('dialog')
          await expect(dialog).toBeVisible()
          expect(await findings(page), `${file}, ${look}`).toEqual([])
          const box = await dialog.boundingBox()
          expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width, file).toBe(true)
          await page.screenshot({ path: info.outputPath(`${file}-${look}.png`) })
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden()
        }
        await part(page, 'menu-button').getByRole('button').first().click()
        await lookOver(page, page.getByRole('menu'), width)
        await page.screenshot({ path: info.outputPath(`menu-${look}.png`) })
        await page.keyboard.press('Escape')
        await part(page, 'day-range-field').getByRole('button').nth(1).click()
        await lookOver(page, page.getByRole('dialog'), width)
        await page.screenshot({ path: info.outputPath(`day-range-${look}.png`) })
        await page.keyboard.press('Escape')
        await part(page, 'show-toast').getByRole('button').nth(2).click()
        await lookOver(page, page.locator('.toast'), width)
        await page.screenshot({ path: info.outputPath(`toast-${look}.png`) })
      }
  })

/** Checks that the opened part is inside the window and has no axe findings. */
async function lookOver(page: Page, opened: Locator, width: number): Promise<void> {
  await expect(opened).toBeInViewport({ ratio: 1 })
  const box = await opened.boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await findings(page)).toEqual([])
}

test('a dialog by keyboard: named, the focus stays inside and comes back, the page behind stays', async ({ page }) => {
  await visit(page, '/en/gallery')
  const opener = part(page, 'dialog').getByRole('button')
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel the booking?' })
  await expect(dialog).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  for (let tabs = 0; tabs < 6; tabs += 1) {
    await page.keyboard.press('Tab')
    expect(
      await dialog.evaluate((one) => one.contains(document.activeElement) || document.activeElement === document.body),
      `after ${tabs + 1} tabs`,
    ).toBe(true)
  }
  // Its backdrop does not close it (Spec 9).
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  // The dialog must be removed, not only closed: until then another press would find it open.
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a form that succeeds closes its dialog after its words stood over it for 1250 ms, or sooner by its button', async ({
  page,
}, info) => {
  await visit(page, '/en/gallery')
  const opener = part(page, 'dialog').getByRole('button')
  const dialog = page.getByRole('dialog', { name: 'Cancel the booking?' })
  const words = dialog.getByRole('status')
  await opener.press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  const shownAt = performance.now()
  await expect(words).toHaveText('Saved.')
  await expect(words, 'where the keyboard is').toBeFocused()
  await expect(dialog).toHaveCount(0)
  expect(performance.now() - shownAt, 'Spec 9').toBeGreaterThan(1200)
  await expect(opener).toBeFocused()
  // This time it stays, to be looked at.
  await page.evaluate(() => {
    const real = window.setTimeout
    Object.assign(window, { setTimeout: (run: () => void, ms?: number) => (ms === 1250 ? 0 : real(run, ms)) })
  })
  await opener.press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(words).toBeVisible()
  for (const width of [320, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await lookOver(page, dialog, width)
      await page.screenshot({ path: info.outputPath(`success-${colorScheme}-${width}.png`) })
    }
  for (let tabs = 0; tabs < 4; tabs += 1) {
    await page.keyboard.press('Tab')
    const isInForm = await page.evaluate(() => document.activeElement?.closest('dialog form') != null)
    expect(isInForm, 'the form below is out of reach').toBe(false)
  }
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a modal that is asked to closes when something beside it is tapped', async ({ page }) => {
  await visit(page, '/en/gallery')
  await part(page, 'modal').getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('tabs by keyboard: arrows go around, Home and End to the ends, one stop for Tab', async ({ page }) => {
  await visit(page, '/en/gallery')
  const tabs = part(page, 'tabs')
  await tabs.getByRole('tab', { name: 'Upcoming' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.getByRole('tab', { name: 'Cancellation confirmations' })).toBeFocused()
  await expect(tabs.getByRole('tabpanel')).toHaveAccessibleName('Cancellation confirmations')
  await page.keyboard.press('Home')
  await expect(tabs.getByRole('tab', { name: 'Upcoming' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tabs.getByRole('tab', { selected: true })).toHaveText('Past')
  await page.keyboard.press('Tab')
  await expect(tabs.getByRole('tabpanel')).toBeFocused()
})

test('a message is read out, and its action can be reached', async ({ page }) => {
  await visit(page, '/en/gallery')
  await part(page, 'show-toast').getByRole('button').first().click()
  const message = page.getByRole('status').filter({ hasText: 'Removed from your favourites.' })
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(message.getByText('Removed')).toHaveCount(0)
})

test('what is busy does nothing when it is pressed, and keeps the focus', async ({ page }) => {
  await visit(page, '/en/gallery')
  const busy = part(page, 'button').getByRole('button', { name: 'One moment …' })
  await busy.focus()
  await page.keyboard.press('Enter')
  await expect(busy).toBeFocused()
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
})
