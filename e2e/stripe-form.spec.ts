/** Stripe's card form: a stand-in for its script, everything else as it is, under the real policy of the page. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test, type Page } from '@playwright/test'
import { pinnedNode } from '../tools/environment.mjs'
import { findings } from './page-checks.ts'
import { slideToPay, weekdayAhead } from './world.ts'

type Product = { url: string; office: number; tokens: Record<string, string[]> }

// One person, whose saved card later cases find.
test.describe.configure({ mode: 'serial' })

const SCRIPT = 'https://js.stripe.com/endive/stripe.js'
let product: Product
let child: ChildProcess
test.beforeAll(async () => {
  child = spawn(pinnedNode(), ['e2e/stripe-product.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const died = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the product ended with ${code}`)))
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), died])) as [string]
  product = JSON.parse(line) as Product
})
test.afterAll(async () => {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
})

/**
 * Does what Stripe's script does to a page: a frame, calls to its API, a form in the place it is given, a token for
 * what was typed. Its texts are not ours.
 */
const STAND_IN = (tokens: Record<string, string[]>) => `
  window.Stripe = (key, { locale }) => {
    window.stripeCalls = { key, locale, options: [] }
    fetch('https://api.stripe.com/v1/ping')
    const tokens = ${JSON.stringify(tokens)}
    let input
    return {
      elements(options) {
        window.stripeCalls.options.push(options)
        return {
          create: (kind) => {
            const then = {}
            return {
              on: (event, call) => (then[event] = call),
              mount(place) {
                const frame = document.createElement('iframe')
                frame.title = 'Secure payment input frame'
                frame.src = 'https://js.stripe.com/frame.html'
                const label = document.createElement('label')
                label.textContent = 'Card of ' + kind
                input = document.createElement('input')
                input.addEventListener('input', () => then.change({ complete: input.value.length >= 15 }))
                label.append(input)
                frame.addEventListener('load', () => then.ready())
                place.append(frame, label)
              },
              destroy() {},
            }
          },
          submit: async () => (input.value.length < 16 ? { error: { message: 'Your card number is incomplete.' } } : {}),
        }
      },
      createConfirmationToken: async () => ({ confirmationToken: { id: tokens[input.value].shift() } }),
    }
  }`

/** What the browser refused: nothing may be. */
async function openBook(page: Page, path: string, script: 'stands in' | 'fails' = 'stands in') {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) refused.push(message.text())
  })
  page.on('pageerror', (error) => refused.push(String(error)))
  await page.route('https://js.stripe.com/**', (route) =>
    script === 'fails'
      ? route.abort()
      : route.request().url() === SCRIPT
        ? route.fulfill({ contentType: 'text/javascript', body: STAND_IN(product.tokens) })
        : route.fulfill({ contentType: 'text/html', body: '<title>Form</title>' }),
  )
  await page.route('https://api.stripe.com/**', (route) =>
    route.fulfill({ body: '{}', headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.goto(`${product.url}${path}`)
  return refused
}

const bookPath = (time: string, english = false) =>
  `${english ? '/en' : ''}/book/${product.office}?date=${weekdayAhead(4)}&time=${time}&hours=2`
const card = (page: Page) => page.getByLabel('Card of payment')

test('the script that does not come says so and can be asked for again; nothing else is lost', async ({ page }) => {
  await openBook(page, bookPath('08:00'), 'fails')
  const failed = page.getByRole('alert').filter({ hasText: 'konnte nicht geladen werden' })
  await expect(failed).toBeVisible()
  await expect(page.getByText(/gehalten · \d/)).toBeVisible()
  await page.unroute('https://js.stripe.com/**')
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN(product.tokens) }),
  )
  await failed.getByRole('button', { name: 'Noch einmal versuchen' }).press('Enter')
  await expect(card(page)).toBeVisible()
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
  await expect(page).toHaveURL(/\/en\/booking\/\d+/, { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is booked')
  expect(refused).toEqual([])
})

test('a card that asks sends the payer to the bank', async ({ page }) => {
  await page.route('https://hooks.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Bank</h1>' }),
  )
  const refused = await openBook(page, bookPath('12:00'))
  await page.getByText('Andere Karte').click()
  await card(page).fill('4000002500003155')
  await slideToPay(page)
  await expect(page.getByRole('heading', { name: 'Bank' })).toBeVisible()
  expect(page.url()).toMatch(/^https:\/\/hooks\.stripe\.com\//)
  expect(refused).toEqual([])
})

test('nothing of Stripe elsewhere, nor before a card is typed; who comes by a link gets the policy of the page', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url)) asked.push(request.url())
  })
  const refused = await openBook(page, `/office/${product.office}?date=${weekdayAhead(4)}&time=14:00&hours=2`)
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
  await page.getByText('Andere Karte').click()
  await expect(card(page)).toBeVisible()
  expect(asked[0]).toBe(SCRIPT)
  expect(loads).toHaveLength(1)
  expect(refused).toEqual([])
})
