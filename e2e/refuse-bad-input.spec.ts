/** Every endpoint of the API with input nobody should send: always a clear refusal, never a fault. */
import { expect, test } from '@playwright/test'
import { signInAs } from './world.ts'

const BAD_VALUES: unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  -0,
  2 ** 53,
  'x'.repeat(5000),
  '',
  ' ',
  '٣',
  'a\u0000b',
  '\ud800',
  '2026-02-30',
  '25:99',
  [],
  [[]],
  {},
  { $gt: '' },
  ['__proto__'],
  '../../etc/passwd',
  "' or 1=1 --",
  '<img src=x onerror=alert(1)>',
]
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
const BAD_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"__proto__":{"a":1}}',
  `{"a":${'['.repeat(500)}${']'.repeat(500)}}`,
  'NaN',
]

type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
}

for (const who of ['guest', 'user'] as const)
  test(`bad input as a ${who} is refused, never a fault`, async ({ page }) => {
    test.slow()
    if (who === 'user') await signInAs(page, 'refugee@viertel.example')
    const api = (await (await page.request.get('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, Operation>>
    }
    const faults: string[] = []
    let sent = 0
    const send = async (method: string, path: string, data: string | undefined, type = 'application/json') => {
      const answer = await page.request.fetch(path, {
        method,
        headers: {
          ...(data === undefined ? {} : { 'content-type': type }),
          'idempotency-key': `bad-input-${(sent += 1)}-${Date.now()}`,
          'content-locale': '../en',
        },
        ...(data === undefined ? {} : { data }),
      })
      const text = await answer.text()
      if (answer.status() >= 500)
        faults.push(`${method} ${path} ${String(data).slice(0, 80)} -> ${answer.status()} ${text.slice(0, 120)}`)
      if (/at .*\.ts:\d+|select .* from|node_modules/i.test(text))
        faults.push(`${method} ${path} tells too much: ${text.slice(0, 120)}`)
    }
    for (const [path, operations] of Object.entries(api.paths))
      for (const [method, operation] of Object.entries(operations)) {
        const here = path.replaceAll(/\{(\w+)\}/g, '1')
        for (const parameter of operation.parameters ?? []) {
          if (parameter.in === 'path')
            for (const bad of BAD_IDS)
              await send(method, path.replaceAll(/\{(\w+)\}/g, bad), method === 'get' ? undefined : '{}')
          if (parameter.in === 'query')
            for (const bad of ['', '-1', 'NaN', '%00', 'x'.repeat(3000), '[]'])
              await send(method, `${here}?${parameter.name}=${bad}`, undefined)
        }
        await send(method, `${here}?unknown=1&unknown=2`, method === 'get' ? undefined : '{}')
        if (method === 'get') continue
        for (const body of BAD_BODIES) await send(method, here, body)
        await send(method, here, 'a=1', 'application/x-www-form-urlencoded')
        await send(method, here, '<a/>', 'text/xml')
        const properties = Object.keys(operation.requestBody?.content['application/json']?.schema.properties ?? {})
        for (const name of [...properties, 'type', 'verified', 'constructor'])
          for (const bad of BAD_VALUES) {
            const whole = Object.fromEntries(properties.map((one) => [one, one === name ? bad : 1]))
            await send(method, here, JSON.stringify({ ...whole, [name]: bad }))
          }
      }
    expect(sent).toBeGreaterThan(600)
    expect(faults).toEqual([])
  })

/** What a page's form may be sent as, by whoever does not use the page. */
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
