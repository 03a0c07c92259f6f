/**
 * The day of a visit, on a phone: guest and host write to each other and see it at once, the guest cannot get in and is
 * answered, checks in at the code on the door, and rates with words that the host answers once. Others leave their rooms
 * early, which somebody else can book at once.
 */
import { expect, test, type Browser, type Page, type Request } from '@playwright/test'
import { startOwnCity, type OwnCity } from './own-city.ts'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { signInAs, visit, weekdayAhead } from './world.ts'

const PHONE = { width: 390, height: 844 }
const DAY = weekdayAhead(1)
const at = (time: string) => Temporal.PlainDateTime.from(`${DAY}T${time}`).toZonedDateTime('Europe/Berlin').toInstant()

let city: OwnCity
test.beforeAll(async () => {
  city = await startOwnCity()
})
test.afterAll(() => city.end())

async function enter(browser: Browser, email: string) {
  const context = await browser.newContext({ baseURL: city.baseUrl, viewport: PHONE })
  const page = await context.newPage()
  const errors = watchErrors(page)
  await signInAs(page, email)
  return { page, errors }
}

/** Open, and listening to what others do. */
async function watch(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse('**/api/me/events')
  await visit(page, path)
  await listening
}

/** Two hours from noon at an office of the host that is free then. */
async function book(host: Page, guest: Page): Promise<{ id: number; office: number }> {
  const { data } = (await (await host.request.get('/api/provider/visit?date=2026-01-01')).json()) as {
    data: { offices: { id: number }[] }
  }
  for (const { id } of data.offices) {
    const wish = { office: id, date: DAY, time: '12:00', hours: 2, quantity: 1 }
    const quote = (await (await guest.request.post('/api/booking/quote', { data: wish })).json()) as {
      data?: { bookable: boolean; totalCents: number }
    }
    if (!quote.data?.bookable) continue
    const answer = await guest.request.post('/api/booking', {
      headers: { 'idempotency-key': `visit-day-${Date.now()}` },
      data: { ...wish, expectedTotal: quote.data.totalCents },
    })
    if (answer.status() !== 201) continue
    return { id: ((await answer.json()) as { data: { id: number } }).data.id, office: id }
  }
  throw new Error(`nothing of the host is free on ${DAY}`)
}

/** A room that is booked from two to six: its place is nobody else's, and it charges the hours begun or all of them. */
async function bookRoom(
  guest: Page,
  chargesUsed: boolean,
): Promise<{ id: number; office: number; priceCents: number }> {
  const search = { search: { date: DAY, time: '14:00', hours: 4 }, group: 2, location: { lat: 52.52, lng: 13.405 } }
  const found = (await (await guest.request.post('/api/office/search', { data: search })).json()) as {
    data: { id: number; price: number; refugee: boolean; internal: boolean }[]
  }
  for (const { id: office, price, refugee, internal } of found.data) {
    if (price === 0 || refugee || internal) continue
    const { data } = (await (await guest.request.post(`/api/office/${office}`, { data: {} })).json()) as {
      data: { chargesUsed: boolean }
    }
    if (data.chargesUsed !== chargesUsed) continue
    const answer = await guest.request.post('/api/booking', {
      headers: { 'idempotency-key': `early-room-${office}` },
      data: { office, date: DAY, time: '14:00', hours: 4, quantity: 1, expectedTotal: price * 4 },
    })
    if (answer.status() === 201)
      return { id: ((await answer.json()) as { data: { id: number } }).data.id, office, priceCents: price }
  }
  throw new Error(`no free room on ${DAY} that ${chargesUsed ? 'charges the hours begun' : 'charges all hours'}`)
}

test('messages, the closed door, the code at the door and the words afterwards', async ({ browser }) => {
  const { page: host, errors: hostErrors } = await enter(browser, 'provider@viertel.example')
  const { page: guest, errors: guestErrors } = await enter(browser, 'olivier.rochat@viertel.example')
  const { id, office } = await book(host, guest)
  const { page: lena, errors: lenaErrors } = await enter(browser, 'lena@viertel.example')
  const cheaper = await bookRoom(lena, true)
  const same = await bookRoom(guest, false)
  const edited = (await (await host.request.get(`/api/office/${office}`)).json()) as {
    data: { steps: { contact: { version: number; fields: object } } }
  }
  const { version, fields } = edited.data.steps.contact
  const secrets = { ...fields, doorCode: '4711#', wifi: 'gast / sommer', phone: '+49 30 1234567' }
  await host.request.put(`/api/office/${office}`, { data: { step: 'contact', version, fields: secrets } })

  await test.step('both write and see it without loading the page again', async () => {
    await watch(host, `/booking/${id}`)
    await watch(guest, `/booking/${id}`)
    const ofGuest = guest.getByRole('region', { name: /^Nachrichten mit/ })
    const ofHost = host.getByRole('region', { name: /^Nachrichten mit/ })
    await ofGuest.getByLabel('Nachricht').fill('Gibt es einen Parkplatz?\n<b>Danke</b>')
    await guest.keyboard.press('Tab')
    await guest.keyboard.press('Enter')
    await expect(ofHost.getByText('Gibt es einen Parkplatz?')).toBeVisible()
    await expect(ofHost.getByText('<b>Danke</b>'), 'as it was typed').toBeVisible()
    await expect(ofGuest.getByLabel('Nachricht'), 'the form is empty again').toHaveValue('')
    await expect(ofGuest.getByText('gelesen')).toBeVisible()
    await ofHost.getByRole('button', { name: 'Ich sehe sofort nach' }).press('Enter')
    await expect(ofGuest.getByText('Ich sehe sofort nach')).toBeVisible()
    await ofHost.getByRole('button', { name: 'Bin gleich da' }).press('Enter')
    await expect(ofGuest.getByText('Bin gleich da')).toBeVisible()
    // An empty message is refused beside its field, and nothing else happens.
    await ofGuest.getByRole('button', { name: 'Senden' }).click()
    await expect(ofGuest.getByLabel('Nachricht')).toBeFocused()
    await expectGoodInEachLook(guest, [320, 1440], 'thread')
  })

  await test.step('a quick reply that nobody has read is taken back', async () => {
    await guest.goto('about:blank')
    const ofHost = host.getByRole('region', { name: /^Nachrichten mit/ })
    await ofHost.getByRole('button', { name: 'Die Tür ist offen' }).press('Enter')
    await expect(ofHost.getByRole('listitem').filter({ hasText: 'Die Tür ist offen' })).toBeVisible()
    await ofHost.getByRole('button', { name: 'Zurücknehmen' }).press('Enter')
    await expect(ofHost.getByRole('listitem').filter({ hasText: 'Die Tür ist offen' })).toHaveCount(0)
  })

  await test.step('the guest cannot get in; the host is alarmed and answers with one tap', async () => {
    await city.goTo(at('11:50'))
    await watch(host, '/office-booking')
    await watch(guest, `/booking/${id}`)
    // Two hours before the start the code is told, to who has booked and nobody else.
    await expect(guest.getByRole('region', { name: 'So kommst du hinein' })).toContainText('4711#')
    expect((await host.request.get(`/api/booking/${id}/door`)).status()).toBe(404)
    await guest.getByRole('button', { name: 'Ich komme nicht rein' }).press('Enter')
    const waiting = guest.locator('.notice').filter({ has: guest.locator('.trouble') })
    await expect(waiting).toBeInViewport()
    await expect(waiting).toBeFocused()
    await expect(guest.getByRole('region', { name: 'Länger bleiben' })).toHaveCount(0)
    await expect(guest.getByText(/^Wir haben .* benachrichtigt$/)).toBeVisible()
    const alarm = host.getByRole('region', { name: 'Olivier Rochat kommt nicht rein' })
    await expect(alarm).toContainText(/Antworte bis 12:\d\d Uhr, sonst kann Olivier Rochat kostenlos stornieren/)
    const tab = host.getByRole('navigation').getByRole('link', { name: /Buchungen.*ein Gast kommt nicht rein/ })
    await expect(tab.first()).toBeAttached()
    await expectGoodInEachLook(host, [320, 1440], 'alarm')
    // My offices say so as well, and it is answered from there.
    await visit(host, '/account/my/office')
    await expectGoodInEachLook(host, [320, 1440], 'alarm at my offices')
    await alarm.getByRole('button', { name: 'Ich komme' }).press('Enter')
    await expect(host).toHaveURL(new RegExp(`/booking/${id}#messages$`))
    await expect(guest.getByText(/kommt zur Tür$/)).toBeVisible()
    await visit(host, '/office-booking')
    await expect(alarm).toHaveCount(0)
    await expect(tab).toHaveCount(0)
  })

  await test.step('the code at the door leads to checking in, which the host sees', async () => {
    await watch(host, '/office-booking')
    await visit(guest, `/o/${office.toString(36)}`)
    await expect(guest.getByRole('heading', { name: /^Deine Buchung, 12:00–14:00 Uhr$/ })).toBeVisible()
    await expect(guest.getByText('4711#')).toBeVisible()
    await expect(guest.getByText('gast / sommer')).toBeVisible()
    await expectGoodInEachLook(guest, [320, 1440], 'door with a booking of now')
    await guest.getByRole('button', { name: 'Einchecken' }).press('Enter')
    await expect(guest.getByText(/^eingecheckt um 11:/)).toBeVisible()
    const row = host.getByRole('listitem').filter({ has: host.locator(`a[href="/booking/${id}"]`) })
    await expect(row).toHaveAttribute('data-state', 'here')
  })

  await test.step('words with a rating: the host answers once, and reports them', async () => {
    await city.goTo(at('14:01'))
    await expect(async () => {
      await visit(guest, `/booking/${id}`)
      await expect(guest.getByRole('link', { name: 'Jetzt bewerten' })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await guest.getByRole('link', { name: 'Jetzt bewerten' }).press('Enter')
    const dialog = guest.getByRole('dialog')
    await dialog.getByRole('radio', { name: '4 Sterne' }).focus()
    await guest.keyboard.press('Space')
    await dialog.getByRole('textbox').fill('Sehr ruhig.\nGern wieder!')
    await dialog.getByRole('button', { name: 'Fertig' }).press('Enter')
    await expect(dialog).toBeHidden()
    await visit(host, `/office/${office}/ratings`)
    const words = host.getByRole('listitem').filter({ hasText: 'Sehr ruhig.' })
    await expect(words).toContainText('4 von 5 Sternen')
    await words.getByLabel('Deine Antwort').fill('Danke, bis bald!')
    await words.getByRole('button', { name: 'Antworten' }).press('Enter')
    await expect(words.getByText('Danke, bis bald!')).toBeVisible()
    await expect(words.getByLabel('Deine Antwort'), 'once').toHaveCount(0)
    await words.getByText('Melden').click()
    await words.getByLabel('Was stimmt damit nicht?').fill('Das war jemand anderes')
    await words.getByRole('button', { name: 'Meldung senden' }).press('Enter')
    await expect(words.getByText('Danke, wir sehen es uns an.')).toBeVisible()
    await visit(guest, `/office/${office}/ratings`)
    await expect(guest.getByText('Danke, bis bald!')).toBeVisible()
  })
  await test.step('who leaves early gives the room back at once, and pays less only where the host allows it', async () => {
    await city.goTo(at('15:05'))
    const isFree = async (room: number) => {
      const wish = { office: room, date: DAY, time: '15:30', hours: 2, quantity: 1 }
      const quote = await (await host.request.post('/api/booking/quote', { data: wish })).json()
      return (quote as { data: { bookable: boolean } }).data.bookable
    }
    const total = async (page: Page, booking: number) =>
      (
        (await (await page.request.get(`/api/booking/${booking}`)).json()) as {
          data: { price: { totalCents: number } }
        }
      ).data.price.totalCents
    expect([await isFree(cheaper.office), await isFree(same.office)]).toEqual([false, false])

    await lena.setViewportSize(PHONE)
    await visit(lena, `/booking/${cheaper.id}`)
    const leave = lena.getByRole('region', { name: 'Früher gehen' })
    await expect(leave).toContainText(/ab 15:15 Uhr für andere frei statt bis .* Uhr deiner. Du zahlst .* statt /)
    await expectGoodInEachLook(lena, [390, 1440], 'leaving early', 'main')
    await lena.setViewportSize(PHONE)
    // One tap gives nothing up: it asks.
    await leave.getByRole('link', { name: 'Platz freigeben' }).press('Enter')
    const sure = lena.getByRole('region', { name: 'Platz wirklich freigeben?' })
    await expect(sure).toBeVisible()
    await sure.getByRole('link', { name: 'Doch bleiben' }).press('Enter')
    await expect(leave).toBeVisible()
    await leave.getByRole('link', { name: 'Platz freigeben' }).press('Enter')
    // Somebody else changes something while the answer's data are on their way: the page loads twice, and says it still.
    let [isSent, loads] = [false, 0]
    const failed: Request[] = []
    lena.on('requestfailed', (request) => isSent && failed.push(request))
    await lena.route(`**/booking/${cheaper.id}.data*`, async (route) => {
      if (route.request().method() === 'POST') isSent = true
      else if (isSent) loads += 1
      if (loads === 1) await lena.evaluate(() => dispatchEvent(new Event('viertel:user-data')))
      return route.continue()
    })
    await sure.getByRole('button', { name: 'Platz ab 15:15 Uhr freigeben' }).press('Enter')
    const checkedOut = lena.getByText('Freigegeben: Ab 15:15 Uhr ist der Platz wieder frei.')
    await expect.poll(() => loads).toBeGreaterThan(1)
    await lena.waitForLoadState('networkidle')
    await lena.unrouteAll({ behavior: 'wait' })
    await expect(checkedOut).toBeVisible()
    await expect(checkedOut).toBeInViewport()
    await expect(checkedOut).toBeFocused()
    // What was answered is decoded before its stream ends, and the rest of that is not awaited.
    for (const request of failed.filter((one) => one.url().includes('.data')))
      expect(await request.response(), `${request.url()} is answered`).not.toBeNull()
    await expect(leave.or(sure)).toHaveCount(0)
    expect(await total(lena, cheaper.id), 'two hours have begun').toBe(cheaper.priceCents * 2)
    await expectGoodInEachLook(lena, [390, 1440], 'left early', 'main')

    await guest.setViewportSize({ width: 1440, height: 900 })
    await visit(guest, `/en/booking/${same.id}`)
    const leaving = guest.getByRole('region', { name: 'Leave early' })
    await expect(leaving).toContainText(/The price stays/)
    await leaving.getByRole('link', { name: 'Give up the place' }).press('Enter')
    await guest.getByRole('button', { name: /^Give up the place from / }).press('Enter')
    await expect(guest.getByText(/^Given up: /)).toBeVisible()
    expect(await total(guest, same.id), 'all hours').toBe(same.priceCents * 4)

    expect([await isFree(cheaper.office), await isFree(same.office)]).toEqual([true, true])
    await visit(host, `/office/${cheaper.office}?date=${DAY}&time=15:30&hours=2`)
    await expect(host.getByRole('link', { name: /Weiter zur Buchung/ }).last()).toBeVisible()
  })
  expect([...hostErrors, ...guestErrors, ...lenaErrors]).toEqual([])
})
