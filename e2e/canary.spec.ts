/** What somebody types stays text, wherever it is shown (safety table 14): no element, no script, no report of the policy. */
import { expect, test, type APIResponse } from '@playwright/test'
import { watchErrors } from './page-checks.ts'
import { signUp } from './sign-up.ts'
import { mailTo, PASSWORD as PASSWORD_OF_ALL, signInAs, visit } from './world.ts'

const PASSWORD = 'Torbogen-47?Lampe'
const CANARY = `<img src=x onerror=alert(1)>"'</script>`

test('markup in names, addresses and queries is shown as it was typed', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  page.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const email = `canary-${Date.now()}@example.org`
  expect((await signUp(String(baseURL), email, PASSWORD)).status).toBe(200)
  await page.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })
  const address = {
    name1: CANARY,
    name2: CANARY,
    street: CANARY,
    postcode: '10115',
    city: CANARY,
    country: 'DE',
    vatId: '',
    taxNumber: '',
  }
  for (const [path, data] of [
    ['/api/profile', { givenName: CANARY, surname: CANARY, residence: CANARY }],
    ['/api/billing-address', address],
  ] as const) {
    const answer = await page.request.put(path, { data })
    expect(answer.status(), path).toBe(200)
  }
  const query = encodeURIComponent(CANARY)
  for (const path of [
    `/?place=${query}&lat=52.52&lng=13.405`,
    `/en?place=${query}`,
    '/account/profile',
    '/account/billing-address',
    '/welcome/2',
    `/login?next=${query}&link=${query}&error=${query}`,
    `/nowhere/${query}`,
    '/notification',
  ]) {
    await visit(page, path)
    expect(await page.locator('img[src="x"]').count(), path).toBe(0)
  }
  await visit(page, '/account/profile')
  await expect(page.getByLabel('Wohnort')).toHaveValue(CANARY)
  const mail = await mailTo(page, email, /Bestätige/)
  expect(mail.text.length).toBeGreaterThan(0)
  // The browser says by itself that a page answered 404.
  expect(errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([])
})

test('no page leads to another site, whatever its address or its form says (safety table 16)', async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ baseURL: String(baseURL) })
  await signInAs(page, 'lena@viertel.example')
  const wrong: string[] = []
  const look = async (what: string, answer: APIResponse) => {
    const { location } = answer.headers()
    // The link to the other language keeps the query, which is harmless; a field would be sent on.
    const links = [...(await answer.text()).matchAll(/ (?:href|action|value)="([^"]*evil\.example[^"]*)"/g)]
    for (const to of [location, ...links.map(([, value]) => value?.replaceAll('&amp;', '&'))])
      if (to !== undefined && new URL(to, baseURL).host !== new URL(String(baseURL)).host)
        wrong.push(`${what} leads to ${to}`)
  }
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    'https:evil.example',
    '/\t/evil.example',
  ])
    for (const path of [
      '/login',
      '/login/link',
      '/login/second',
      '/register',
      '/password/confirm',
      '/welcome/terms',
      '/account/connect/google',
      '/email/resend',
    ]) {
      const address = `${path}?${new URLSearchParams({ next })}`
      for (const who of [guest, page.request]) await look(address, await who.get(address, { maxRedirects: 0 }))
    }
  const form = { next: '//evil.example', email: 'lena@viertel.example', password: PASSWORD_OF_ALL }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const signedIn = await guest.post('/login', { form, headers, maxRedirects: 0 })
  expect(signedIn.status()).toBe(303)
  await look('the form of signing in', signedIn)
  const proof = { next: '//evil.example', currentPassword: PASSWORD_OF_ALL }
  const proved = await page.request.post('/password/confirm', { form: proof, headers, maxRedirects: 0 })
  expect(proved.status()).toBe(303)
  await look('the form of a proof', proved)
  expect(wrong).toEqual([])
  await guest.dispose()
})
