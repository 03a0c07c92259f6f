/** The main job: a visitor finds a desk near a place, books it, and nobody else can. */
import { expect, test } from '@playwright/test'
import { live, chooseDay, demoFacts, freeOffice, mailTo, signInAs, slideToPay, visit, weekdayAhead } from './world.ts'

test('search, register on the way, book with a card, find it again, cancel', async ({ page }) => {
  const email = `journey-${Date.now()}@viertel.example`
  const date = weekdayAhead(3)

  await visit(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('nächsten Stunden')
  const address = page.getByRole('combobox', { name: 'Adresse oder Anbieter' })
  await address.fill('Torstraße, Berlin')
  await expect(page.getByRole('option').first()).toBeVisible()
  await address.press('Enter')
  await chooseDay(page, date)
  await page.getByRole('textbox', { name: 'Start' }).fill('10:00')
  await page.getByRole('button', { name: 'Plätze finden' }).click()
  await expect(page).toHaveURL(/lat=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Angebote')

  const { id: officeId } = await freeOffice(page, date)
  const card = page.locator(`a[href*="/office/${officeId}"]`).first()
  // The list grows when its end comes into view.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await card.count()).toBe(1)
  }).toPass()
  await card.click()
  await expect(page).toHaveURL(new RegExp(`/office/${officeId}`))
  await expect(page.getByText('Kostenlos stornierbar bis').first()).toBeVisible()

  await page
    .getByRole('link', { name: /Weiter zur Buchung/ })
    .first()
    .click()
  const inModal = page.getByRole('dialog').getByRole('link', { name: /Konto anlegen|Registrieren/ })
  await expect(async () => {
    if (await inModal.isVisible()) await inModal.click()
    expect(page.url()).toContain('/register')
  }).toPass()
  // What is booked stays in view on the way, also for those who have an account after all.
  const ahead = page.locator('.notice').filter({ hasText: 'Danach geht es hier weiter' })
  await expect(ahead).toContainText(/\d\d:\d\d–\d\d:\d\d Uhr · .*€/)
  await page.getByRole('main').getByRole('link', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(ahead).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/register/)
  await page.getByLabel('Vorname').fill('Ronja')
  await page.getByLabel('Nachname').fill('Reise')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill('Torbogen-47?Lampe')
  await page.getByRole('checkbox', { name: /Nutzungsbedingungen/ }).check()
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page, 'the intent survives registration').toHaveURL(new RegExp(`/book/${officeId}`))

  // The slot is held, the mail has been sent, and everything else can be filled in meanwhile.
  await expect(page.getByRole('heading', { name: 'Wir haben dir geschrieben' })).toBeVisible()
  await expect(page.getByText(`an ${email}`)).toBeVisible()
  await expect(page.locator('.hold-pill')).toContainText(/gehalten · \d/)
  expect(await page.getByRole('alert').allInnerTexts(), 'nothing is wrong').toEqual([])

  await page.getByLabel('Name oder Firma').fill('Ronja Reise')
  await page.getByLabel('Straße und Hausnummer').fill('Torstraße 49')
  await page.getByLabel('PLZ').fill('10119')
  await page.getByLabel('Ort', { exact: true }).fill('Berlin')
  await expect(page.locator('.hold-pill')).toContainText(/gehalten · \d/)

  await page.getByLabel('Kartennummer').fill('4242 4242 4242 4242')
  await page.getByLabel('Gültig bis (MM/JJ)').fill('12/31')
  await page.getByLabel('Prüfnummer').fill('123')
  await expect(page.locator('.pay-bar')).toContainText('Noch nötig: Link in der Mail antippen')
  await expect(page.locator('.pay-bar input[type="range"]')).toBeDisabled()
  await expect(page.getByLabel(/USt-IdNr/), 'private people are not asked').toHaveCount(0)
  await mailTo(page, email, /bestätig/i)
  // In another tab, outside the inbox's frame; this tab goes on by itself and keeps everything that was typed.
  const other = await page.context().newPage()
  await other.goto(`/dev/mail?to=${encodeURIComponent(email)}`)
  await other.locator('td a[href^="/dev/mail/"]').first().click()
  const frame = other.frameLocator('iframe')
  const cut = await frame.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)
  expect(cut, 'the whole mail is seen').toBeLessThanOrEqual(0)
  await frame.locator('a[href*="/email/verify"]').first().click()
  await other.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(other).toHaveURL(/\/login\?verified=yes|\/book\//)
  await other.close()
  await expect(page.getByRole('heading', { name: 'Wir haben dir geschrieben' })).toBeHidden()
  await expect(page.getByLabel('Straße und Hausnummer')).toHaveValue('Torstraße 49')
  await slideToPay(page)
  await expect(page).toHaveURL(/\/booking\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('gebucht')

  await mailTo(page, email, /gebucht|Buchung|bestätigt/i)
  const mine = (await (await page.request.get('/api/booking')).json()) as { data: { id: number; status: string }[] }
  expect(mine.data.map((one) => one.status)).toEqual(['confirmed'])

  await page.goto('/booking')
  await page.locator(`a[href*="/booking/${mine.data[0]?.id}"]`).first().click()
  const calendar = await page.request.get(`/booking/${mine.data[0]?.id}.ics`)
  expect(await calendar.text()).toContain('BEGIN:VEVENT')

  await live(page)
  await page
    .getByRole('button', { name: /stornieren/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/kostenlos|0,00/i)
  await dialog
    .getByRole('button', { name: /stornieren/i })
    .last()
    .click()
  await expect(dialog.getByRole('status')).toHaveText('Die Buchung ist storniert.')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('storniert')
  const total = page.locator('.price-total')
  await expect(total, 'nothing is owed any more').toHaveText(/^Zu zahlen\s*0,00\s€$/)
  await mailTo(page, email, /stornier/i)
})

test('a declined card keeps the form and the place, another card books', async ({ page }) => {
  await signInAs(page, 'lena@viertel.example')
  // Near enough, over a weekend too, for the money to be held at once.
  const date = weekdayAhead(2)
  const { id, price } = await freeOffice(page, date, { time: '11:00', hours: 2 })
  const key = `decline-${Date.now()}`
  const add = async (number: string) => {
    const answer = await page.request.post('/api/payment', {
      headers: { 'idempotency-key': `${key}-${number}` },
      data: { method: { kind: 'card', number, expiresMonth: 12, expiresYear: 2031, code: '123' } },
    })
    return ((await answer.json()) as { data: { method: { id: number } } }).data.method.id
  }
  const good = await add('4242424242424242')
  const bad = await add('4000000000009995')
  const wish = { office: id, date, time: '11:00', hours: 2, expectedTotal: price * 2 }
  const refused = await page.request.post('/api/booking', {
    headers: { 'idempotency-key': `${key}-a` },
    data: { ...wish, paymentMethod: bad },
  })
  expect(refused.status()).toBe(422)
  expect(((await refused.json()) as { code: string }).code).toBe('payment.insufficient')
  const booked = await page.request.post('/api/booking', {
    headers: { 'idempotency-key': `${key}-b` },
    data: { ...wish, paymentMethod: good },
  })
  expect(booked.status()).toBe(201)
  const again = await page.request.post('/api/booking', {
    headers: { 'idempotency-key': `${key}-b` },
    data: { ...wish, paymentMethod: good },
  })
  const ids = [booked, again].map(async (answer) => ((await answer.json()) as { data: { id: number } }).data.id)
  const [first, second] = await Promise.all(ids)
  expect(second, 'a lost answer asked again is one booking').toBe(first)
  // Other journeys of hers pay by the default.
  const headers = { 'idempotency-key': `${key}-default` }
  expect((await page.request.put(`/api/payment/${good}/default`, { headers, data: {} })).status()).toBe(200)
})

test('fifty attempts of ten people on the last desk: one gets it', async ({ browser, page }) => {
  const { people } = await demoFacts(page.request)
  const bookers = people.filter((person) => person.kind === 'employee').slice(0, 10)
  expect(bookers.length).toBeGreaterThan(3)
  const date = weekdayAhead(5)
  const { id, price } = await freeOffice(page, date, { time: '13:00', hours: 2, group: 2 })
  const sessions = await Promise.all(
    bookers.map(async (person) => {
      const context = await browser.newContext()
      const answer = await context.request.post('/api/auth/sign-in/email', {
        data: { email: person.email, password: person.password },
      })
      expect(answer.status()).toBe(200)
      return context
    }),
  )
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      sessions[i % sessions.length]!.request.post('/api/booking', {
        headers: { 'idempotency-key': `last-desk-${Date.now()}-${i}` },
        data: { office: id, date, time: '13:00', hours: 2, expectedTotal: price * 2 },
      }),
    ),
  )
  const booked = await Promise.all(
    answers
      .filter((answer) => answer.status() === 201)
      .map(async (answer) => ((await answer.json()) as { data: { id: number } }).data.id),
  )
  expect(new Set(booked).size).toBe(1)
  const refused = await Promise.all(
    answers
      .filter((answer) => answer.status() !== 201)
      .map(async (answer) => ((await answer.json()) as { code: string }).code),
  )
  expect(new Set(refused)).toEqual(new Set(['booking.no_free_desks']))
  await Promise.all(sessions.map((context) => context.close()))
})

test('who comes back books with an address typed, four taps and the slide', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signInAs(page, 'lena@viertel.example')
  // The card that was saved last is preselected.
  const method = { kind: 'card', number: '4242424242424242', expiresMonth: 12, expiresYear: 2031, code: '123' }
  const saved = await page.request.post('/api/payment', {
    headers: { 'idempotency-key': `back-${Date.now()}` },
    data: { method },
  })
  expect(saved.ok()).toBe(true)
  await page.goto('/')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Adresse oder Anbieter' }).tap()
  await page.keyboard.type('Torstraße, Berlin')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Plätze finden' }).tap()
  await expect(page).toHaveURL(/lat=/)
  await page.locator('.office-card a').first().tap()
  await expect(page).toHaveURL(/\/office\//)
  await page
    .getByRole('link', { name: /Weiter zur Buchung/ })
    .first()
    .tap()
  await expect(page).toHaveURL(/\/book\//)
  await slideToPay(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/gebucht|Gebucht/)
  await context.close()
})
