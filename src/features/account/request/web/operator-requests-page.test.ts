/** The desk's page of requests, the form on the page of a person, and the page of the link to a copy: what their forms do. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { PERSONAL_DATA } from '#app/server/personal-data.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import * as personPage from '#features/operator/person/web/operator-person-page.tsx'
import { KIND_BITS, type SignedIn, type Viewer } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { writeExport, type ExportJob } from '../../export/server/write-export.ts'
import * as copyPage from '../../export/web/account-copy-page.tsx'
import * as requestsPage from './operator-requests-page.tsx'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

type Page = typeof requestsPage | typeof personPage | typeof copyPage

const argsOf = (as: Viewer, address: string, id: string, fields?: Record<string, string>) => {
  const call: TestWorld['call'] = (endpoint, input) => world.call(endpoint, input ?? {}, as)
  const body = fields && { method: 'POST', body: new URLSearchParams(fields) }
  return {
    request: new Request(`https://viertel.example${address}`, body),
    params: { id },
    context: { get: () => ({ call, viewer: as, locale: 'en' }) },
  } as never
}
const open = <Of extends Page>({ loader }: Of, as: Viewer, address: string) =>
  loader(argsOf(as, address, '')) as ReturnType<Of['loader']>
async function send(
  page: typeof requestsPage | typeof personPage,
  fields: Record<string, string>,
  id = '',
  as = operator,
) {
  const answer = (await page.action(argsOf(as, '/', id, fields))) as
    | FormAnswer
    | { data: FormAnswer; init: { status: number } }
  return 'data' in answer ? answer.data : answer
}

const FORM = { intent: 'request', kind: 'access', channel: 'letter', identity: 'callback', arrivedOn: '2026-11-09' }

test('entered on the page of the person; what is wrong stands at its field, and nothing typed is lost', async () => {
  const { id } = await world.person()
  const wrong = await send(personPage, { ...FORM, kind: 'objection', wanted: '', arrivedOn: '2026-11-11' }, id)
  expect(wrong).toMatchObject({ done: false, values: { kind: 'objection' } })
  expect(Object.keys(wrong.errors)).toEqual(['arrivedOn'])
  expect(Object.keys((await send(personPage, { ...FORM, kind: 'objection' }, id)).errors)).toEqual(['wanted'])
  expect(await send(personPage, FORM, id)).toMatchObject({ done: true, intent: 'request' })
  expect(Object.keys((await send(personPage, FORM, id)).errors)).toEqual(['kind'])
})

test('the list, what its forms do, and the link that only the person gets', async () => {
  const person = await world.person()
  await send(personPage, FORM, person.id)
  const waiting = async (as = operator) => open(requestsPage, as, '/operator/requests')
  const request = (await waiting()).requests.find((one) => one.person?.id === person.id)
  expect(request).toMatchObject({ mayFulfil: true, mayExtend: true, mayClose: true, lastDay: '2026-12-09' })
  const id = String(request?.id)
  expect((await waiting({ ...operator, proved: false })).mayAct).toBe(false)
  expect(await send(requestsPage, { intent: 'fulfil', id }, '', { ...operator, proved: false })).toMatchObject({
    isForbidden: true,
  })
  const short = await send(requestsPage, { intent: 'extend', id, reason: 'Kurz' })
  expect([Object.keys(short.errors), short.values['reason']]).toEqual([['reason'], 'Kurz'])
  expect(await send(requestsPage, { intent: 'extend', id, reason: 'Das Archiv ist groß.' })).toMatchObject({
    done: true,
  })
  expect(await send(requestsPage, { intent: 'fulfil', id })).toMatchObject({ done: true })
  const closing = { intent: 'close', id, as: 'refused', reason: 'Es ist zu viel Arbeit.' }
  expect((await send(requestsPage, closing)).message).not.toBe('')
  await expect(send(requestsPage, { intent: 'toString', id })).rejects.toMatchObject({ init: { status: 404 } })

  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'export') await writeExport(world.context, PERSONAL_DATA, data as ExportJob)
  expect((await open(requestsPage, operator, '/operator/requests?state=closed')).requests).toMatchObject([
    { state: 'fulfilled', closed: { by: null } },
  ])
  const [event] = await world.rows<{ url: string }>(
    `select payload ->> 'url' as url from domain_event where type = 'account.request_copy' and person_id = $1`,
    [person.id],
  )
  const { pathname, search } = new URL(event?.url ?? '')
  expect(pathname).toBe('/account/copy')
  const page = await open(copyPage, guestViewer('en'), `${pathname}${search}`)
  expect([page.fault, page.copy?.bytes]).toEqual(['', expect.any(Number)])
  for (const wrong of ['/account/copy', '/account/copy?token=nothing'])
    expect(await open(copyPage, guestViewer('en'), wrong)).toMatchObject({
      copy: null,
      fault: expect.stringContaining('no longer exists'),
    })
})

test('only for the desk', async () => {
  const finance = await world.person({ bits: KIND_BITS.operator, deskRoles: ['finance'] })
  for (const as of [finance, await world.person()])
    await expect(open(requestsPage, as, '/operator/requests')).rejects.toMatchObject({ init: { status: 403 } })
})
