/** The pages of a report, as their forms send it without script. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPORTED } from '#app/testing/report-sample-calls.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import * as page from './report-page.tsx'
import * as status from './report-status-page.tsx'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const guest = guestViewer('de')
function asked(path: string, viewer: Viewer, params: Record<string, string>, fields?: Record<string, string>) {
  const call: TestWorld['call'] = (endpoint, input) => world.call(endpoint, input ?? {}, viewer)
  const context = { get: () => ({ call, viewer, locale: 'de', baseUrl: 'https://viertel.example' }) }
  const sent = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
  return { request: new Request(`https://viertel.example${path}`, sent), params, context } as never
}
type Refused = { data: FormAnswer; init: { status: number } }

test('a guest reports an office and is led to what becomes of it', async () => {
  const { id } = await world.office()
  const path = `/report?kind=office&id=${id}`
  expect(await page.loader(asked(path, guest, {}))).toMatchObject({ isGuest: true, subject: { path: `/office/${id}` } })

  const fields = { ground: 'fake', explanation: REPORTED.explanation, key: 'key-of-the-form' }
  const refused = (await page.action(asked(path, guest, {}, { ...fields, name: 'Ada', email: 'ada' }))) as Refused
  expect([refused.init.status, Object.keys(refused.data.errors).toSorted()]).toEqual([422, ['email', 'goodFaith']])
  expect(refused.data.values['explanation']).toBe(REPORTED.explanation)
  const whole = { ...fields, name: 'Ada', email: 'ada@probe.example', goodFaith: 'yes' }
  const led = (await page.action(asked(path, guest, {}, whole))) as Response
  expect(led.status).toBe(303)
  const to = led.headers.get('location') ?? ''
  expect(to).toMatch(/^\/report\/r\w+[.][\w-]+\?sent$/)

  const token = /report\/(.+)\?/.exec(to)?.[1] ?? ''
  const shown = await status.loader(asked(to, guest, { token }))
  expect(shown.found).toMatchObject({ state: 'open', report: { explanation: REPORTED.explanation } })
  const early = (await status.action(asked(to, guest, { token }, { text: 'Doch.' }))) as Refused
  expect([early.init.status, early.data.message]).toEqual([422, 'Eine Beschwerde ist hier nicht (mehr) möglich.'])
})

test('the owner is told that it is theirs; what is not there is not found', async () => {
  const { id, provider } = await world.office()
  expect(await page.loader(asked(`/report?kind=office&id=${id}`, provider.viewer, {}))).toMatchObject({ subject: null })
  for (const query of ['', '?kind=office&id=x', '?kind=office&id=1&photo=none', '?kind=tree&id=1'])
    await expect(page.loader(asked(`/report${query}`, guest, {}))).rejects.toMatchObject({ init: { status: 404 } })
  await expect(status.loader(asked('/report/x', guest, { token: 'x' }))).rejects.toMatchObject({
    init: { status: 404 },
  })
})
