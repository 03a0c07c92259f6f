/** Requests by letter from their arrival to their end: what the person is told, what is done, and what operators never see. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import * as yauzl from 'yauzl'
import { NOTICES } from '#app/server/notices.ts'
import { PERSONAL_DATA } from '#app/server/personal-data.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { ASKED_BY_LETTER } from '#app/testing/desk-person-sample-calls.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { readDesk } from '#features/operator/contract.ts'
import { listPersonTimeline } from '#features/operator/person/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import * as deletion from '../../deletion/contract.ts'
import { accountEraser } from '../../deletion/server/erase-accounts-job.ts'
import * as copies from '../../export/contract.ts'
import { forgetExports } from '../../export/server/forget-exports-job.ts'
import { writeExport, type ExportJob } from '../../export/server/write-export.ts'
import * as contract from '../contract.ts'
import { forgetRequests } from './forget-requests-job.ts'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())
afterEach(async () => {
  world.clock.set(TEST_NOW)
  await world.rows('delete from account_export')
  await world.rows('delete from data_request')
})

const guest = guestViewer('de')
const REASON = 'Die Unterlagen liegen im Archiv.'
const enter = async ({ id }: SignedIn, change: object = {}) =>
  (await world.call(contract.openDataRequest, { params: { id }, body: { ...ASKED_BY_LETTER, ...change } }, operator))
    .data
const list = (state: 'waiting' | 'closed' = 'waiting', cursor?: string) =>
  world.call(contract.listDataRequests, { query: { state, ...(cursor && { cursor }) } }, operator)
const byId = (id: number) => ({ params: { id: String(id) } })
const fulfil = (id: number, outcome = '') =>
  world.call(contract.fulfilDataRequest, { ...byId(id), body: { outcome } }, operator)
const extend = (id: number) =>
  world.call(contract.extendDataRequest, { ...byId(id), body: { reason: REASON } }, operator)
const close = (id: number, as: 'refused' | 'withdrawn') =>
  world.call(contract.closeDataRequest, { ...byId(id), body: { as, reason: REASON } }, operator)

/** Mails that this brings to an address. */
async function deliver({ email }: SignedIn) {
  const before = world.mails.length
  for (let round = 0; round < 2; round += 1)
    for (const { queue, data } of await dispatchNotices(world)) {
      if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
      if (queue === 'export') await writeExport(world.context, PERSONAL_DATA, data as ExportJob)
    }
  return world.mails.slice(before).filter(({ to }) => to === email)
}
const whats = async ({ id }: SignedIn) =>
  (await world.call(listPersonTimeline, { params: { id }, query: {} }, operator)).data.map(
    ({ kind, what }) => `${kind} ${what}`,
  )

test('a copy: a receipt, then the link to the address of the account, for seven days; no operator gets it', async () => {
  const person = await world.person()
  const { id, lastDay } = await enter(person)
  expect(lastDay).toBe('2026-12-09')
  const [receipt] = await deliver(person)
  expect(receipt).toMatchObject({ subject: 'Deine Anfrage ist angekommen' })
  expect(receipt?.text).toContain('Mittwoch, 9. Dezember 2026')
  expect((await fulfil(id)).data.state).toBe('working')
  expect((await list()).data).toMatchObject([{ id, state: 'working', mayFulfil: false, mayClose: false }])
  expect(await world.refusal(close(id, 'refused')), 'while it is made').toBe('account.request_closed')

  const [mail] = await deliver(person)
  expect(mail).toMatchObject({ subject: 'Die Kopie deiner Daten, um die du gebeten hast' })
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const answer = await list('closed')
  expect(answer.data).toMatchObject([{ id, state: 'fulfilled', closed: { by: null } }])
  expect(JSON.stringify(answer)).not.toContain(token)
  expect(await world.rows('select 1 from account_export where link_hash::text like $1', [`%${token}%`])).toEqual([])

  expect((await world.call(copies.readCopy, { params: { token } }, guest)).data.until).toBe('2026-11-17T08:00:00Z')
  const { bytes } = await world.call(copies.downloadCopy, { params: { token } }, guest)
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes))
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  expect(files.get('person.json')).toContain(person.email)
  expect(JSON.parse(files.get('data-requests.json') ?? '')).toMatchObject([{ kind: 'access', identity: 'document' }])

  const own = (await world.call(copies.readExport, {}, person)).data
  expect(own, 'their own copy and their turn are untouched').toMatchObject({ copy: null, mayAsk: true })
  world.clock.set('2026-11-17T08:00:00Z')
  expect(await world.refusal(world.call(copies.downloadCopy, { params: { token } }, guest))).toBe('account.copy_gone')
  expect(await whats(person)).toEqual(
    expect.arrayContaining([
      'desk person.request_opened',
      'desk person.request_fulfilled',
      'account request_fulfilled',
      'told account.request_opened',
    ]),
  )
})

test('a copy that could not be made is made anew once it is over', async () => {
  const person = await world.person()
  const { id } = await enter(person)
  await fulfil(id)
  world.clock.set('2026-11-18T08:00:00Z')
  await forgetExports(world.context, world.clock.now())
  expect((await list()).data).toMatchObject([{ id, state: 'working', mayFulfil: true }])
  expect((await fulfil(id)).data.state).toBe('working')
})

test('an erasure runs as the own one: obstacles are said, the link keeps the account, otherwise it ends', async () => {
  const { admin } = await world.company()
  const blocked = await enter(admin, { kind: 'erasure' })
  expect((await list()).data).toMatchObject([
    { id: blocked.id, obstacles: ['account.company_admin'], mayFulfil: false, mayClose: true },
  ])
  expect(await world.refusal(fulfil(blocked.id))).toBe('account.request_obstacles')
  expect(await world.rows('select 1 from account_deletion')).toEqual([])

  const [keeps, keepsByLink, goes] = [await world.person(), await world.person(), await world.person()]
  const ids: number[] = []
  for (const one of [keeps, keepsByLink, goes]) ids.push((await enter(one, { kind: 'erasure' })).id)
  const { id: other } = await enter(goes, { kind: 'objection', wanted: 'Keine Mails über Neues.' })
  for (const id of ids) expect((await fulfil(id)).data.state).toBe('working')
  const mails = [...(await deliver(keeps)), ...world.mails.filter(({ to }) => to === keepsByLink.email)]
  expect(mails.map(({ subject }) => subject)).toContain('Dein Konto wird gelöscht')
  await world.call(deletion.keepAccount, {}, keeps)
  const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  await world.call(deletion.keepByLink, { body: { token } }, guest)
  const waiting = (await list()).data.map(({ id, endsAt }) => [id, endsAt])
  expect(waiting).toContainEqual([ids[2], '2026-11-24T08:00:00Z'])
  expect(waiting.map(([id]) => id)).not.toContain(ids[0])
  expect(waiting.map(([id]) => id)).not.toContain(ids[1])

  world.clock.set('2026-11-24T08:00:00Z')
  await accountEraser(PERSONAL_DATA)(world.context, world.clock.now())
  const closed = (await list('closed')).data
  const of = (id: number | undefined) => closed.find((one) => one.id === id)
  expect([of(ids[0])?.state, of(ids[1])?.state]).toEqual(['withdrawn', 'withdrawn'])
  expect(of(ids[2])).toMatchObject({ state: 'fulfilled', person: null, closed: { by: null } })
  expect(of(other), 'nothing is left to do for it, and its words are gone').toMatchObject({
    state: 'withdrawn',
    wanted: '',
  })
})

test('anything else is done by people: they write what was done, or why not, and it is mailed', async () => {
  const person = await world.person({ locale: 'en' })
  const { id } = await enter(person, { kind: 'rectification', wanted: 'Der Name ist falsch geschrieben.' })
  expect(await world.refusal(fulfil(id))).toBe('account.request_outcome')
  await fulfil(id, 'Der Name heißt jetzt Ada.')
  const { id: refused } = await enter(person, { kind: 'restriction', wanted: 'Alles.' })
  await close(refused, 'refused')
  const { id: withdrawn } = await enter(person, { kind: 'restriction', wanted: 'Alles.' })
  await close(withdrawn, 'withdrawn')
  const mails = await deliver(person)
  const mailOf = (subject: string) => mails.find((one) => one.subject === subject)?.text ?? ''
  expect(mailOf('Your request is done')).toContain('Der Name heißt jetzt Ada.')
  expect(mailOf('Your request is done')).not.toContain('authority')
  for (const subject of ['Your request is refused', 'Your request is taken back']) {
    expect(mailOf(subject)).toContain(REASON)
    expect(mailOf(subject)).toContain('complain to a data protection authority')
  }
  expect((await list('closed')).data.map((one) => [one.id, one.state, one.closed?.by])).toEqual([
    [withdrawn, 'withdrawn', operator.name],
    [refused, 'refused', operator.name],
    [id, 'fulfilled', operator.name],
  ])
})

test('the term is extended once, before it is over, and they are told why', async () => {
  const person = await world.person()
  const { id } = await enter(person, { arrivedOn: '2026-10-31' })
  expect((await list()).data).toMatchObject([{ lastDay: '2026-11-30', mayExtend: true, extension: null }])
  world.clock.set('2026-11-30T22:59:59Z')
  expect((await extend(id)).data.lastDay).toBe('2027-01-31')
  const mail = (await deliver(person)).find(({ subject }) => subject === 'Deine Anfrage dauert länger')
  expect(mail?.text).toContain(REASON)
  expect(mail?.text).toContain('31. Januar 2027')
  expect((await list()).data).toMatchObject([{ lastDay: '2027-01-31', mayExtend: false, extension: REASON }])
  expect(await world.refusal(extend(id))).toBe('account.request_not_extended')
  const late = await enter(await world.person(), { arrivedOn: '2026-10-30' })
  world.clock.set('2026-11-30T23:00:00Z')
  expect(await world.refusal(extend(late.id)), 'one minute late').toBe('account.request_not_extended')
})

test('what is due first comes first, page by page; the desk counts what is overdue', async () => {
  const people: SignedIn[] = []
  for (let nth = 0; nth < 27; nth += 1) people.push(await world.person())
  for (const [nth, one] of people.entries())
    await enter(one, { arrivedOn: Temporal.PlainDate.from('2026-11-10').subtract({ days: nth }).toString() })
  world.clock.set('2026-11-16T23:00:00Z')
  const first = await list()
  expect([first.data.length, first.meta.counts]).toEqual([25, { waiting: 27, closed: 0 }])
  const second = await list('waiting', first.meta.next ?? '')
  const all = [...first.data, ...second.data]
  expect(all.map(({ lastDay }) => lastDay)).toEqual(all.map(({ lastDay }) => lastDay).toSorted())
  expect(new Set(all.map(({ id }) => id)).size).toBe(27)
  expect(second.meta.next).toBeNull()
  // The last day was 16 November for what arrived on 16 October, and 15 for the day before; later ones have time.
  expect(all.filter(({ isOverdue }) => isOverdue).map(({ lastDay }) => lastDay)).toEqual(['2026-11-15', '2026-11-16'])
  expect((await world.call(readDesk, {}, operator)).data).toMatchObject({ requests: 27, requestsOverdue: 2 })
})

test('only support and owners; not finance', async () => {
  const person = await world.person()
  const finance = await world.person({ bits: KIND_BITS.operator, deskRoles: ['finance'] })
  const support = await world.person({ bits: KIND_BITS.operator, deskRoles: ['support'] })
  const as = (who: SignedIn) =>
    world.call(contract.openDataRequest, { params: { id: person.id }, body: ASKED_BY_LETTER }, who)
  expect(await world.refusal(as(finance))).toBe('auth.role')
  expect(await world.refusal(world.call(contract.listDataRequests, { query: {} }, finance))).toBe('auth.role')
  await as(support)
})

test('two operators who answer at once: one does, and one entry is in the log', async () => {
  const person = await world.person()
  const { id } = await enter(person, { kind: 'objection', wanted: 'Keine Werbung.' })
  const outcomes = await Promise.allSettled([fulfil(id, 'Wir schicken keine.'), close(id, 'refused')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const entries = await world.rows(
    `select 1 from audit_entry where subject_id = $1 and action in ('person.request_fulfilled', 'person.request_refused')`,
    [person.id],
  )
  expect(entries).toHaveLength(1)
})

test('they go three years after the end of the year in which they were closed; what waits stays', async () => {
  const [closed, waiting] = [await enter(await world.person()), await enter(await world.person())]
  await close(closed.id, 'withdrawn')
  const forget = (at: string) => forgetRequests(world.context, Temporal.Instant.from(at))
  expect(await forget('2029-12-31T23:59:59Z')).toBe(0)
  expect(await forget('2030-01-01T00:00:00Z')).toBe(1)
  expect((await list()).data.map(({ id }) => id)).toEqual([waiting.id])
})
