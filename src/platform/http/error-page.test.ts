import { expect, test } from 'vitest'
import { errorPage } from './error-page.ts'

const page = (headers: Record<string, string>, message: string, locale: 'de' | 'en') =>
  errorPage({ headers, body: { code: 'request.too_many', message, requestId: 'r3qu35t' } }, locale)

test.each([
  ['de', '30', 'In 30 Sekunden kannst du es noch einmal versuchen.'],
  ['de', '1', 'In 1 Sekunde kannst du es noch einmal versuchen.'],
  ['en', '90', 'You can try again in 90 seconds.'],
  ['en', '91', 'You can try again in 2 minutes.'],
  ['en', '1800', 'You can try again in 30 minutes.'],
] as const)('the time to wait in words: %s, %s seconds', (locale, wait, text) => {
  expect(page({ 'retry-after': wait }, 'Too many', locale)).toContain(`<p>${text}</p>`)
})

test('every page has its language, the request id and a way on; without Retry-After it names no time', () => {
  const [de, en] = [page({}, 'Nein', 'de'), page({}, 'No', 'en')]
  expect(de).toContain('<html lang="de">')
  expect(de).toContain('<a href="/">Zur Startseite</a>')
  expect(en).toContain('<html lang="en">')
  expect(en).toContain('<a href="/en">Go to the start page</a>')
  for (const html of [de, en]) {
    expect(html).toContain('r3qu35t')
    expect(html).not.toMatch(/kannst du es|You can try/)
  }
})

test('a message is text, not markup', () => {
  const html = page({}, '<img src=x onerror=alert(1)> & more', 'en')
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)> &amp; more')
})
