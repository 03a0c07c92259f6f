/**
 * Menu buttons and date fields in the gallery: by keyboard, by tap, without script, and within the content security
 * policy.
 */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { twoFrames, visit } from './world.ts'

const part = (page: Page, file: string) => page.locator(`[data-component="${file}"]`)

/** What the content security policy of the page blocked. */
function refusedByPolicy(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?(Type|HTML)/i.test(message.text())) found.push(message.text())
  })
  return found
}

test('a menu by keyboard: arrows, ends, letters, Enter; Escape leaves it as it was', async ({ page }) => {
  const refused = refusedByPolicy(page)
  await visit(page, '/en/gallery')
  const menu = part(page, 'menu-button')
  const button = menu.getByRole('button', { name: 'Actions', exact: true })
  const entry = (name: string) => page.getByRole('menuitem', { name })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.press('ArrowDown')
  await expect(page.getByRole('menu', { name: 'Actions' })).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(entry('Copy the address')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(entry('Delete'), 'around the end, past what is disabled').toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(entry('Go to the table')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(entry('Copy the address')).toBeFocused()
  await page.keyboard.press('d')
  await expect(entry('Delete')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()
  await expect(menu.locator('output')).toHaveText('')

  await button.press('ArrowUp')
  await expect(entry('Delete')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(menu.locator('output')).toHaveText('Delete')
  await expect(button).toBeFocused()
  expect(refused).toEqual([])
})

test('a menu by tap: what is disabled does nothing, a tap beside it closes it, a link leads on', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await visit(page, '/en/gallery')
  const menu = part(page, 'menu-button')
  const button = menu.getByRole('button', { name: 'Actions for this row' })
  const open = async () => {
    await button.tap()
    // The menu is positioned after it is rendered.
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
  }
  await open()
  await expect(page.getByRole('menuitem', { name: 'Disabled' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Disabled' }).tap({ force: true })
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(menu.locator('output')).toHaveText('')
  await page.touchscreen.tap(195, 20)
  await expect(page.getByRole('menu')).toBeHidden()
  await open()
  const box = await button.boundingBox()
  await page.touchscreen.tap(box!.x + box!.width / 2, box!.y + box!.height / 2)
  await expect(page.getByRole('menu'), 'its own button closes it, too').toBeHidden()
  await open()
  await page.getByRole('menuitem', { name: 'Copy the address' }).tap()
  await expect(menu.locator('output')).toHaveText('Copy the address')
  await open()
  await page.getByRole('menuitem', { name: 'Go to the table' }).tap()
  await expect(page).toHaveURL(/#part-table$/)
  await expect(menu.locator('output'), 'the page was not loaded anew').toHaveText('Copy the address')
  await context.close()
})

test('the library comes with what needs it, not with the page', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await visit(page, '/en/gallery')
  expect(scripts.filter((url) => /menu-list|day-range-calendar/.test(url))).toEqual([])
  await part(page, 'menu-button').getByRole('button').first().click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(scripts.filter((url) => /menu-list/.test(url))).toHaveLength(1)
})

test('a period by keyboard: two days of the calendar go into their fields, and the focus comes back', async ({
  page,
}) => {
  const refused = refusedByPolicy(page)
  await visit(page, '/en/gallery')
  const group = part(page, 'day-range-field').getByRole('group', { name: 'From 2 to 27 November 2026.' })
  const button = group.getByRole('button')
  await button.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'From 2 to 27 November 2026.' })
  const day = (words: string) => calendar.getByRole('button', { name: words })
  await expect(day('Monday, 9 November 2026')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(day('Monday, 2 November 2026')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(day('Monday, 2 November 2026'), 'not before the first day').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day('Tuesday, 3 November 2026'), 'the end is looked for from the next day on').toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(group.getByLabel('From', { exact: true }), 'one day is no period yet').toHaveValue('2026-11-09')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(button).toBeFocused()
  await expect(group.getByLabel('From', { exact: true })).toHaveValue('2026-11-02')
  await expect(group.getByLabel('To', { exact: true })).toHaveValue('2026-11-10')
  await expect(group).toContainText('Mon 2 Nov')

  await button.press('Enter')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(button).toBeFocused()
  await expect(group.getByLabel('To', { exact: true })).toHaveValue('2026-11-10')
  expect(refused).toEqual([])
})

test('a period by tap on a phone, in German; a tap beside the calendar leaves it as it was', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await visit(page, '/gallery')
  const group = part(page, 'day-range-field').getByRole('group', { name: 'Zeitraum' })
  await group.getByRole('button').tap()
  const calendar = page.getByRole('dialog')
  await expect(calendar.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await expect(calendar.locator('th').first()).toHaveText('Mo')
  await page.touchscreen.tap(160, 20)
  await expect(calendar).toBeHidden()
  await expect(group.getByLabel('Von')).toHaveValue('')
  await group.getByRole('button').tap()
  await calendar.getByRole('button', { name: 'Weiter' }).first().tap()
  await calendar.getByRole('button', { name: 'Donnerstag, 10. Dezember 2026' }).tap()
  await calendar.getByRole('button', { name: 'Schließen' }).tap()
  await expect(calendar).toBeHidden()
  await expect(group.getByLabel('Von'), 'one day is no period').toHaveValue('')
  await group.getByRole('button').tap()
  await calendar.getByRole('button', { name: 'Weiter' }).first().tap()
  await calendar.getByRole('button', { name: 'Freitag, 4. Dezember 2026' }).tap()
  // Choosing the later day first gives the same range.
  await calendar.getByRole('button', { name: 'Dienstag, 1. Dezember 2026' }).tap()
  await expect(calendar).toBeHidden()
  await expect(group.getByLabel('Von')).toHaveValue('2026-12-01')
  await expect(group.getByLabel('Bis')).toHaveValue('2026-12-04')
  await context.close()
})

test('what is wrong with a day is said beside it, in the language of the page', async ({ page }) => {
  await visit(page, '/gallery')
  const days = part(page, 'day-field')
  await days.getByRole('button').click()
  const early = days.locator('[name="early-day"]')
  await expect(early).toHaveAccessibleDescription('Frühestens Mo., 2. Nov. 2026.')
  await expect(early).toBeFocused()
  await early.fill('2026-12-24')
  await expect(early, 'what is being mended is not accused').toHaveAccessibleDescription('')
  await days.getByRole('button').click()
  await expect(early).toHaveAccessibleDescription('Spätestens Fr., 27. Nov. 2026.')

  const period = part(page, 'day-range-field')
  await period.getByRole('button', { name: 'Senden' }).click()
  await expect(period.locator('[name="wrong-to"]')).toHaveAccessibleDescription('Das Ende liegt vor dem Anfang.')
  await period.locator('[name="month-from"]').fill('')
  await period.getByRole('button', { name: 'Senden' }).click()
  await expect(period.locator('[name="month-from"]')).toHaveAccessibleDescription('Bitte ausfüllen.')
})

test('without script days are the browser’s own fields, and nothing is there that would not work', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/en/gallery')
  const group = part(page, 'day-range-field').getByRole('group', { name: 'From 2 to 27 November 2026.' })
  await expect(group.getByLabel('From', { exact: true })).toHaveValue('2026-11-09')
  await expect(group.getByLabel('From', { exact: true })).toHaveAttribute('type', 'date')
  await expect(group.getByRole('button')).toHaveCount(0)
  await expect(part(page, 'menu-button').getByRole('button')).toHaveCount(0)
  await context.close()
})

/** How an element is drawn, as far as forced colours leave anything of it. */
const look = (of: Locator) =>
  of.evaluate((one) => {
    const { backgroundColor, color, outlineStyle, outlineWidth, outlineColor, borderTopStyle } = getComputedStyle(one)
    const outline = outlineStyle === 'none' || outlineWidth === '0px' ? 'none' : outlineColor
    return { background: backgroundColor, color, outline, border: borderTopStyle }
  })

/** What a colour of the system is here. */
const systemColour = (page: Page, name: string) =>
  page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = colour
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('with forced colours the entry of a menu with the focus, or under the pointer, and a disabled one are told apart', async ({
  browser,
}) => {
  const context = await browser.newContext({ forcedColors: 'active', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await visit(page, '/en/gallery')
  const button = part(page, 'menu-button').getByRole('button', { name: 'Actions', exact: true })
  const entry = (name: string) => page.getByRole('menuitem', { name })
  expect((await look(button)).border).toBe('solid')
  await button.press('ArrowDown')
  await expect(entry('Copy the address')).toBeFocused()
  expect((await look(page.locator('.menu'))).border, 'the list has an edge').toBe('solid')
  expect((await look(entry('Copy the address'))).outline).toBe(await systemColour(page, 'Highlight'))
  expect((await look(entry('Delete'))).outline).toBe('none')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  // The focus follows the pointer of those who use one.
  await button.click()
  await entry('Delete').hover()
  await expect(entry('Delete')).toBeFocused()
  expect((await look(entry('Delete'))).outline, 'under the pointer').toBe(await systemColour(page, 'Highlight'))
  expect((await look(entry('Copy the address'))).outline).toBe('none')
  const grey = await systemColour(page, 'GrayText')
  expect((await look(entry('Disabled'))).color).toBe(grey)
  expect((await look(entry('Delete'))).color).not.toBe(grey)
  await context.close()
})

test('with forced colours the days of a period, the day with the focus, today and what cannot be chosen are told apart', async ({
  browser,
}) => {
  const context = await browser.newContext({ forcedColors: 'active', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await visit(page, '/en/gallery')
  const group = part(page, 'day-range-field').getByRole('group', { name: 'From 2 to 27 November 2026.' })
  expect((await look(group.getByRole('button'))).border).toBe('solid')
  await group.getByRole('button').press('Enter')
  const calendar = page.getByRole('dialog')
  const day = (words: string) => calendar.getByRole('button', { name: words })
  const [highlight, onHighlight, text, grey] = await Promise.all(
    ['Highlight', 'HighlightText', 'CanvasText', 'GrayText'].map((name) => systemColour(page, name)),
  )
  await expect(day('Monday, 9 November 2026')).toBeFocused()
  expect((await look(calendar)).border, 'the calendar has an edge').toBe('solid')
  for (const one of ['Monday, 9', 'Wednesday, 11', 'Friday, 13']) {
    const { background, color } = await look(day(`${one} November 2026`))
    expect([background, color], one).toEqual([highlight, onHighlight])
  }
  const plain = await look(day('Monday, 16 November 2026'))
  expect(plain.background).not.toBe(highlight)
  expect(plain.outline).toBe('none')
  expect((await look(day('Monday, 9 November 2026'))).outline, 'the focus, on what is chosen').toBe(onHighlight)
  expect((await look(day('Wednesday, 11 November 2026'))).outline).toBe('none')
  expect((await look(day('Wednesday, 18 November 2026'))).border, 'today').toBe('solid')
  expect(plain.border).toBe('none')
  expect((await look(calendar.locator('.range-day[data-disabled]:not([data-outside-month])').first())).color).toBe(grey)
  expect(plain.color).toBe(text)
  await page.keyboard.press('ArrowDown')
  await expect(day('Monday, 16 November 2026')).toBeFocused()
  expect((await look(day('Monday, 16 November 2026'))).outline, 'the focus, on what is not').toBe(highlight)
  await context.close()
})

test('with reduced motion menu and calendar open, turn and close at once', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await visit(page, '/en/gallery')
  /** What runs or would run when a state changes, anywhere in the part and in what it opened. */
  const moving = async (root: Locator) => {
    await twoFrames(page)
    return root.evaluate((top) =>
      [top, ...top.querySelectorAll('*')].flatMap((one) => {
        const { transitionProperty, transitionDuration, animationName } = getComputedStyle(one)
        const waits = transitionProperty !== 'none' && transitionDuration.split(', ').some((part) => part !== '0s')
        const runs = one.getAnimations().length > 0 || animationName !== 'none'
        return waits || runs ? [`${one.tagName} ${one.className}`] : []
      }),
    )
  }
  const menu = part(page, 'menu-button')
  await menu.getByRole('button', { name: 'Actions', exact: true }).press('ArrowDown')
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await moving(page.locator('.menu'))).toEqual([])
  expect(await moving(menu)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()

  const days = part(page, 'day-range-field')
  await days.getByRole('group', { name: 'From 2 to 27 November 2026.' }).getByRole('button').press('Enter')
  const calendar = page.getByRole('dialog')
  await expect(calendar.getByRole('button', { name: 'Monday, 9 November 2026' })).toBeFocused()
  expect(await moving(calendar)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(calendar.getByRole('button', { name: 'Tuesday, 10 November 2026' })).toBeFocused()
  expect(await moving(calendar)).toEqual([])
  expect(await moving(days)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await context.close()
})
