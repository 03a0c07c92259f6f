/**
 * Payments with complications: a bank that asks for confirmation, a decline, reloads and repeated clicks, and what
 * follows.
 */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { demoFacts, freeOffice, live, mailTo, signInAs, slideToPay, visit, weekdayAhead } from './world.ts'

const ASKS = '4000 0027 6000 3184'
const BANK = /\/dev\/pay\//

const WORDS = {
  de: {
    prefix: '',
    toBooking: /Weiter zur Buchung/,
    held: /gehalten · \d/,
    other: 'Andere Zahlungsart',
    fill: `Testkarte ${ASKS} eintragen`,
    done: 'Dein Platz ist gebucht',
  },
  en: {
    prefix: '/en',
    toBooking: /Continue to booking/,
    held: /held · \d/,
    other: 'Another way of paying',
    fill: `Fill in test card ${ASKS}`,
    done: 'Your place is booked',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]
type Mine = { id: number; status: string; office: { id: number } }

/** A person of the demo with an address and a card; every test uses another one. */
async function somebody(page: Page, which: number): Promise<string> {
  const { people } = await demoFacts(page.request)
  const person = people
    .filter((one) => one.kind === 'user' && one.email.includes('.'))
    .filter((one) => /^\w+\./.test(one.email))[which]
  if (!person) throw new Error('the demo city has too few people')
  await signInAs(page, person.email)
  return person.email
}

/** Opens the payment form for this choice and waits until the slot is held. */
async function toForm(page: Page, words: Words, officeId: number, wish: string): Promise<void> {
  await page.goto(`${words.prefix}/book/${officeId}?${wish}`)
  await expect(page.getByText(words.held).first()).toBeVisible()
  await expect(page).toHaveURL(/hold=\d+/)
}

/** Types the card whose bank asks for a confirmation at each payment; paying saves it. */
async function typeAskingCard(page: Page, words: Words): Promise<void> {
  await page.getByRole('radio', { name: words.other }).check()
  await page.getByRole('button', { name: words.fill }).click()
}

/** The person's bookings at this office, beginning with this hold. */
const mineAt = async (page: Page, officeId: number, hold: string | null) => {
  const { data } = (await (await page.request.get('/api/booking')).json()) as { data: Mine[] }
  return data.filter((one) => one.office.id === officeId && one.id >= Number(hold))
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

async function phone(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
}

test('a guest is asked to sign in and comes out where he wanted to go: English, 390 px', async ({ browser }) => {
  const page = await phone(browser)
  const words = WORDS.en
  const date = weekdayAhead(7)
  const { people } = await demoFacts(page.request)
  const person = people.filter((one) => /^\w+\.\w+@/.test(one.email) && one.kind === 'user')[0]
  const { id } = await freeOffice(page, date, { time: '09:30', hours: 3 })
  await visit(page, `/en/office/${id}?date=${date}&time=09:30&hours=3`)
  await page.getByRole('link', { name: words.toBooking }).last().click()
  const modal = page.getByRole('dialog', { name: 'You need an account for that' })
  await expect(modal).toBeVisible()
  const box = await modal.boundingBox()
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 844 / 2), 'in the middle').toBeLessThan(40)
  // The backdrop does not close it, Escape does, and the page is unchanged.
  await page.mouse.click(5, 5)
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  expect(page.url()).toContain(`/en/office/${id}`)
  await page.getByRole('link', { name: words.toBooking }).last().click()
  await modal.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/en\/login\?next=/)
  expect(await overflow(page)).toBeLessThanOrEqual(0)

  // A wrong password in between keeps the intent.
  await page.getByLabel('E-mail').fill(person?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Password-1!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The e-mail address or password is not correct.').first()).toBeVisible()
  await expect(page).toHaveURL(/next=/)
  await page.getByLabel('Password', { exact: true }).fill(person?.password ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/en/book/${id}\\?`))
  const wish = new URL(page.url()).searchParams
  expect([wish.get('date'), wish.get('time'), wish.get('hours')]).toEqual([date, '09:30', '3'])
  await expect(page.getByText(words.held).first()).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.context().close()
})

// Without a phone and in German: outcomes.spec.ts.
test('the bank asks: a no keeps the place and says so, a yes books: English, 390 px', async ({ browser }) => {
  const page = await phone(browser)
  const words = WORDS.en
  const email = await somebody(page, 2)
  const date = weekdayAhead(2)
  const { id } = await freeOffice(page, date, { time: '12:00', hours: 2 })
  await toForm(page, words, id, `date=${date}&time=12:00&hours=2`)
  await typeAskingCard(page, words)
  const hold = new URL(page.url()).searchParams.get('hold')

  await slideToPay(page)
  await page.waitForURL(BANK)
  await page.getByRole('button', { name: /Deny/ }).click()
  await page.waitForURL(new RegExp(`${words.prefix}/book/${id}\\?`))
  await expect(page.locator('#payment-error')).toBeVisible()
  await expect(page.getByText(words.held).first()).toBeVisible()
  expect(new URL(page.url()).searchParams.get('hold'), 'the same hold').toBe(hold)
  expect((await mineAt(page, id, hold)).map(({ status }) => status)).toEqual(['held'])

  await page
    .getByRole('radio', { name: /•••• 3184/ })
    .first()
    .check()
  await slideToPay(page)
  await page.waitForURL(BANK)
  await page.getByRole('button', { name: /Confirm/ }).click()
  await expect(page).toHaveURL(new RegExp(`${words.prefix}/booking/${hold}`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words.done)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const mine = await mineAt(page, id, hold)
  expect(mine.map((one) => [String(one.id), one.status])).toEqual([[hold, 'confirmed']])
  await mailTo(page, email, /./, hold ?? '')
  await page.context().close()
})

test('away to the bank, back, reload, again, two tabs and a double click: one booking, one card hold', async ({
  page,
}) => {
  const words = WORDS.de
  await somebody(page, 3)
  const date = weekdayAhead(2)
  const { id } = await freeOffice(page, date, { time: '15:00', hours: 2 })
  await toForm(page, words, id, `date=${date}&time=15:00&hours=2`)
  await typeAskingCard(page, words)
  const hold = new URL(page.url()).searchParams.get('hold')
  const formUrl = page.url()

  const savedCards: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payment')) savedCards.push(request.url())
  })
  // Both events happen in one task, before React can disable anything.
  await page.locator('.pay-bar input[type="range"]:enabled').evaluate((slider) => {
    for (let i = 0; i < 2; i += 1) slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  await page.waitForURL(BANK)
  expect(savedCards, 'the card is saved once').toHaveLength(1)
  await page.goBack()
  await expect(page.getByText(words.held).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(words.held).first()).toBeVisible()
  expect(new URL(page.url()).searchParams.get('hold')).toBe(hold)

  const tab = await page.context().newPage()
  await tab.goto(formUrl)
  await expect(tab.getByText(words.held).first()).toBeVisible()
  for (const one of [page, tab]) {
    await one
      .getByRole('radio', { name: /•••• 3184/ })
      .first()
      .check()
    await slideToPay(one)
    await one.waitForURL(BANK)
  }
  expect(tab.url(), 'the bank asks about the same payment').toBe(page.url())
  await page.getByRole('button', { name: /Confirm/ }).click()
  await expect(page).toHaveURL(new RegExp(`/booking/${hold}`))
  // The answer in the other tab comes too late and changes nothing.
  await tab.getByRole('button', { name: /Deny/ }).click()
  await expect(tab).toHaveURL(new RegExp(`/booking/${hold}`))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words.done)
  // The form of a paid booking redirects to the booking and books nothing.
  await page.goto(formUrl)
  await expect(page).toHaveURL(new RegExp(`/booking/${hold}`))
  expect((await mineAt(page, id, hold)).map((one) => [String(one.id), one.status])).toEqual([[hold, 'confirmed']])
  const desk = await (await page.request.get('/dev/payments')).text()
  expect(
    desk.split('</tr>').filter((row) => row.includes(`Viertel ${hold}`) && row.includes('authorized')),
  ).toHaveLength(1)
})

test('a second decline says something else on the same page, and another card books', async ({ page }) => {
  const words = WORDS.de
  await somebody(page, 6)
  for (const number of ['4000000000009995', '4000000000000341']) {
    const added = await page.request.post('/api/payment', {
      headers: { 'idempotency-key': `second-decline-${number}-${Date.now()}` },
      data: { method: { kind: 'card', number, expiresMonth: 12, expiresYear: 2031, code: '123' } },
    })
    expect(added.ok()).toBe(true)
  }
  // Near enough for the money to be held at once.
  const date = weekdayAhead(2)
  const { id } = await freeOffice(page, date, { time: '15:00', hours: 2 })
  await toForm(page, words, id, `date=${date}&time=15:00&hours=2`)
  const problem = page.locator('#payment-error')
  for (const [card, says] of [
    [/9995/, 'Erhöhe das Tageslimit'],
    [/0341/, 'konnte nicht ausgeführt werden'],
  ] as const) {
    await page.getByRole('radio', { name: card }).check()
    await slideToPay(page)
    await expect(problem).toContainText(says)
  }
  await expect(page.getByText(words.held).first(), 'the place is still held').toBeVisible()
  await page.getByRole('radio', { name: words.other }).check()
  await page.getByLabel('Kartennummer').fill('4242 4242 4242 4242')
  await page.getByLabel('Gültig bis (MM/JJ)').fill('12/31')
  await page.getByLabel('Prüfnummer').fill('123')
  await slideToPay(page)
  await expect(page).toHaveURL(/\/booking\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words.done)
})

test('a hold that runs out while paying: held once more, then paid without one while places are free', async ({
  page,
}) => {
  const words = WORDS.de
  await somebody(page, 5)
  const added = await page.request.post('/api/payment', {
    headers: { 'idempotency-key': `runs-out-${Date.now()}` },
    data: { method: { kind: 'card', number: '4000000000000341', expiresMonth: 12, expiresYear: 2031, code: '123' } },
  })
  expect(added.ok()).toBe(true)
  const date = weekdayAhead(2)
  const { id } = await freeOffice(page, date, { time: '16:00', hours: 2 })
  await toForm(page, words, id, `date=${date}&time=16:00&hours=2`)
  const slider = page.locator('.pay-bar input[type="range"]')
  const [over, lapsed] = [
    page.getByText('Die Reservierung ist abgelaufen.'),
    page.getByText(/Zwei deiner Reservierungen/),
  ]
  const unheld = page.locator('#pay-state')
  const runOut = async () => {
    const form = page.url()
    await page.goto('/dev/time')
    await page.getByLabel('Minutes forward').fill('11')
    await page.getByRole('button', { name: 'Move' }).click()
    await expect(page).toHaveURL(/\/dev\/time/)
    await page.goto(form)
    await live(page)
    await expect(over).toBeVisible()
  }
  try {
    await page.getByRole('radio', { name: /0341/ }).check()
    await slideToPay(page)
    await expect(page.locator('#payment-error')).toContainText('konnte nicht ausgeführt werden')
    await runOut()
    await page.getByRole('button', { name: 'Neu reservieren' }).click()
    await expect(page.getByText(words.held).first()).toBeVisible()
    await expect(unheld).toHaveCount(0)
    await runOut()
    await expect(slider).toBeEnabled()
    await page.getByRole('button', { name: 'Neu reservieren' }).click()
    await expect(lapsed).toBeVisible()
    // Beside the control stands why, and it works.
    await expect(slider).toHaveAccessibleDescription(/Gerade ist kein Platz für dich reserviert/)
    await page.getByRole('radio', { name: /0341/ }).check()
    await slideToPay(page)
    await expect(page.locator('#payment-error')).toContainText('konnte nicht ausgeführt werden')
    await page.getByRole('radio', { name: words.other }).check()
    await page.getByLabel('Kartennummer').fill('4242 4242 4242 4242')
    await page.getByLabel('Gültig bis (MM/JJ)').fill('12/31')
    await page.getByLabel('Prüfnummer').fill('123')
    await slideToPay(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words.done)
  } finally {
    await page.goto('/dev/time')
    await page.getByRole('button', { name: 'Back to the real time' }).click()
  }
})

test('the time machine ends the visit and takes the money: completed, paid, told by mail', async ({ page }) => {
  const words = WORDS.de
  const email = await somebody(page, 4)
  const date = weekdayAhead(1)
  const { id } = await freeOffice(page, date, { time: '10:00', hours: 2 })
  await toForm(page, words, id, `date=${date}&time=10:00&hours=2`)
  await slideToPay(page)
  await expect(page).toHaveURL(/\/booking\/\d+/)
  const bookingId = Number(/\/booking\/(\d+)/.exec(page.url())?.[1])
  const read = async () =>
    (
      (await (await page.request.get(`/api/booking/${bookingId}`)).json()) as {
        data: { status: string; endAt: string; payment: { state: string; timeline: { kind: string }[] } }
      }
    ).data
  const before = await read()
  expect([before.status, before.payment.state]).toEqual(['confirmed', 'held'])

  try {
    const minutes = Math.ceil((Date.parse(before.endAt) - Date.now()) / 60_000)
    const move = async (by: number) => {
      await page.goto('/dev/time')
      await page.getByLabel('Minutes forward').fill(String(by))
      await page.getByRole('button', { name: 'Move' }).click()
      await expect(page).toHaveURL(/\/dev\/time/)
    }
    await move(minutes + 1)
    await expect.poll(async () => (await read()).status).toBe('completed')
    expect((await read()).payment.state, 'the money waits a quarter of an hour').toBe('held')
    await move(15)
    await expect.poll(async () => (await read()).payment.state).toBe('paid')
    await page.goto(`/booking/${bookingId}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Das war deine Buchung')
    await expect(page.getByText('abgebucht').first()).toBeVisible()
    await page.goto('/booking/past')
    await expect(page.locator(`a[href*="/booking/${bookingId}"]`).first()).toBeVisible()
    const mail = await mailTo(page, email, /./, `/rate/${bookingId}`)
    expect(mail.links.map((link) => new URL(link).pathname)).toContain(`/office/${id}/rate/${bookingId}`)
  } finally {
    await page.goto('/dev/time')
    await page.getByRole('button', { name: 'Back to the real time' }).click()
  }
})
