/** What somebody types stays text, wherever it is shown (safety table 14): no element, no script, no report of the policy. */
import { expect, test } from '@playwright/test'
import { watchErrors } from './page-checks.ts'
import { signUp } from './sign-up.ts'
import { mailTo, visit } from './world.ts'

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
