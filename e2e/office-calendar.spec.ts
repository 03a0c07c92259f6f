/**
 * The calendar of an office: a week or a day of start times, chosen by tapping or by keyboard, with accessible names.
 */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { freeOffice, twoFrames, visit, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(3)

async function openOffice(page: Page, wish = `date=${DATE}&time=10:00&hours=2`, prefix = ''): Promise<number> {
  const { id } = await freeOffice(page, DATE, { hours: 2 })
  await visit(page, `${prefix}/office/${id}?${wish}`)
  return id
}
const show = (page: Page, view: 'Liste' | 'Woche' | 'Tag') =>
  page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: view }).click()
const grid = (page: Page) => page.getByRole('grid', { name: /^Startzeiten/ })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
const longDay = (page: Page, date: string) =>
  page.evaluate(
    (day) =>
      new Intl.DateTimeFormat('de-DE', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
        new Date(`${day}T12:00:00`),
      ),
    date,
  )

test('a week: a tap on a free start chooses it, is announced, and the address and the box follow', async ({ page }) => {
  await openOffice(page)
  await show(page, 'Woche')
  await expect(grid(page).getByRole('columnheader')).toHaveCount(8)
  const other = grid(page).locator('[role="gridcell"][aria-selected="false"] > [data-state="fits"]').nth(2)
  const label = (await other.getAttribute('aria-label')) ?? ''
  const [, day, time] = /^(.*), (\d\d:\d\d): frei, bis (\d\d:\d\d)$/.exec(label) ?? []
  await other.click()
  await expect(grid(page).locator('[role="gridcell"][aria-selected="true"] > button')).toHaveAttribute(
    'aria-label',
    label,
  )
  await expect(page.getByRole('status').filter({ hasText: `Gewählt: ${day}, ${time} bis` })).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`time=${time?.replace(':', '(:|%3A)')}`))
})

test('closed, taken and free are told apart in words, and only free ones can be chosen', async ({ page }) => {
  await openOffice(page)
  await page.route('**/api/office/*/days*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { date: string; open: [number, number][]; free: string }[] }
    const free = (from: number, to: number) => '0'.repeat(from) + '1'.repeat(to - from) + '0'.repeat(96 - to)
    for (const [at, day] of body.data.entries()) {
      day.open = at === 0 ? [[36, 72]] : []
      day.free = at === 0 ? free(48, 60) : free(0, 0)
    }
    await route.fulfill({ json: body })
  })
  await show(page, 'Woche')
  await page.getByRole('button', { name: 'Spätere Tage' }).click()
  const column = (row: number) => grid(page).getByRole('row').nth(row).getByRole('gridcell').first().getByRole('button')
  await expect(grid(page).getByRole('rowheader').nth(1)).toHaveText('09:00')
  for (const [row, words, text] of [
    [1, /08:00: zu \(geschlossen\)$/, 'zu'],
    [2, /09:00: belegt$/, 'belegt'],
    [5, /12:00: frei, bis 14:00$/, '12:00'],
    [6, /13:00: frei, bis 15:00$/, '13:00'],
    [7, /14:00: frei, aber zu kurz für 2 Stunden$/, 'zu kurz'],
    [8, /15:00: belegt$/, 'belegt'],
    [11, /18:00: zu \(geschlossen\)$/, 'zu'],
  ] as const) {
    await expect(column(row)).toHaveAttribute('aria-label', words)
    await expect(column(row)).toHaveText(text)
  }
  const before = page.url()
  // The URL follows a choice a moment later; the choice itself is announced at once.
  const chosen = page.locator('.start-chosen')
  const said = await chosen.innerText()
  const gone: string[] = []
  page.on('framenavigated', (frame) => gone.push(frame.url()))
  await column(2).click({ force: true })
  await twoFrames(page)
  expect(await chosen.innerText(), 'a taken start').toBe(said)
  await column(7).press('Enter')
  await twoFrames(page)
  expect(await chosen.innerText(), 'a start that is too short').toBe(said)
  expect(page.url()).toBe(before)
  await expect(column(2)).toHaveAttribute('aria-disabled', 'true')
  await column(5).press('Enter')
  await expect(chosen).not.toHaveText(said)
  await expect(page).toHaveURL(/time=12(:|%3A)00/)
  expect(gone, 'nowhere else in between').toEqual([page.url()])
})

test('the keyboard: one stop, arrows through days and hours, pages through weeks, Enter chooses', async ({ page }) => {
  await openOffice(page)
  await show(page, 'Woche')
  await expect(grid(page).locator('button[tabindex="0"]')).toHaveCount(1)
  await page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name: 'Tag' }).focus()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toContain(`${await longDay(page, DATE)}, 10:00`)
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toMatch(/, 11:\d\d:/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  const first = await focused(page)
  await page.keyboard.press('End')
  expect(await focused(page)).not.toBe(first)
  const last = (await focused(page)).split(', ').slice(0, 2).join(', ')
  const shown = await grid(page).getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  await expect(grid(page)).not.toHaveAttribute('aria-label', shown ?? '')
  await expect.poll(() => focused(page)).toMatch(/, 10:\d\d:/)
  await page.keyboard.press('ArrowLeft')
  await expect(grid(page)).toHaveAttribute('aria-label', shown ?? '')
  await expect.poll(() => focused(page)).toContain(last)
  await page.keyboard.press('PageDown')
  await expect(grid(page)).not.toHaveAttribute('aria-label', shown ?? '')
  await expect.poll(async () => grid(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
  const free = grid(page).locator('[data-state="fits"]').first()
  await free.focus()
  const label = await focused(page)
  await page.keyboard.press('Enter')
  await expect(grid(page).locator('[aria-selected="true"] > button')).toHaveAttribute('aria-label', label)
  await page.keyboard.press('Control+Home')
  expect(await focused(page)).not.toBe('')
})

test('a day: quarters side by side, days to choose, page keys go from day to day', async ({ page }) => {
  await openOffice(page)
  await show(page, 'Tag')
  await expect(grid(page).getByRole('columnheader')).toHaveText(['Uhrzeit', ':00', ':15', ':30', ':45'])
  await expect(grid(page)).toHaveAttribute('aria-label', `Startzeiten, ${await longDay(page, DATE)}`)
  const quarter = grid(page).getByRole('button', { name: /, 10:15: frei/ })
  await quarter.click()
  await expect(page).toHaveURL(/time=10(:|%3A)15/)
  await quarter.press('ArrowRight')
  expect(await focused(page)).toContain('10:30')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toContain('11:00')
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toContain('10:45')
  const days = page.getByRole('group', { name: 'Tag', exact: true }).getByRole('button')
  await expect(days).toHaveCount(7)
  const before = await grid(page).getAttribute('aria-label')
  await page.keyboard.press('PageDown')
  await expect(grid(page)).not.toHaveAttribute('aria-label', before ?? '')
  for (let i = 0; i < 7; i += 1) {
    const label = await grid(page).getAttribute('aria-label')
    await page.keyboard.press('PageDown')
    await expect(grid(page)).not.toHaveAttribute('aria-label', label ?? '')
  }
  await days.first().click()
  await expect(days.first()).toHaveAttribute('aria-pressed', 'true')
})

test('days that cannot be loaded say so and can be asked for again', async ({ page }) => {
  await openOffice(page)
  await show(page, 'Woche')
  let isBroken = true
  await page.route('**/api/office/*/days*', (route) => (isBroken ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Spätere Tage' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'konnten nicht geladen werden' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Noch einmal' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'konnten nicht geladen werden' })).toHaveCount(0)
})

test('no finding, no sideways scroll in any look, by the week and by the day', async ({ page }) => {
  const errors = watchErrors(page)
  await openOffice(page)
  for (const view of ['Woche', 'Tag'] as const) {
    await show(page, view)
    await expect(grid(page)).toBeVisible()
    await expectGoodInEachLook(page, [320, 390, 768, 1440], view, '.free-times')
  }
  expect(errors).toEqual([])
})
