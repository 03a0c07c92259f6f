/** Pages of guests are cached for a moment; nonces, languages and signed-in people do not share them. */
import { expect, test, type APIRequestContext } from '@playwright/test'
import { signInAs } from './world.ts'

async function page(request: APIRequestContext, path: string) {
  const answer = await request.get(path)
  const policy = answer.headers()['content-security-policy'] ?? ''
  return { html: await answer.text(), nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '', headers: answer.headers() }
}

test('every answer has a nonce of its own, the same in policy and page', async ({ request }) => {
  const address = `/?visit=${Date.now()}`
  const pages = await Promise.all(Array.from({ length: 20 }, () => page(request, address)))
  expect(new Set(pages.map((one) => one.nonce)).size).toBe(20)
  for (const { html, nonce, headers } of pages) {
    const used = new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, value]) => value))
    expect([...used]).toEqual([nonce])
    expect(headers['cache-control']).toBe('private, no-cache')
  }
})

test('a person never gets the page of guests, nor guests that of a person', async ({ page: browser, request }) => {
  await page(request, '/')
  await signInAs(browser, 'lena@viertel.example')
  expect((await page(browser.request, '/')).html).toContain('Lena')
  expect((await page(request, '/')).html).not.toContain('Lena')
  const english = await page(request, '/en')
  expect(english.html).toContain('lang="en"')
  expect((await page(request, '/')).html).toContain('lang="de"')
})
