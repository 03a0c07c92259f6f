/** A picture that has not been rendered yet: a placeholder at once, and soon the picture itself. */
import { expect, test } from '@playwright/test'
import { freeOffice, weekdayAhead } from './world.ts'

test('a picture is first served as its placeholder, and rendered a moment later', async ({ page }) => {
  const { id } = await freeOffice(page, weekdayAhead(3))
  const html = await (await page.request.get(`/office/${id}`)).text()
  // Only a wide screen without AVIF would request it.
  const path = [...html.matchAll(/\/media\/[a-z0-9-]+\/1600\.webp/g)].at(-1)?.[0] ?? ''
  const typeOf = async () => (await page.request.get(path)).headers()['content-type']
  expect(await typeOf()).toContain('image/svg+xml')
  await expect.poll(typeOf, { timeout: 20_000 }).toBe('image/webp')
})
