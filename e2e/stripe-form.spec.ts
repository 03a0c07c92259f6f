/** Stripe's card form: a stand-in for its script, everything else as it is, under the real policy of the page. */
import { expect, test, type Page } from '@playwright/test'
import { findings } from './page-checks.ts'
import { startPaymentProduct, type PaymentProcess } from './payment-process.ts'
import { STRIPE_SCRIPT, standInForStripe } from './stripe-stand-in.ts'
import { slideToPay, weekdayAhead } from './world.ts'

// One person, whose saved card later cases find.
test.describe.configure({ mode: 'serial' })

let product: PaymentProcess
test.beforeAll(async () => {
  product = await startPaymentProduct('stripe')
})
test.afterAll(() => product.end())

/** What the browser refused: nothing may be. */
async function openBook(page: Page, path: string, script: 'stands in' | 'fails' | 'form fails' = 'stands in') {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) refused.push(message.text())
  })
  page.on('pageerror', (error) => refused.push(String(error)))
  await standInForStripe(page, product.tokens, script)
  await page.goto(`${product.url}${path}`)
  return refused
}

/** Never more than four days ahead, over a weekend: the money of a later booking would be held later. */
const bookPath = (time: string, english = false) =>
  `${english ? '/en' : ''}/book/${product.offices.usual}?date=${weekdayAhead(2)}&time=${time}&hours=2`
const card = (page: Page) => page.getByLabel('Card of payment')

test('the script that does not come says so and can be asked for again; nothing else is lost', async ({ page }) => {
  await openBook(page, bookPath('08:00'), 'fails')
  const failed = page.getByRole('alert').filter({ hasText: 'konnte nicht geladen werden' })
  await expect(failed).toBeVisible()
  await expect(page.getByText(/gehalten · \d/)).toBeVisible()
  await page.unroute('https://js.stripe.com/**')
  await standInForStripe(page, product.tokens)
  await failed.getByRole('button', { name: 'Noch einmal versuchen' }).press('Enter')
  await expect(card(page)).toBeVisible()
})

test('the form that does not come says so beside it; what else was typed stays, and the next try shows it', async ({
  page,
}) => {
  const refused = await openBook(page, bookPath('08:00'), 'form fails')
  const failed = page.getByRole('alert').filter({ hasText: 'konnte nicht geladen werden' })
  await expect(failed).toBeVisible()
  const bill = page.getByRole('region', { name: 'Rechnung an' })
  await bill.getByRole('button', { name: 'Ändern' }).click()
  await bill.getByLabel('Straße').fill('Neue Straße 12')
  await page.locator('.pay-missing').getByRole('button').click()
  await expect(failed, 'what is missing is where it says so').toBeInViewport()
  await expect(page.locator('.pay-bar input[type="range"]')).toBeDisabled()
  await failed.getByRole('button', { name: 'Noch einmal versuchen' }).press('Enter')
  await expect(card(page)).toBeVisible()
  await expect(failed).toHaveCount(0)
  await expect(bill.getByLabel('Straße')).toHaveValue('Neue Straße 12')
  expect(refused).toEqual([])
})

test('a mistake in the form and a refused card are told beside it; a good card books', async ({ page }) => {
  const refused = await openBook(page, bookPath('10:00', true))
  await expect(card(page)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { stripeCalls: object }).stripeCalls)).toMatchObject({
    key: 'pk_test_facade1234567890',
    locale: 'en',
    options: [{ mode: 'setup', currency: 'eur', paymentMethodCreation: 'manual' }],
  })
  await expect(page.getByText('Your card details go straight to Stripe.')).toBeVisible()
  await expect(page.getByText('4000 0027 6000 3184'), 'no test cards of the sandbox').toHaveCount(0)
  await expect(page.locator('.pay-bar')).toContainText('Still needed: Card details')
  await expect(page.locator('.pay-bar input[type="range"]')).toBeDisabled()
  await card(page).fill('400000000000002')
  await slideToPay(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Your card number is incomplete.' })).toBeVisible()
  await card(page).fill('4000000000000002')
  await slideToPay(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Payment cannot be processed.' })).toBeVisible()
  await expect(card(page), 'what was typed is still there').toHaveValue('4000000000000002')

  // The frame is not ours.
  expect(await findings(page)).toEqual([])

  const saved = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/payment'))
  await card(page).fill('4242424242424242')
  await slideToPay(page)
  expect(((await saved).postDataJSON() as { method: object }).method).toEqual({
    kind: 'token',
    token: expect.stringMatching(/^ctoken_/),
  })
  await expect(page).toHaveURL(/\/en\/booking\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is booked')
  expect(refused).toEqual([])
})

/** Into the form, whether or not there are saved cards to choose from. */
async function typeCard(page: Page, number: string) {
  const other = page.getByText('Andere Zahlungsart')
  await expect(other.or(card(page))).toBeVisible()
  if (await other.isVisible()) await other.click()
  await card(page).fill(number)
}

/** Pays with a card that asks, up to the bank's page. */
async function payUpToTheBank(page: Page, time: string): Promise<string> {
  const refused = await openBook(page, bookPath(time))
  await typeCard(page, '4000002500003155')
  await slideToPay(page)
  await expect(page.getByRole('heading', { name: 'Bank' })).toBeVisible()
  expect(page.url()).toMatch(/^https:\/\/hooks\.stripe\.com\//)
  expect(refused).toEqual([])
  return page.url()
}

test('a card that asks sends the payer to the bank; confirmed there, it books at once, and a reload does nothing twice', async ({
  page,
}) => {
  const bank = await payUpToTheBank(page, '12:00')
  const made = await product.order({ madeOf: 'payment_intents' })
  await page.goto(String(await product.order({ bank, accepts: true })))
  await expect(page).toHaveURL(/\/booking\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('gebucht')
  const held = Number(made) + 1
  expect(await product.order({ madeOf: 'payment_intents' })).toBe(held)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await product.order({ madeOf: 'payment_intents' })).toBe(held)
})

test('who loads the page again while it asks what the bank said pays with the confirmed card, once', async ({
  page,
}) => {
  const bank = await payUpToTheBank(page, '17:00')
  const made = Number(await product.order({ madeOf: 'payment_intents' }))
  const back = String(await product.order({ bank, accepts: true }))
  // The first answer never comes; the page is loaded again meanwhile.
  let isCut = false
  await page.route('**/api/payment/setup/*', async (route) => {
    if (isCut) return route.continue()
    isCut = true
    await route.fetch()
    return route.abort()
  })
  await page.goto(back)
  await expect.poll(() => isCut).toBe(true)
  await page.reload()
  await expect(page).toHaveURL(/\/booking\/\d+/)
  expect(await product.order({ madeOf: 'payment_intents' })).toBe(made + 1)
})

/** Does what was asked and loses its answer, once; gives the keys and bodies of all requests. */
async function loseAnswer(page: Page, url: RegExp): Promise<{ key: string | undefined; body: string | null }[]> {
  const sent: { key: string | undefined; body: string | null }[] = []
  await page.route(url, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    sent.push({ key: request.headers()['idempotency-key'], body: request.postData() })
    if (sent.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  return sent
}

test('a lost answer and a second try: the same token, the same key, one card, one hold', async ({ page }) => {
  await openBook(page, bookPath('14:00'))
  const [setups, holds] = [
    await product.order({ madeOf: 'setup_intents' }),
    await product.order({ madeOf: 'payment_intents' }),
  ]
  const saves = await loseAnswer(page, /\/api\/payment$/)
  const books = await loseAnswer(page, /\/api\/booking$/)
  await typeCard(page, '4242424242424242')
  // Keeping the place is a request of the same address, whose answer is not the one to lose.
  books.length = 0
  await slideToPay(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Keine Verbindung' })).toBeVisible()
  await slideToPay(page)
  await expect.poll(() => saves.length).toBe(2)
  expect(saves[1]).toEqual(saves[0])
  await expect(page.locator('.pay-bar')).toContainText('Verbindung')
  await slideToPay(page)
  await expect(page).toHaveURL(/\/booking\/\d+/)
  expect(books).toHaveLength(2)
  expect(books[1]).toEqual(books[0])
  expect(await product.order({ madeOf: 'setup_intents' })).toBe(Number(setups) + 1)
  expect(await product.order({ madeOf: 'payment_intents' })).toBe(Number(holds) + 1)
})

test('the same form pays a booking whose hold failed; a lost answer does not hold twice', async ({ page }) => {
  const day = weekdayAhead(12)
  const refused = await openBook(page, `/book/${product.offices.usual}?date=${day}&time=10:00&hours=2`)
  await typeCard(page, '4000000000009995')
  await slideToPay(page)
  await expect(page).toHaveURL(/\/booking\/\d+/)
  const path = new URL(page.url()).pathname
  await product.order({ holdsAt: `${day}T00:00:00Z` })
  await openBook(page, path)
  const section = page.getByRole('region', { name: 'Jetzt bezahlen' })
  await typeCard(page, '4242424242424242')
  const holds = Number(await product.order({ madeOf: 'payment_intents' }))
  const pays = await loseAnswer(page, /\/api\/booking\/\d+\/pay$/)
  const pay = section.getByRole('button', { name: 'Jetzt bezahlen' })
  await pay.click()
  await expect(section.getByRole('alert')).toContainText('Keine Verbindung')
  await pay.click()
  await expect(section).toHaveCount(0)
  expect(pays).toHaveLength(2)
  expect(pays[1]).toEqual(pays[0])
  expect(await product.order({ madeOf: 'payment_intents' })).toBe(holds + 1)
  expect(refused).toEqual([])
})

test('nothing of Stripe elsewhere, nor before a card is typed; who comes by a link gets the policy of the page', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url)) asked.push(request.url())
  })
  const refused = await openBook(page, `/office/${product.offices.usual}?date=${weekdayAhead(2)}&time=14:00&hours=2`)
  const policy = async () => (await page.request.get(page.url())).headers()['content-security-policy'] ?? ''
  expect(await policy()).not.toContain('stripe')
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await page
    .getByRole('link', { name: /Weiter zur Buchung/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/book\//)
  await expect.poll(() => loads.length, 'loaded anew, once').toBe(1)
  await expect(page.getByText('•••• 4242').first()).toBeVisible()
  expect(await policy()).toContain('https://api.stripe.com')
  expect(asked, 'a saved card needs no form').toEqual([])
  await page.getByText('Andere Zahlungsart').click()
  await expect(card(page)).toBeVisible()
  expect(asked[0]).toBe(STRIPE_SCRIPT)
  expect(loads).toHaveLength(1)
  expect(refused).toEqual([])
})
