/**
 * Where the focus is after a search, a filter and the way back, and in the menus of the filters. By keyboard
 * throughout.
 */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectGoodInEachLook } from './page-checks.ts'
import { visit, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(4)
const BERLIN = `lat=52.52&lng=13.405&address=Berlin&date=${DATE}&time=10:00`

const open = visit

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const chips = (page: Page) => page.locator('.filter-chips')
const chip = (page: Page, name: string | RegExp) => chips(page).getByRole('button', { name })

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

for (const [prefix, words] of [
  ['/', { address: 'Adresse oder Anbieter', find: 'Plätze finden', count: /^\d+\+? Angebote?/ }],
  ['/en', { address: 'Address or provider', find: 'Find places', count: /^\d+\+? offers?/i }],
] as const)
  test(`after a search by the form its results have the focus, ${prefix}`, async ({ page }) => {
    await open(page, prefix)
    await expect(heading(page)).not.toBeFocused()
    const address = page.getByRole('combobox', { name: words.address }).first()
    await tabTo(page, address)
    await page.keyboard.type('Berlin')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await tabTo(page, page.locator('.search-submit'))
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(words.count)
    await expect(heading(page)).toBeFocused()

    // The same from the form that the summary opens.
    await tabTo(page, page.locator('.summary-edit'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, page.locator('.search-submit'))
    await page.keyboard.press('Enter')
    await expect(page.locator('.browse-side')).toBeVisible()
    await expect(heading(page)).toHaveText(words.count)
    await expect(heading(page)).toBeFocused()

    // A reload is not a new search.
    await page.reload()
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
    await expect(heading(page)).toHaveText(words.count)
    await expect(heading(page)).not.toBeFocused()
  })

test('a filter leaves the focus on its chip: set, changed and cleared in its menu, and removed beside it', async ({
  page,
}) => {
  await open(page, `/?${BERLIN}`)
  await tabTo(page, chip(page, 'Personen'))
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Personen' })
  await menu.getByRole('radio', { name: 'Ab 4 Personen' }).press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/people=4/)
  await expect(menu).toHaveCount(0)
  await expect(chip(page, 'Ab 4 Personen')).toBeFocused()

  // A filter that is set can be changed in the same menu.
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('radio', { name: 'Ab 4 Personen' })).toBeFocused()
  await expect(menu.getByRole('radio', { name: 'Ab 4 Personen' })).toBeChecked()
  await menu.getByRole('radio', { name: 'Ab 6 Personen' }).press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/people=6/)
  await expect(chip(page, 'Ab 6 Personen')).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(chips(page).getByRole('link', { name: 'Ab 6 Personen entfernen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/people=/)
  await expect(chip(page, 'Personen')).toBeFocused()
  await expect(heading(page)).not.toBeFocused()
})

test('on a phone a chip is one target, and its menu clears it; step-free stays when equipment goes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/?${BERLIN}&equipment=stepFree,printer`)
  await expect(chips(page).getByRole('link', { name: 'Ausstattung: 1 entfernen' })).toBeHidden()
  await chip(page, 'Ausstattung: 1').click()
  const menu = page.getByRole('dialog', { name: 'Ausstattung' })
  await menu.getByRole('button', { name: 'Zurücksetzen' }).click()
  await menu.locator('.filter-foot .primary').click()
  await expect(page).not.toHaveURL(/printer/)
  await expect(page).toHaveURL(/stepFree/)
})

test('without script what is set can be removed', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`/?${BERLIN}&people=4`)
  await chips(page).getByRole('link', { name: 'Ab 4 Personen entfernen' }).click()
  await expect(page).not.toHaveURL(/people=/)
  await context.close()
})

for (const width of [390, 1440])
  test(`no accessibility finding over an opened menu, sheet or calendar: ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 860 })
    for (const set of ['', '&price=5-60&distance=10&people=4&order=rating&equipment=printer&category=coworking']) {
      await open(page, `/?${BERLIN}${set}`)
      const all = await chips(page).locator('button[aria-haspopup="dialog"]').all()
      expect(all).toHaveLength(6)
      for (const [place, one] of all.entries()) {
        await one.click()
        await expect(page.getByRole('dialog')).toBeVisible()
        // The page behind is the same in every case, so it is checked once.
        const parts = place === 0 ? [] : ['.filter-chips', '[role="dialog"], dialog']
        await expectGoodInEachLook(page, [width], `menu of ${await one.innerText()}`, ...parts)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    }
    await chips(page).getByRole('button', { name: 'Alle Filter' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodInEachLook(page, [width], 'the sheet with all filters')
    await page.keyboard.press('Escape')
    await page.locator('.summary-edit').click()
    await page.locator('.date-button').click()
    await page.locator('[data-day]').first().waitFor()
    await expectGoodInEachLook(page, [width], 'the day picker')
  })

test('"Back to search" by the link leads to where the list was left', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await open(page, `/?${BERLIN}&order=price`)
  const cards = page.locator('.browse-side .office-card')
  for (let count = await cards.count(); count < 12; count = await cards.count()) {
    await cards.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 400)
    await expect.poll(() => cards.count()).toBeGreaterThan(count)
  }
  const title = cards.nth(8).locator('.office-card-title a')
  await title.scrollIntoViewIfNeeded()
  const [top, count] = [await page.evaluate(() => scrollY), await cards.count()]
  expect(top).toBeGreaterThan(600)
  await title.click()
  await expect(page).toHaveURL(/\/office\//)
  // After switching the language the way back is no longer one step in the history.
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Back to search' }).click()
  await expect(page).toHaveURL(/\/en\?.*order=price/)
  await expect(page.locator('.browse-side')).toBeVisible()
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(top, -1)

  // A search that was not left by this link begins at its top.
  await page.goto(`/office/${(await cards.first().getAttribute('id'))?.replace('card-', '')}`)
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await page.evaluate(() => scrollTo(0, 400))
  await page.locator('.back').evaluate((link: HTMLElement) => link.click())
  await expect(page.locator('.browse-side')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('with forced colours cards and markers that are hovered, selected or taken are told apart', async ({
  browser,
}) => {
  const context = await browser.newContext({
    forcedColors: 'active',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await open(page, `/?${BERLIN}&availability=0`)
  const look = (of: Locator) =>
    of.evaluate((one) => {
      const { outlineStyle, outlineWidth, borderStyle, backgroundColor, color } = getComputedStyle(one)
      return [outlineStyle, outlineWidth, borderStyle, backgroundColor, color].join(' ')
    })
  const card = page.locator('.browse-side .office-card').first()
  await page.mouse.move(0, 0)
  const looks = [await look(card)]
  await card.hover()
  looks.push(await look(card))
  await card.locator('.office-card-pin').click()
  await expect(card).toHaveClass(/selected/)
  looks.push(await look(card))
  await card.evaluate((one) => one.classList.replace('selected', 'off'))
  looks.push(await look(card))
  expect(new Set(looks).size, looks.join(' | ')).toBe(4)

  const marker = page.locator('.map-price-act')
  await expect(marker).toBeVisible()
  const states = [await look(marker)]
  for (const name of ['map-price', 'map-price map-price-hover', 'map-price map-price-no']) {
    await marker.or(page.locator('[data-tried]')).evaluate((one: Element, names) => {
      one.setAttribute('class', names)
      one.setAttribute('aria-pressed', 'false')
      one.setAttribute('data-tried', '')
    }, name)
    states.push(await look(page.locator('[data-tried]')))
  }
  expect(new Set(states).size, states.join(' | ')).toBe(4)
  await context.close()
})
