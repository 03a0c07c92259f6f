/**
 * Who is where: an employee says where they work, and finds it again in the week of the team; by keyboard, on a phone in
 * German and on a wide screen in English, and without script.
 */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook } from './page-checks.ts'
import { freeOffice, signInAs, visit, weekdayAhead } from './world.ts'

const LOOKS = [390, 1440]
const PHONE = { width: 390, height: 844 }
const EMPLOYEE = 'employee@viertel.example'

async function tabTo(page: Page, name: string | RegExp, role: 'link' | 'button' | 'combobox'): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 160; presses += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

/** A Monday that lies ahead and within the time of which something can be said. */
function mondayAhead(): string {
  const today = new Date()
  const day = new Date(today.getTime() + ((8 - today.getUTCDay()) % 7 || 7) * 86_400_000 + 35 * 86_400_000)
  return day.toISOString().slice(0, 10)
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('a day is said with a tap, a week as a pattern, and the team is told a place at a time', async ({ page }) => {
    const day = mondayAhead()
    await signInAs(page, EMPLOYEE)
    await visit(page, '/workspace')
    await expect(page.getByRole('heading', { name: 'Deine Woche' })).toBeVisible()
    await expectGoodInEachLook(page, LOOKS, 'where an employee begins')
    await tabTo(page, 'Wochenmuster ändern', 'link')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Wo du arbeitest' })).toBeVisible()
    await page.getByLabel('Mo, vormittags').selectOption('home')
    await page.getByLabel('Mo, nachmittags').selectOption('home')
    await page.getByLabel('Mo, von').fill('17:00')
    await page.getByLabel('Mo, bis').fill('09:00')
    await tabTo(page, 'Wochenmuster speichern', 'button')
    await page.keyboard.press('Enter')
    const until = page.getByLabel('Mo, bis')
    await expect(until).toBeFocused()
    await expect(until).toHaveAccessibleDescription(/lassen sich nicht speichern/)
    await expect(page.getByLabel('Mo, von')).toHaveValue('17:00')
    await page.getByLabel('Mo, von').fill('09:00')
    await until.fill('17:00')
    await until.press('Enter')
    await expect(page.getByText('Gespeichert. Das gilt ab jetzt für jede Woche.')).toBeVisible()
    await expectGoodInEachLook(page, LOOKS, 'saying where one works')

    await page.setViewportSize(PHONE)
    await visit(page, `/employee/hours?day=${day}`)
    const whole = page.getByRole('button', { name: /ganztags:.*zu Hause/ }).first()
    await whole.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /ganztags:.*unterwegs/ }).first()).toBeVisible()

    await visit(page, `/team?day=${day}`)
    await expect(page.getByRole('navigation', { name: 'Tag' }).getByRole('link')).toHaveCount(7)
    const card = page.getByRole('region', { name: 'unterwegs' })
    await expect(card.getByRole('link', { name: 'Du' })).toBeVisible()
    await expectGoodInEachLook(page, LOOKS, 'the week of the team')
    await visit(page, '/workspace/other?day=' + day)
    await expect(page.getByRole('link', { name: 'Du' }).first()).toBeVisible()
    await expectGoodInEachLook(page, LOOKS, 'who works elsewhere')
  })
})

test('the week of the team is one grid of the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, EMPLOYEE)
  await visit(page, '/en/team')
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  const cells = grid.getByRole('button')
  const reached = grid.locator('[tabindex="0"]')
  await expect(reached).toHaveCount(1)
  await reached.focus()
  await page.keyboard.press('Home')
  await expect(grid.getByRole('link', { name: 'You' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cells.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'The whole week' })).toBeVisible()
  await expectGoodInEachLook(page, [1440], 'a cell of the week')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(grid.locator('[data-at="1 1"]')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en\/workspace\/user\/\d+$/)
  await expectGoodInEachLook(page, LOOKS, 'the week of a colleague')
})

test('B leads to the desk beside a colleague', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // A colleague is where there is more than one desk, in a week that has not begun.
  const date = weekdayAhead(17)
  await signInAs(page, 'company@viertel.example')
  const { id, price } = await freeOffice(page, date, { desks: 2 })
  const wish = { office: id, date, time: '10:00', hours: 4 }
  const booked = await page.request.post('/api/booking', {
    headers: { 'idempotency-key': `beside-${Date.now()}` },
    data: { ...wish, expectedTotal: price * 4 },
  })
  expect(booked.status()).toBe(201)
  await signInAs(page, EMPLOYEE)
  await visit(page, `/team?day=${date}&all=1`)
  const beside = page.getByRole('link', { name: /^daneben · \d+ frei/ }).first()
  await expect(beside).toHaveAttribute('href', /^\/\?address=.+&lat=.+&lng=.+&date=.+&time=.+&hours=\d&selected=\d+$/)
  const href = (await beside.getAttribute('href')) ?? ''
  const cells = page.getByRole('grid').locator('tr:nth-child(n + 2) .half[data-kind="booked"]')
  for (let nth = 0; nth < (await cells.count()); nth += 1) {
    await cells.nth(nth).click()
    const offer = page.getByRole('dialog').getByRole('link', { name: /^Daneben buchen/ })
    const isIt = (await offer.count()) > 0 && (await offer.getAttribute('href')) === href
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    if (!isIt) continue
    await cells.nth(nth).focus()
    await page.keyboard.press('b')
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('selected') === new URL(href, url).searchParams.get('selected'),
    )
    return
  }
  throw new Error('no cell has the desk that the place offers')
})

test('without script a tap is saved, and the team is there', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAs(page, 'company@viertel.example')
  const day = mondayAhead()
  await page.goto(`/en/employee/hours?day=${day}`)
  await page
    .getByRole('button', { name: /all day:/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /all day:.*office/ }).first()).toBeVisible()
  await page.goto(`/en/team?day=${day}`)
  await expect(page.getByRole('table', { name: 'Places of this week' }).getByText('office')).toBeVisible()
  await context.close()
})
