/** The pictures of an office by keyboard alone, at the widths of a phone and of a desktop, in both languages. */
import { expect, test } from '@playwright/test'
import { freeOffice, visit, weekdayAhead } from './world.ts'

const WORDS = {
  de: {
    prefix: '',
    open: /^Bild 1 von (\d+) groß zeigen$/,
    next: 'Weiter',
    previous: 'Zurück',
    close: 'Schließen',
    box: /^Bilder von /,
    note: 'Illustrationen, keine Fotos',
  },
  en: {
    prefix: '/en',
    open: /^Enlarge picture 1 of (\d+)$/,
    next: 'Next',
    previous: 'Previous',
    close: 'Close',
    box: /^Pictures of /,
    note: 'Illustrations, not photos',
  },
} as const

for (const [locale, width] of [
  ['de', 1440],
  ['en', 390],
] as const)
  test(`gallery and lightbox by keyboard: ${locale}, ${width} px`, async ({ browser, page: any }) => {
    const words = WORDS[locale]
    const context = await browser.newContext({ viewport: { width, height: 860 } })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    const { id } = await freeOffice(any, weekdayAhead(3))
    await visit(page, `${words.prefix}/office/${id}`)
    const first = page.getByRole('link', { name: words.open })
    const count = Number(words.open.exec((await first.getAttribute('aria-label')) ?? '')?.[1])
    expect(count).toBeGreaterThan(2)
    await expect(page.getByText(words.note)).toBeVisible()
    await expect(first.getByRole('img')).toHaveAccessibleName(/^Illustration 1 /)

    // Reached by Tab like every link, with a visible focus.
    await page.locator('body').focus()
    for (let tabs = 0; tabs < 60 && !(await first.evaluate((one) => one === document.activeElement)); tabs += 1)
      await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    expect(await first.evaluate((one) => getComputedStyle(one).outlineStyle)).not.toBe('none')
    await page.keyboard.press('Enter')
    const box = page.getByRole('dialog', { name: words.box })
    await expect(box).toBeVisible()
    const counter = box.locator('.yarl__counter')
    await expect(counter).toHaveText(`1 / ${count}`)
    expect(await box.evaluate((one) => one.contains(document.activeElement)), 'the focus is inside').toBe(true)

    await page.keyboard.press('ArrowRight')
    await expect(counter).toHaveText(`2 / ${count}`)
    await expect(box.locator('.yarl__slide_current img')).toHaveJSProperty('complete', true)
    await expect(box.locator('.yarl__slide_current img')).toHaveAttribute('alt', /2/)
    await page.keyboard.press('ArrowLeft')
    await expect(counter).toHaveText(`1 / ${count}`)
    await expect(box.getByRole('button', { name: words.previous })).toBeDisabled()
    // Tab never leaves the dialog.
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press('Tab')
      expect(
        await box.evaluate((one) => one.contains(document.activeElement) || document.activeElement === document.body),
        `after ${tabs + 1} tabs`,
      ).toBe(true)
    }
    await box.getByRole('button', { name: words.next }).focus()
    await page.keyboard.press('Enter')
    await expect(counter).toHaveText(`2 / ${count}`)
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(first, 'back where it was opened').toBeFocused()
    expect(page.url()).toContain(`/office/${id}`)

    await page.keyboard.press('Enter')
    await box.getByRole('button', { name: words.close }).focus()
    await page.keyboard.press('Enter')
    await expect(box).toBeHidden()
    expect(errors).toEqual([])
    await context.close()
  })
