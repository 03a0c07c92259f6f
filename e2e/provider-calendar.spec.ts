/** The provider's calendar in the browser: time is blocked, guests no longer find it, and it is given free again. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { PASSWORD, signInAs, visit, weekdayAhead } from './world.ts'

const DAY = weekdayAhead(17)

/** Offices of the demo's provider that are booked by the desk and in the search. */
async function ownOffice(page: Page): Promise<{ id: number; title: string }> {
  const { data } = (await (await page.request.get('/api/office/my')).json()) as {
    data: { id: number; title: string; status: string; draft: boolean; group: number }[]
  }
  const office = data.find((one) => !one.draft && one.status === 'published' && one.group === 1)
  if (!office) throw new Error('the provider has no office in the search')
  return office
}

type Placed = { id: number; group: number; lat: number; lng: number }

/** Whether a guest's search at its door offers it for two hours. */
async function isOffered(request: APIRequestContext, office: Placed, time: string): Promise<boolean> {
  const answer = await request.post('/api/office/search', {
    data: {
      search: { date: DAY, time, hours: 2 },
      group: office.group,
      location: { lat: office.lat, lng: office.lng },
    },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: number }[] }).data.some(({ id }) => id === office.id)
}

/** An office that guests find at this time; bookings say where the offices are. */
async function offeredOffice(page: Page, guest: APIRequestContext, time: string): Promise<Placed> {
  const { data } = (await (await page.request.get('/api/booking?side=provider')).json()) as {
    data: { office: Placed }[]
  }
  for (const { office } of data) if (office.group === 1 && (await isOffered(guest, office, time))) return office
  throw new Error(`no office of the provider is free on ${DAY}`)
}

const panel = (page: Page) => page.getByRole('complementary')
const form = (page: Page) =>
  panel(page)
    .locator('form')
    .filter({ has: page.locator('select[name=repeat]') })

async function block(page: Page, over: { from: string; to: string; repeat?: string; note?: string }): Promise<void> {
  await form(page).getByLabel('Von').selectOption(over.from)
  await form(page).getByLabel('Bis', { exact: true }).selectOption(over.to)
  if (over.repeat) await form(page).getByLabel('Wiederholen', { exact: true }).selectOption({ label: over.repeat })
  await form(page)
    .getByLabel('Notiz, nur für dich')
    .fill(over.note ?? '')
  await form(page).getByRole('button', { name: 'Blockieren' }).click()
}

test('time is blocked, a guest can no longer book it, and undoing gives it free', async ({
  page,
  playwright,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const guest = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await signInAs(page, 'provider@viertel.example')
  const office = await offeredOffice(page, guest, '13:00')
  await visit(page, '/account/my/office')
  await page.getByRole('link', { name: 'Kalender', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Kalender', level: 1 })).toBeVisible()
  await visit(page, `/dashboard?id=${office.id}&date=${DAY}`)
  await block(page, { from: '12:00', to: '16:00', note: 'Umbau' })
  await expect(page.getByRole('status').getByText('Blockiert.')).toBeVisible()
  await expect(panel(page).getByText('Umbau')).toBeVisible()
  expect(await isOffered(guest, office, '13:00'), 'blocked').toBe(false)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByRole('status').getByText('Wieder frei.')).toBeVisible()
  await expect(panel(page).getByText('Umbau')).toHaveCount(0)
  expect(await isOffered(guest, office, '13:00'), 'free again').toBe(true)
  await guest.dispose()
  expect(errors).toEqual([])
})

test('a series skips one day, ends, and what is wrong stands beside its field', async ({ page }) => {
  await signInAs(page, 'provider@viertel.example')
  const { id } = await ownOffice(page)
  await visit(page, `/dashboard/week?id=${id}&date=${DAY}`)
  await block(page, { from: '15:00', to: '14:00' })
  await expect(form(page).getByText(/Beginn vor dem Ende/)).toBeVisible()
  await expect(form(page).getByLabel('Bis', { exact: true })).toHaveValue('14:00')
  // Another time when it is tried again, because a first try may have left its series.
  const [from, to] = test.info().retry === 0 ? ['06:00', '06:30'] : ['05:00', '05:30']
  await block(page, { from, to, repeat: 'jede Woche', note: 'Reinigung' })
  await expect(panel(page).getByText('Blockiert, wiederkehrend')).toBeVisible()
  // Each day of the series has the same words and buttons, and the address is there before the day is.
  const shownDay = panel(page).getByRole('paragraph').first()
  const first = await shownDay.innerText()
  await page.getByRole('link', { name: 'Eine Woche weiter' }).click()
  await expect(shownDay).not.toHaveText(first)
  await expect(panel(page).getByText('Reinigung')).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /Nur diesen Tag/ })
    .click()
  await expect(panel(page).getByText('Reinigung')).toHaveCount(0)
  await page.getByRole('link', { name: 'Eine Woche zurück' }).click()
  await expect(shownDay).toHaveText(first)
  await panel(page)
    .getByRole('button', { name: /Serie ab hier beenden/ })
    .click()
  await expect(page.getByRole('status').getByText('Die Serie ist beendet.')).toBeVisible()
  await expect(panel(page).getByText('Reinigung')).toHaveCount(0)
})

test('a vacation and a closed day come and go', async ({ page }) => {
  await signInAs(page, 'provider@viertel.example')
  const { id } = await ownOffice(page)
  const day = weekdayAhead(90)
  await visit(page, `/dashboard?id=${id}&date=${day}`)
  await panel(page).getByText('Urlaub an allen Büros').click()
  await panel(page).getByRole('button', { name: 'Urlaub eintragen' }).click()
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Urlaub' })).toHaveCount(1)
  await panel(page)
    .getByRole('button', { name: /Urlaub beenden/ })
    .click()
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Urlaub' })).toHaveCount(0)
  await panel(page).getByText('Öffnungszeit an diesem Tag').click()
  await panel(page).getByRole('button', { name: 'Tag schließen' }).click()
  await expect(panel(page).getByText('Geschlossen', { exact: true })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Wieder die Zeiten der Woche' }).click()
  await expect(panel(page).getByText('Geschlossen', { exact: true })).toHaveCount(0)
})

const track = (page: Page, name: string) => page.getByRole('slider', { name: `Zeit wählen: ${name}` })

test('a time is chosen on the track by keys and by mouse, and the form shows it', async ({ page }) => {
  await signInAs(page, 'provider@viertel.example')
  const { id, title } = await ownOffice(page)
  await visit(page, `/dashboard?id=${id}&date=${DAY}`)
  const [from, to] = [form(page).getByLabel('Von'), form(page).getByLabel('Bis', { exact: true })]
  await from.selectOption('10:00')
  await to.selectOption('10:15')
  const slider = track(page, title)
  await slider.focus()
  for (const key of ['ArrowRight', 'PageDown', 'Shift+ArrowRight', 'Shift+PageDown']) await slider.press(key)
  await expect(slider).toHaveAttribute('aria-valuetext', /^11:15 bis 12:45, \d+ von \d+ frei$/)
  await expect(from).toHaveValue('11:15')
  await expect(to).toHaveValue('12:45')
  await slider.press('Enter')
  await expect(from).toBeFocused()
  await slider.press('Escape')
  await expect(page.locator('.track .chosen')).toHaveCount(0)

  const box = (await slider.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.75, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(page.locator('.track .chosen')).toHaveCount(1)
  const [begin, end] = [await from.inputValue(), await to.inputValue()]
  expect(begin < end, `${begin} to ${end}`).toBe(true)
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${begin} bis ${end}`))

  // Down goes to the next office, whose forms are then shown; the focus stays on the tracks.
  await slider.press('ArrowDown')
  await expect(page).not.toHaveURL(new RegExp(`id=${id}`))
  await expect(page.getByRole('slider').and(page.locator(':focus'))).toHaveCount(1)
  await expect(form(page).getByLabel('Von')).toHaveValue(begin)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('time is blocked over a booking, and the guest is told why it is canceled', async ({
    page,
    browser,
    baseURL,
  }) => {
    await signInAs(page, 'provider@viertel.example')
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const guest = (await context.newPage()).request
    await guest.post('/api/auth/sign-in/email', {
      data: { email: 'olivier.rochat@viertel.example', password: PASSWORD },
    })
    const office = await offeredOffice(page, guest, '14:00')
    const wish = { office: office.id, date: DAY, time: '14:00', hours: 2, quantity: 1 }
    const quote = (await (await guest.post('/api/booking/quote', { data: wish })).json()) as {
      data: { totalCents: number }
    }
    const answer = await guest.post('/api/booking', {
      headers: { 'idempotency-key': `block-over-${Date.now()}` },
      data: { ...wish, expectedTotal: quote.data.totalCents },
    })
    expect(answer.status()).toBe(201)
    const { id } = ((await answer.json()) as { data: { id: number } }).data

    await visit(page, `/dashboard?id=${office.id}&date=${DAY}`)
    await form(page)
      .getByRole('radio', { name: /^absagen/ })
      .check()
    await block(page, { from: '14:00', to: '16:00', note: 'Handwerker' })
    await expect(form(page).getByText(/wird abgesagt/)).toBeVisible()
    await expect(form(page).getByRole('listitem').filter({ hasText: 'Olivier' })).toBeVisible()
    // Nothing has happened yet, and without a reason nothing does.
    expect(await isOffered(guest, office, '14:00'), 'not blocked yet').toBe(true)
    const go = form(page).getByRole('button', { name: 'Blockieren und absagen' })
    await go.click()
    await expect(form(page).getByText('Sag deinem Gast bitte, warum du absagst.')).toBeVisible()
    await form(page).getByLabel('Grund').fill('Der Maler kommt.')
    await go.click()
    await expect(page.getByText('1 Buchung abgesagt.')).toBeVisible()
    expect(await (await guest.get(`/api/booking/${id}`)).json()).toMatchObject({
      data: { status: 'canceled', canceledBy: 'provider', cancelReason: 'Der Maler kommt.', feeCents: 0 },
    })
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(page.getByRole('status').getByText('Wieder frei.')).toBeVisible()
    await context.close()
  })

  test('two taps choose a time', async ({ page }) => {
    await signInAs(page, 'provider@viertel.example')
    const { id } = await ownOffice(page)
    await visit(page, `/dashboard?id=${id}&date=${DAY}`)
    const slider = page.getByRole('slider').first()
    await slider.scrollIntoViewIfNeeded()
    const box = (await slider.boundingBox())!
    await page.touchscreen.tap(box.x + box.width * 0.4, box.y + 20)
    const from = await form(page).getByLabel('Von').inputValue()
    await page.touchscreen.tap(box.x + box.width * 0.7, box.y + 20)
    expect(await form(page).getByLabel('Von').inputValue()).toBe(from)
    const to = await form(page).getByLabel('Bis', { exact: true }).inputValue()
    expect([from.slice(3), to.slice(3)].every((minutes) => ['00', '30'].includes(minutes))).toBe(true)
    expect(to > from).toBe(true)
  })
})

test('a week stands upright on wide screens: the mouse drags downwards, arrows go where they point', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signInAs(page, 'provider@viertel.example')
  const { id } = await ownOffice(page)
  await visit(page, `/dashboard/week?id=${id}&date=${DAY}`)
  const [from, to] = [form(page).getByLabel('Von'), form(page).getByLabel('Bis', { exact: true })]
  const slider = page.locator('.track-row[data-chosen]').getByRole('slider')
  await expect(slider).toHaveAttribute('aria-orientation', 'vertical')
  const box = (await slider.boundingBox())!
  expect(box.height, 'a column').toBeGreaterThan(box.width)
  await page.mouse.move(box.x + 10, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + box.height * 0.75, { steps: 4 })
  await page.mouse.up()
  const [begin, end] = [await from.inputValue(), await to.inputValue()]
  expect(begin < end, `${begin} to ${end}`).toBe(true)
  await slider.press('Shift+ArrowUp')
  const shorter = await to.inputValue()
  expect(shorter < end, `${shorter} before ${end}`).toBe(true)
  await slider.press('ArrowRight')
  await expect(page).not.toHaveURL(new RegExp(`date=${DAY}`))
  await expect(from).toHaveValue(begin)
  // Narrower, the days are rows again.
  await page.setViewportSize({ width: 900, height: 900 })
  const other = page.locator('.track-row[data-chosen]').getByRole('slider')
  await expect(other).toHaveAttribute('aria-orientation', 'horizontal')
  const row = (await other.boundingBox())!
  expect(row.width, 'a row').toBeGreaterThan(row.height)
  expect(await page.locator('main [style]').count(), 'no style attributes').toBe(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('time is blocked and given free by plain forms', async ({ page }) => {
    await signInAs(page, 'provider@viertel.example')
    const { id } = await ownOffice(page)
    await page.goto(`/dashboard?id=${id}&date=${weekdayAhead(24)}`)
    await block(page, { from: '12:00', to: '13:00', note: 'Ohne Skript' })
    await expect(panel(page).getByText('Ohne Skript')).toBeVisible()
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect(panel(page).getByText('Ohne Skript')).toHaveCount(0)
  })
})

test('both views are good in each look, and words say what the track shows', async ({ page }) => {
  await signInAs(page, 'provider@viertel.example')
  const { id } = await ownOffice(page)
  for (const path of [`/dashboard?id=${id}&date=${DAY}`, `/dashboard/week?id=${id}&date=${DAY}`]) {
    await visit(page, path)
    await expect(page.locator('.track-row ul').first()).toContainText(/\d\d:\d\d bis \d\d:\d\d: \d+ von \d+ frei/)
    await expectGoodInEachLook(page, [320, 1440], path)
  }
  const foreign = await page.request.get('/dashboard?id=1')
  expect(foreign.status()).toBe(404)
})
