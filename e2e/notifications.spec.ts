/**
 * What a person is told: a booking appears in the list and in the panel beside the page, is read, comes as a push message
 * that leads to its page, and its pass opens without a network until the person signs out.
 */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectGoodInEachLook, findings, watchErrors } from './page-checks.ts'
import { freeOffice, signInAs, visit, weekdayAhead } from './world.ts'

test.use({ serviceWorkers: 'allow' })

/** A finger pushes the first of these rows to the right, and there is one less. */
async function pushRight(page: Page, rows: Locator): Promise<void> {
  const count = await rows.count()
  const box = await rows.first().boundingBox()
  if (!box) throw new Error('no row to push')
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x: box.x + x, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(30) })
  for (const x of [60, 90, 120]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(rows).toHaveCount(count - 1)
}

test('told, read, pushed, and shown without a network', async ({ page, context }) => {
  const errors = watchErrors(page)
  await signInAs(page, 'newcomer@viertel.example')
  await visit(page, '/notification')
  await expect(page.getByRole('heading', { level: 1, name: 'Mitteilungen' })).toBeVisible()
  await signInAs(page, 'lena@viertel.example')
  const date = weekdayAhead(12)
  const office = await freeOffice(page, date)
  const placed = await page.request.post('/api/booking', {
    data: { office: office.id, date, time: '10:00', hours: 2, quantity: 1, expectedTotal: office.price * 2 },
    headers: { 'idempotency-key': `notifications-${Date.now()}` },
  })
  expect(placed.status()).toBe(201)
  const { data: booking } = (await placed.json()) as { data: { id: number } }
  const newest = async () => {
    const answer = await page.request.get('/api/notification')
    return ((await answer.json()) as { data: { route: string; params: { id: string } }[] }).data[0]
  }
  await expect.poll(newest).toMatchObject({ route: 'booking.view', params: { id: String(booking.id) } })

  // The page: read by following it.
  await visit(page, '/notification')
  const item = page.getByRole('link', { name: /Gebucht: / }).first()
  await expect(item).toContainText('neu')
  await expectGoodInEachLook(page, [320, 1440], 'the list', 'main')
  // Marked where it stands: by its button, and on a phone by a push to the right.
  const told = page.getByRole('listitem').filter({ has: page.locator(`a[href="/booking/${booking.id}"]`) })
  const fresh = await told.filter({ hasText: 'neu' }).count()
  await told
    .getByRole('button', { name: /^Als gelesen markieren: Gebucht/ })
    .first()
    .press('Enter')
  await expect(told.filter({ hasText: 'neu' })).toHaveCount(fresh - 1)
  await pushRight(page, page.locator('.note-row').filter({ has: page.locator('.fresh') }))
  await item.click()
  await expect(page).toHaveURL(`/booking/${booking.id}`)

  // The panel listens to the bar's link; it closes with Escape and before another page is shown.
  await visit(page, '/')
  const opener = page.getByRole('banner').getByRole('link', { name: /Mitteilungen/ })
  const panel = page.getByRole('complementary', { name: 'Mitteilungen' })
  await expect(async () => {
    await opener.evaluate((link) => (link as HTMLElement).focus())
    await opener.press('Enter')
    await expect(panel).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(panel.getByRole('link', { name: /Gebucht: / }).first()).not.toContainText('neu')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await panel
    .getByRole('link', { name: /Gebucht: / })
    .first()
    .click()
  await expect(page).toHaveURL(`/booking/${booking.id}`)
  await expect(panel).toHaveCount(0)

  // Settings work, and say what is always sent.
  await visit(page, '/account/settings')
  const reminders = page.getByRole('group', { name: 'Erinnerungen und Bewertungen' })
  await reminders.getByRole('checkbox', { name: 'Push' }).uncheck()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await page.reload()
  await expect(reminders.getByRole('checkbox', { name: 'Push' })).not.toBeChecked()
  await expectGoodInEachLook(page, [320, 1440], 'settings', 'main')

  // Without a network: the pass of this booking, and for all else a page that names it.
  await visit(page, `/booking/${booking.id}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('viertel-passes')).match('/passes'))?.text()))
    .toContain(String(booking.id))

  // A push message reaches the worker. A browser without a screen shows none, so the call is looked at.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const shown: unknown[] = []
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => void shown.push({ title, ...options })
    Object.assign(self, { shown })
  })
  const devTools = await context.newCDPSession(page)
  const registrationId = new Promise<string>((found) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter((one) => !one.isDeleted)
      if (first) found(first.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  const message = {
    id: 7,
    title: 'Gebucht: Hof',
    body: 'Weg 1',
    route: 'booking.view',
    params: { id: '3' },
    lang: 'de',
  }
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(message),
  })
  const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown)
  await expect.poll(shown).toMatchObject([{ title: 'Gebucht: Hof', body: 'Weg 1', tag: 'n7' }])

  await context.setOffline(true)
  await page.goto(`/booking/${booking.id}`)
  await expect(page.getByText('Keine Verbindung.')).toBeVisible()
  await expect(page.getByText('10:00–12:00')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.goto('/en/favorite')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: /10:00–12:00/ })).toBeVisible()
  await context.setOffline(false)

  // Signing out takes it away.
  await visit(page, '/account/profile')
  await page.evaluate(() =>
    fetch('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  )
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(error))).toEqual([])
})
