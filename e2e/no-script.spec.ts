/** The list without JavaScript: results, an office, and a new search, all by plain links and forms. */
import { expect, test } from '@playwright/test'
import { demoFacts, freeOffice, signInAs, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(4)

for (const [locale, prefix, find, width] of [
  ['de', '', 'Plätze finden', 1440],
  ['en', '/en', 'Find places', 390],
] as const)
  test(`without JavaScript: results, links and search (${locale}, ${width} px)`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 860 } })
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await page.goto(`${prefix || '/'}?lat=52.52&lng=13.405&place=Berlin&date=${DATE}&time=10%3A00`)
    const cards = page.locator('a[href*="/office/"]')
    expect(await cards.count()).toBeGreaterThan(5)
    await expect(cards.first()).toBeVisible()
    await expect(page.getByText('€').first()).toBeVisible()
    const pictures = page.locator('main img')
    await expect(pictures.first()).toBeVisible()

    const href = (await cards.first().getAttribute('href')) ?? ''
    expect(href.startsWith(`${prefix}/office/`)).toBe(true)
    await cards.first().click()
    await expect(page).toHaveURL(new RegExp(`${prefix}/office/\\d+`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)

    // The form is a plain GET form, so the URL contains the whole search and can be shared.
    await page.goto(prefix || '/')
    const form = page.locator('form:has(input[name="address"])').first()
    expect((await form.getAttribute('method'))?.toLowerCase() ?? 'get').toBe('get')
    await page.locator('input[name="address"]').first().fill('Hamburg')
    await page.locator('input[name="date"]').first().fill(DATE)
    await page.locator('input[name="time"]').first().fill('10:00')
    const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('address='))
    await page.getByRole('button', { name: find }).first().click()
    expect((await asked).method()).toBe('GET')
    expect(new URL((await asked).url()).searchParams.get('date')).toBe(DATE)
    await expect(page.getByText('Hamburg').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Angebot|offer/)
    expect(await page.locator('a[href*="/office/"]').count()).toBeGreaterThan(2)
    expect(refused).toEqual([])
    await context.close()
  })

test('without JavaScript a saved card pays, and nothing says that a place is held', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await signInAs(page, 'lena@viertel.example')
  const { id } = await freeOffice(page, DATE, { time: '12:00', hours: 2 })
  await page.goto(`/book/${id}?date=${DATE}&time=12:00&hours=2`)
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(page.getByText(/gehalten/).filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('noscript .small')).toHaveText(/nur mit JavaScript/)
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: /^Zahlungspflichtig buchen: .*\d/ }).click()
  await expect(page).toHaveURL(/\/booking\/\d+\?new/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dein Platz ist gebucht')
  await context.close()
})

test('without JavaScript a refused card is said above the button, and another one pays', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const { people } = await demoFacts(page.request)
  const person = people.filter(({ kind, email }) => kind === 'user' && /^\w+\./.test(email))[8]
  await signInAs(page, person?.email ?? '')
  const added = await page.request.post('/api/payment', {
    headers: { 'idempotency-key': `plain-form-${Date.now()}` },
    data: { method: { kind: 'card', number: '4000000000000341', expiresMonth: 12, expiresYear: 2031, code: '123' } },
  })
  expect(added.ok()).toBe(true)
  // Near enough for the money to be held at once.
  const date = weekdayAhead(2)
  const { id } = await freeOffice(page, date, { time: '12:00', hours: 2 })
  await page.goto(`/en/book/${id}?date=${date}&time=12:00&hours=2`)
  const pay = page.getByRole('button', { name: /^Book and pay: / })
  await page.getByRole('radio', { name: /0341/ }).check()
  await pay.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page
    .getByRole('radio', { name: /•••• (?!0341)/ })
    .first()
    .check()
  await pay.click()
  await expect(page).toHaveURL(/\/booking\/\d+\?new/)
  await context.close()
})
