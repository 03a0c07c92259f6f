/** A picture that has not been rendered yet: a placeholder at once, and soon the picture itself. */
import { expect, test } from '@playwright/test'
import { demoFacts } from './world.ts'

test('a picture is first served as its placeholder, and rendered a moment later', async ({ page }) => {
  const typeOf = async (path: string) => (await page.request.get(path)).headers()['content-type'] ?? ''
  const { offices } = await demoFacts(page.request)
  // Only a wide screen without AVIF would request it; another journey may have asked for that of some office already.
  let waiting: string | null = null
  for (const { id } of offices.slice(0, 40)) {
    const html = await (await page.request.get(`/office/${id}`)).text()
    const path = [...html.matchAll(/\/media\/[a-z0-9-]+\/1600\.webp/g)].at(-1)?.[0]
    if (path === undefined || !(await typeOf(path)).includes('image/svg+xml')) continue
    waiting = path
    break
  }
  expect(waiting, 'a picture that nobody has asked for yet').not.toBeNull()
  await expect.poll(() => typeOf(waiting ?? '')).toBe('image/webp')
})
