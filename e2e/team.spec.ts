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

/** A weekday at least this far ahead on which whoever is signed in has booked nothing: what the demo booked moves with the date. */
async function dayWithoutBooking(page: Page, ahead: number): Promise<string> {
  for (let days = ahead; days < ahead + 14; days += 1) {
    const date = weekdayAhead(days)
    const { data } = (await (await page.request.get(`/api/booking?from=${date}`)).json()) as {
      data: { date: string }[]
    }
    if (data.every((booking) => booking.date !== date)) return date
  }
  throw new Error('every day has a booking')
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

test('B books the desk beside a colleague, with the binding price and the budget afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // A colleague is where there is more than one desk, so far ahead that no card is held at once.
  const date = weekdayAhead(17)
  await signInAs(page, 'company@viertel.example')
  const { id, price } = await freeOffice(page, date, { desks: 3 })
  const wish = { office: id, date, time: '10:00', hours: 4 }
  const booked = await page.request.post('/api/booking', {
    headers: { 'idempotency-key': `beside-${Date.now()}` },
    data: { ...wish, expectedTotal: price * 4 },
  })
  expect(booked.status()).toBe(201)
  const { data: visitOfColleague } = (await booked.json()) as { data: { office: { title: string } } }
  await signInAs(page, EMPLOYEE)
  await visit(page, `/team?day=${date}&all=1`)
  await expect(page.getByRole('link', { name: /^daneben · \d+ frei/ }).first()).toHaveAttribute(
    'href',
    /^\/\?address=.+&lat=.+&lng=.+&date=.+&time=.+&hours=\d&selected=\d+$/,
  )
  const title = visitOfColleague.office.title
  const dialog = page.getByRole('dialog', { name: title })
  const cells = page
    .getByRole('grid')
    .locator('tr:nth-child(n + 2) .half[data-kind="booked"]')
    .filter({ hasText: title })
  for (let nth = 0; nth < (await cells.count()); nth += 1) {
    await cells.nth(nth).click()
    await expect(dialog).toBeVisible()
    const isThere = await dialog.getByText('10:00–14:00').count()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    if (isThere === 0) continue
    await page.keyboard.press('b')
    break
  }
  const book = dialog.getByRole('button', { name: /^Daneben buchen · / })
  await expect(book).toBeVisible()
  await expect(dialog.getByText(/von 10:00 bis 14:00 Uhr/)).toBeVisible()
  await expect(dialog.getByText(/^Passt in dein Budget: danach noch /)).toBeVisible()
  await expectGoodInEachLook(page, [1440], 'the desk beside a colleague')
  await tabTo(page, /^Daneben buchen · /, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Gebucht. Du sitzt daneben.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const mine = page
    .getByRole('grid')
    .locator('tr:nth-child(1) .half[data-kind="booked"], tr:nth-child(1) .half[data-kind="clash"]')
  await expect(
    mine
      .filter({ hasText: /10–14|Buchungen/ })
      .or(mine.filter({ hasText: title }))
      .first(),
  ).toBeVisible()
})

test('whoever booked and says to be elsewhere keeps the booking, by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, EMPLOYEE)
  const date = await dayWithoutBooking(page, 22)
  const { id, price } = await freeOffice(page, date, { desks: 2 })
  const booked = await page.request.post('/api/booking', {
    headers: { 'idempotency-key': `elsewhere-${Date.now()}` },
    data: { office: id, date, time: '09:00', hours: 4, expectedTotal: price * 4 },
  })
  expect(booked.status()).toBe(201)
  const { data: made } = (await booked.json()) as { data: { id: number } }
  const mine = page.getByRole('grid').locator('tr:nth-child(1) .half[data-kind="clash"]', { hasText: 'said: off' })
  // The later word counts, by seconds.
  await expect(async () => {
    const said = await page.request.post('/api/employee/hours', {
      data: { days: [{ day: date, half: 'morning', kind: 'off' }] },
    })
    expect(said.status()).toBe(200)
    await visit(page, `/en/team?day=${date}`)
    await expect(mine.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await mine.first().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Booked, but “off” has been said/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Cancel/ })).toBeVisible()
  await expectGoodInEachLook(page, [1440], 'booked, and said to be elsewhere')
  await tabTo(page, 'Keep the booking', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The booking stays, the entry is gone.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const read = await page.request.get(`/api/booking/${made.id}`)
  expect(((await read.json()) as { data: { status: string } }).data.status).toBe('confirmed')
  await expect(
    page
      .getByRole('grid')
      .locator('tr:nth-child(1)')
      .getByText(/said: off/),
  ).toHaveCount(0)
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
