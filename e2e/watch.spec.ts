/**
 * "Tell me when a place is free": the last place is offered to the first person waiting, for a quarter of an hour, and
 * then to the next.
 */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectGoodInEachLook, findings, watchErrors } from './page-checks.ts'
import { freeOffice, live, mailTo, PASSWORD, signInAs, slideToPay, visit, weekdayAhead } from './world.ts'

const TIME = 'time=10:00&hours=4'
/** Some people of the demo read German, some English. */
const FREED = /^(Frei geworden|A place is free)/
/** Each test uses its own day, so that its bookings do not affect the others. */
const dayOf = (test: number) => weekdayAhead(9 + 3 * test)

type Person = { page: Page; email: string; close(): Promise<void> }

type Name =
  | 'agnieszka.malinowska'
  | 'aisha.rahimi'
  | 'anton.behrendt'
  | 'ines.carvalho'
  | 'jelena.maric'
  | 'olivier.rochat'
  | 'paul.brueckner'
  | 'samuel.tesfaye'
  | 'sara.lombardi'
  | 'timo.lehtonen'
  | 'tomasz.wieczorek'
  | 'zeynep.karaca'

/** Some of the demo with an address and a card, by name: other journeys change the kind of others. */
async function people(
  browser: Browser,
  names: readonly Name[],
  size?: { width: number; height: number },
): Promise<Person[]> {
  return Promise.all(
    names.map(async (name) => {
      const email = `${name}@viertel.example`
      const context = await browser.newContext(size ? { viewport: size } : {})
      const page = await context.newPage()
      await signInAs(page, email)
      return { page, email, close: () => context.close() }
    }),
  )
}

/** Books the only room of an office over the API; `cancel` frees it again. */
async function bookLast({ page }: Person, date: string) {
  const room = await freeOffice(page, date, { group: 2 })
  const { data: methods } = (await (await page.request.get('/api/payment')).json()) as { data: { id: number }[] }
  const answer = await page.request.post('/api/booking', {
    headers: { 'idempotency-key': `watch-${room.id}-${Date.now()}` },
    data: {
      office: room.id,
      date,
      time: '10:00',
      hours: 4,
      paymentMethod: methods[0]?.id,
      expectedTotal: room.price * 4,
    },
  })
  const { data } = (await answer.json()) as { data: { id: number; status: string } }
  expect([answer.status(), data.status]).toEqual([201, 'confirmed'])
  return {
    room,
    path: `/office/${room.id}?date=${date}&${TIME}`,
    cancel: async () => expect((await page.request.delete(`/api/booking/${data.id}/cancel`)).status()).toBe(200),
  }
}

async function askToBeTold({ page }: Person, path: string): Promise<void> {
  await visit(page, path)
  await expect(page.getByText('Zu dieser Zeit ist kein Platz mehr frei.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Sag mir Bescheid, wenn etwas frei wird' }).click()
  await expect(page.getByText('Du bekommst Bescheid.')).toBeVisible()
}

async function endAll({ page }: Person): Promise<void> {
  const { data } = (await (await page.request.get('/api/watch')).json()) as { data: { id: number }[] }
  for (const { id } of data) await page.request.delete(`/api/watch/${id}`)
}

test('the last room: taken, waited for, canceled, offered by mail, booked, while a third sees it as taken', async ({
  browser,
}) => {
  const [ada, ben, cleo] = (await people(browser, ['agnieszka.malinowska', 'olivier.rochat', 'anton.behrendt'])) as [
    Person,
    Person,
    Person,
  ]
  const date = dayOf(0)
  const { room, path, cancel } = await bookLast(ada, date)
  await askToBeTold(ben, path)
  // Repeating the request gives the same watch.
  await ben.page.reload()
  await live(ben.page)
  await ben.page.getByRole('button', { name: /^Sag mir Bescheid/ }).click()
  await ben.page.getByRole('link', { name: 'Deine Warteliste' }).click()
  await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText('Warteliste')
  await expect(ben.page.locator('.watch-card', { hasText: room.title }).filter({ hasText: 'Wartet' })).toHaveCount(1)

  await cancel()
  const mail = await mailTo(ben.page, ben.email, FREED, `/book/${room.id}`)
  expect(mail.text).toContain('15 Minuten lang für dich reserviert')
  const link = new URL(mail.links.find((one) => one.includes('/book/')) ?? '')

  await visit(cleo.page, path)
  await expect(cleo.page.getByText('Zu dieser Zeit ist kein Platz mehr frei.').first()).toBeVisible()
  await expect(cleo.page.getByRole('button', { name: 'Weiter zur Buchung' }).first()).toBeDisabled()
  const hold = await cleo.page.request.post('/api/booking/hold', {
    headers: { 'idempotency-key': `watch-third-${Date.now()}` },
    data: { office: room.id, date, time: '10:00', hours: 4, expectedTotal: room.price * 4 },
  })
  expect(((await hold.json()) as { code: string }).code).toBe('booking.no_free_desks')
  // Another person who opens the mail's link does not get the place.
  await cleo.page.goto(link.pathname + link.search)
  await expect(cleo.page.getByText('Zu dieser Zeit ist kein Platz mehr frei.').first()).toBeVisible()

  await visit(ben.page, link.pathname + link.search)
  await expect(ben.page.getByText(/gehalten · \d/)).toBeVisible()
  await expect(ben.page.getByRole('timer')).toHaveText(/1[1-5]:\d\d/)
  await slideToPay(ben.page)
  await expect(ben.page).toHaveURL(/\/booking\/\d+/)
  await ben.page.goto('/watch')
  await expect(ben.page.locator('.watch-card', { hasText: room.title }).first()).toContainText('Gebucht')
  await Promise.all([ada, ben, cleo].map((one) => one.close()))
})

test('an offer nobody takes goes to the next after a quarter of an hour; "no thanks" hands it on at once', async ({
  browser,
}) => {
  const [ada, ben, cleo, dora] = (await people(
    browser,
    ['zeynep.karaca', 'samuel.tesfaye', 'aisha.rahimi', 'tomasz.wieczorek'],
    { width: 390, height: 844 },
  )) as [Person, Person, Person, Person]
  for (const one of [ben, cleo, dora]) await endAll(one)
  const { room, path, cancel } = await bookLast(ada, dayOf(1))
  for (const one of [ben, cleo, dora]) await askToBeTold(one, path)
  const move = async (label: string | number) => {
    await ada.page.goto('/dev/time')
    if (typeof label === 'string') return ada.page.getByRole('button', { name: label }).click()
    await ada.page.getByLabel('Minutes forward').fill(String(label))
    await ada.page.getByRole('button', { name: 'Move' }).click()
  }
  await cancel()
  const bensState = async () => {
    const { data } = (await (await ben.page.request.get('/api/watch')).json()) as { data: { state: string }[] }
    return data.map(({ state }) => state)
  }
  await expect.poll(bensState).toContain('offered')
  await mailTo(ben.page, ben.email, FREED, `/book/${room.id}`)
  try {
    await move(16)
    await expect.poll(bensState).not.toContain('offered')
    await mailTo(cleo.page, cleo.email, FREED, `/book/${room.id}`)
    await ben.page.goto('/watch')
    const bens = ben.page.locator('.watch-card', { hasText: room.title }).first()
    await expect(bens).toContainText('Angebot abgelaufen')

    // A place that is only kept is no alarm on the page of the bookings; the waiting list has it.
    await cleo.page.goto('/booking')
    await expect(cleo.page.locator('.notice').getByRole('link', { name: new RegExp(room.title) })).toHaveCount(0)
    await cleo.page.getByRole('link', { name: 'Warteliste' }).click()
    const cleos = cleo.page.locator('.watch-card', { hasText: room.title }).first()
    await expect(cleos).toContainText('Frei für dich')
    await expect(cleos.getByRole('timer')).toHaveText(/1[0-5]:\d\d/)
    await expect(cleos.getByRole('link', { name: 'Jetzt buchen' })).toBeVisible()
    expect(await findings(cleo.page)).toEqual([])
    await cleos.getByRole('button', { name: 'Nein, danke' }).click()
    await expect(cleo.page.getByRole('status').filter({ hasText: 'Der Platz geht an die Nächsten.' })).toBeVisible()
    await mailTo(dora.page, dora.email, FREED, `/book/${room.id}`)
    await dora.page.goto('/watch')
    await dora.page
      .locator('.watch-card', { hasText: room.title })
      .first()
      .getByRole('link', { name: 'Jetzt buchen' })
      .click()
    await expect(dora.page.getByText(/gehalten · \d/)).toBeVisible()
  } finally {
    for (const one of [ben, cleo, dora]) await endAll(one)
    await move('Back to the real time')
  }
  await Promise.all([ada, ben, cleo, dora].map((one) => one.close()))
})

test('a search that finds nothing: a guest asks, signs in, and waits; ending can be taken back', async ({
  browser,
}) => {
  const [someone] = (await people(browser, ['paul.brueckner'])) as [Person]
  await endAll(someone)
  await someone.close()
  const context = await browser.newContext()
  const page = await context.newPage()
  const date = dayOf(2)
  await visit(page, `/?lat=52.52&lng=13.405&address=Berlin&date=${date}&time=02:00&distance=1`)
  await page.getByRole('button', { name: 'Sag mir Bescheid, wenn etwas frei wird' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('link', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('E-Mail').fill(someone.email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByText('Du bekommst Bescheid.'), 'the intent survives signing in').toBeVisible()

  await page.getByRole('link', { name: 'Deine Warteliste' }).click()
  const card = page.locator('.watch-card[data-state="open"]')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Schreibtische · Berlin · bis 1 km')
  await expect(card).toContainText('02:00–06:00 Uhr')
  await card.getByRole('button', { name: /^Nicht mehr warten/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Du wartest nicht mehr.' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(card).toHaveCount(1)
  await card.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: /^Sag mir Bescheid/ })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('distance')).toBe('1')
  await page.goto('/en/watch')
  await expect(page.locator('.watch-card[data-state="open"]')).toContainText('Desks · Berlin · within 1 km')
  await context.close()
})

test('a foreign link asks for nobody: only the tab in which a guest asked goes on', async ({ browser }) => {
  const [someone] = (await people(browser, ['timo.lehtonen'])) as [Person]
  await endAll(someone)
  await visit(someone.page, `/?lat=52.52&lng=13.405&address=Berlin&date=${dayOf(2)}&time=02:00&distance=1&watch=1`)
  await expect(someone.page.getByRole('button', { name: /^Sag mir Bescheid/ })).toBeVisible()
  await someone.page.goto('/watch')
  await expect(someone.page.locator('.watch-card[data-state="open"]')).toHaveCount(0)
  await someone.close()
})

test('the link of a mail ends the watch for whoever has no session; opening it changes nothing', async ({
  browser,
}) => {
  const [ada, ben] = (await people(browser, ['ines.carvalho', 'jelena.maric'])) as [Person, Person]
  const { room, path, cancel } = await bookLast(ada, dayOf(3))
  await askToBeTold(ben, path)
  await cancel()
  const mail = await mailTo(ben.page, ben.email, FREED, `/book/${room.id}`)
  const link = new URL(mail.links.find((one) => one.includes('/watch/end')) ?? '')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nicht mehr warten?')
  await ben.page.goto('/watch')
  await expect(ben.page.locator('.watch-card', { hasText: room.title }).first()).toContainText('Frei für dich')
  await page.getByRole('button', { name: 'Nicht mehr warten' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du wartest nicht mehr')
  await ben.page.reload()
  await expect(ben.page.locator('.watch-card', { hasText: room.title }).first()).toContainText('Beendet')
  await page.goto('/watch/end?watch=1&token=nonsense')
  await page.getByRole('button', { name: 'Nicht mehr warten' }).click()
  await expect(page.getByRole('alert')).toContainText('gilt nicht mehr')
  await page.goto('/watch')
  await expect(page).toHaveURL(/\/login\?next=%2Fwatch/)
  await context.close()
  await Promise.all([ada, ben].map((one) => one.close()))
})

test('no finding, no sideways scroll in any look, empty and full', async ({ browser }) => {
  const [someone] = (await people(browser, ['sara.lombardi'])) as [Person]
  await endAll(someone)
  const page = someone.page
  const errors = watchErrors(page)
  const body = { date: dayOf(2), time: '02:00', hours: 4, location: { lat: 52.52, lng: 13.405 }, distance: 1 }
  await visit(page, '/watch')
  await expect(page.locator('.watch-card[data-state="open"]')).toHaveCount(0)
  await expectGoodInEachLook(page, [320, 1440], 'empty')
  for (const address of ['Berlin', 'Straße-mit-einem-sehr-langen-Namen-ohne-Leerzeichen-'.repeat(3)])
    await page.request.post('/api/watch', { data: { ...body, address, hours: address === 'Berlin' ? 4 : 3 } })
  await visit(page, '/watch')
  await expect(page.locator('.watch-card[data-state="open"]')).toHaveCount(2)
  await expectGoodInEachLook(page, [320, 1440], 'full')
  expect(errors).toEqual([])
  await endAll(someone)
  await someone.close()
})
