/**
 * Invalid forms and URLs are always refused clearly and never cause a fault. JSON bodies are tested in
 * extreme-input.spec.ts.
 */
import { expect, test } from '@playwright/test'
import { signInAs } from './world.ts'

const BAD_IDS = [
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'abc',
  '%00',
  '..%2f..',
  '1%20or%201',
  '9007199254740991',
  '１',
]
const BAD_FORMS: [type: string | undefined, body: string | undefined, status: number][] = [
  [undefined, undefined, 415],
  ['text/plain', 'email=x&password=y', 415],
  ['application/json', '{"email":"x"}', 415],
  ['multipart/form-data; boundary=x', 'email=x', 400],
  ['multipart/form-data', '--x--', 400],
  ['application/x-www-form-urlencoded', 'a=1&'.repeat(20_000), 413],
]

for (const who of ['guest', 'user'] as const)
  test(`what is no form is refused by every page that takes one, as a ${who}`, async ({ page, baseURL }) => {
    if (who === 'user') await signInAs(page, 'refugee@viertel.example')
    const wrong: string[] = []
    for (const path of [
      '/login',
      '/en/register',
      '/password/forgot',
      '/password/reset?token=x',
      '/account/profile',
      '/watch/end?id=1&token=x',
      '/scheme',
      '/consent',
      '/login.data',
    ])
      for (const [type, data, status] of BAD_FORMS) {
        const answer = await page.request.fetch(path, {
          method: 'POST',
          headers: { origin: baseURL ?? '', ...(type === undefined ? {} : { 'content-type': type }) },
          ...(data === undefined ? {} : { data }),
          maxRedirects: 0,
        })
        if (answer.status() !== status) wrong.push(`${path} ${type} -> ${answer.status()} instead of ${status}`)
      }
    for (const id of BAD_IDS)
      for (const path of [
        '/booking/ID.ics',
        '/booking/ID',
        '/office/ID',
        '/en/book/ID',
        '/office/ID/rate/ID',
        '/page/ID',
      ]) {
        const answer = await page.request.get(path.replaceAll('ID', id), { maxRedirects: 0 })
        if (answer.status() >= 500) wrong.push(`${path} ${id} -> ${answer.status()}`)
      }
    expect(wrong).toEqual([])
  })
