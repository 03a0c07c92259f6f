/** What the signed-in person does elsewhere shows in this tab (Spec 4: session, ReloadUserData, 413 s). */
import { expect, test } from '@playwright/test'
import { freeOffice, signInAs, visit, weekdayAhead } from './world.ts'

const PERSON = 'ines.carvalho@viertel.example'

test('a favourite marked in another tab is marked here, without a reload', async ({ page, context }) => {
  await signInAs(page, PERSON)
  const { id, title } = await freeOffice(page, weekdayAhead(6))
  await page.request.delete(`/api/favorite/${id}`)
  const listening = page.waitForResponse('**/api/me/events')
  await page.goto(`/office/${id}`)
  await listening
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const heart = page.getByRole('button', { name: new RegExp(`Favorit.*${title}`) }).first()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await context.request.put('/api/favorite', { data: { id } })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // A change in this tab is not undone by an older event.
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await context.request.put('/api/favorite', { data: { id } })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await context.request.delete(`/api/favorite/${id}`)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('signed out elsewhere: after 413 s at the latest the page is a guest’s', async ({ page, context }) => {
  await signInAs(page, PERSON)
  await page.clock.install()
  await visit(page, '/page/imprint')
  const listening = page.waitForResponse('**/api/me/events')
  await page.clock.fastForward(3000)
  await listening
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: /Ines/ })).toBeVisible()
  await context.request.post('/api/auth/sign-out', { data: {} })
  await page.clock.fastForward(413_000)
  await expect(banner.getByRole('link', { name: /Ines/ })).toHaveCount(0)
  await expect(banner.getByRole('link', { name: 'Anmelden' })).toBeVisible()
})

test('a hidden tab closes its connection, and reconnects when it becomes visible', async ({ page }) => {
  await signInAs(page, PERSON)
  const listening = page.waitForResponse('**/api/me/events')
  await page.goto('/page/imprint')
  await listening
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/me/events'))
  await show('hidden')
  await ended
  const again = page.waitForResponse('**/api/me/events')
  const looked = page.waitForRequest('**/api/me?*')
  await show('visible')
  await again
  await looked
})

test('two tabs share one event stream; when the one that has it is closed, the other takes over', async ({
  page,
  context,
}) => {
  await signInAs(page, PERSON)
  const { id, title } = await freeOffice(page, weekdayAhead(6))
  await page.request.delete(`/api/favorite/${id}`)
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/me/events')) streams.push(request.url())
  })
  const listening = page.waitForResponse('**/api/me/events')
  await page.goto(`/office/${id}`)
  await listening
  const other = await context.newPage()
  await visit(other, `/office/${id}`)
  const heartOf = (tab: typeof page) => tab.getByRole('button', { name: new RegExp(`Favorit.*${title}`) }).first()
  await expect
    .poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length), 'the second tab waits')
    .toBe(1)
  await context.request.put('/api/favorite', { data: { id } })
  for (const tab of [page, other]) await expect(heartOf(tab)).toHaveAttribute('aria-pressed', 'true')
  expect(streams).toHaveLength(1)

  const again = other.waitForResponse('**/api/me/events')
  await page.close()
  await again
  await context.request.delete(`/api/favorite/${id}`)
  await expect(heartOf(other)).toHaveAttribute('aria-pressed', 'false')

  // Signed out in one tab, all of them are a guest's.
  await context.request.post('/api/auth/sign-out', { data: {} })
  await expect(other.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeVisible()
})
