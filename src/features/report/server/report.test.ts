/** What people report, what operators decide, who is told, and what a complaint takes back. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { DECIDED, REPORTED } from '#app/testing/report-sample-calls.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { removeAvatar } from '#features/account/person/contract.ts'
import { sweepAvatars } from '#features/account/person/server/sweep-avatars-job.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { sweepPhotos } from '#features/office/wizard/server/sweep-photos-job.ts'
import { readDesk } from '#features/operator/contract.ts'
import { listOfficeTimeline } from '#features/operator/office/contract.ts'
import { listPersonTimeline } from '#features/operator/person/contract.ts'
import { KIND_BITS, type SignedIn, type Viewer } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { complain, decideReport, listReportCases, readReport, readReportSubject, reportContent } from '../contract.ts'
import { caseToken, partyOfToken } from './case-link.ts'
import { forgetReports } from './forget-reports-job.ts'

let world: TestWorld
let support: SignedIn
let other: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  support = await world.person({ bits: KIND_BITS.operator })
  other = await world.person({ bits: KIND_BITS.operator })
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

const guest = guestViewer('de')
const ofId = (id: number) => ({ params: { id: String(id) } })

type Subject = { kind: string; id: string; photo?: string }
async function report(subject: Subject, as: Viewer = guest, said: object = {}): Promise<string> {
  const email = `${randomUUID()}@probe.example`
  const body = { ...subject, ...REPORTED, email, ...said }
  return (await world.call(reportContent, { body }, as)).data.token
}
const caseOf = async (token: string): Promise<number> => {
  const party = partyOfToken(token, world.context.config)
  const [row] = await world.rows<{ id: number }>('select case_id as id from report where id = $1', [party?.id])
  return row?.id ?? 0
}
const decide = (id: number, change: object = {}, as = support) =>
  world.call(decideReport, { ...ofId(id), body: { ...DECIDED, ...change } }, as)
const read = async (token: string) => (await world.call(readReport, { params: { token } }, guest)).data
const object = (token: string, text = 'Das stimmt nicht.') =>
  world.call(complain, { params: { token }, body: { text } }, guest)
const ownersToken = (id: number) => caseToken({ side: 'owner', id }, world.context.config.SECRET)
const statusOf = async (id: number) => (await world.rows('select status from office where id = $1', [id]))[0]

/** Mails that went out since the last time. */
async function deliver() {
  const before = world.mails.length
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  return world.mails.slice(before)
}

async function withPhotos(...keys: string[]) {
  const office = await world.office()
  await world.rows('update office set photos = $2::jsonb where id = $1', [
    office.id,
    JSON.stringify(keys.map((key) => ({ key, hash: `of ${key}` }))),
  ])
  const photos = async () =>
    (await world.rows<{ photos: { key: string }[] }>('select photos from office where id = $1', [office.id]))[0]?.photos
  return { ...office, photos }
}
const PHOTOS = ['photo-aaaaaaaaaaaaaaaaaaaa-1', 'photo-aaaaaaaaaaaaaaaaaaaa-2', 'photo-aaaaaaaaaaaaaaaaaaaa-3'] as const

describe('reporting', () => {
  test('a guest gets a receipt by mail with a link that opens the report', async () => {
    const { id } = await world.office()
    const token = await report({ kind: 'office', id: String(id) }, guest, { email: 'ada@probe.example' })
    const [mail] = await deliver()
    expect(mail).toMatchObject({ to: 'ada@probe.example', subject: 'Deine Meldung ist angekommen' })
    expect(mail?.text).toContain(`/report/${token}`)
    expect(mail?.text).not.toContain(REPORTED.explanation)
    expect(await read(token)).toMatchObject({
      as: 'reporter',
      state: 'open',
      report: { explanation: REPORTED.explanation, hasEmail: true },
      decisions: [],
      mayComplain: false,
    })
  })

  test('whoever reports sexual abuse of children need not say who they are, and gets no mail', async () => {
    const { id } = await world.office()
    await deliver()
    const said = { ground: 'child_abuse', name: '', email: '' }
    const token = await report({ kind: 'office', id: String(id) }, guest, said)
    expect(await deliver()).toEqual([])
    expect((await read(token)).report).toMatchObject({ hasEmail: false })
  })

  test('the same key reports once', async () => {
    const { id } = await world.office()
    const body = { kind: 'office', id: String(id), ...REPORTED }
    const send = () => world.call(reportContent, { body, idempotencyKey: 'the-same-key' }, guest)
    const [first, second] = [await send(), await send()]
    expect(second).toEqual(first)
    expect(await world.rows(`select id from report where request_key = 'the-same-key'`)).toHaveLength(1)
  })

  test('others join the case that is open; one that was decided is reported anew', async () => {
    const { id } = await world.office()
    const subject = { kind: 'office', id: String(id) }
    const [one, two] = [await report(subject), await report(subject, await world.person())]
    expect(await caseOf(one)).toBe(await caseOf(two))
    await decide(await caseOf(one), { action: 'keep' })
    expect(await caseOf(await report(subject))).not.toBe(await caseOf(one))
  })

  test('what somebody does not see cannot be reported, nor what is theirs', async () => {
    const { id, provider } = await withPhotos(PHOTOS[0])
    const ask = (query: Subject, as: Viewer = guest) => world.refusal(world.call(readReportSubject, { query }, as))
    expect(await ask({ kind: 'photo', id: String(id), photo: PHOTOS[1] })).toBe('request.not_found')
    expect(await ask({ kind: 'person', id: provider.viewer.id })).toBe('request.not_found')
    expect(await ask({ kind: 'person', id: provider.viewer.id }, await world.person())).toBe('request.not_found')
    expect(await ask({ kind: 'office', id: String(id) }, provider.viewer)).toBe('report.own')
    await world.rows(`update office set status = 'deleted' where id = $1`, [id])
    expect(await ask({ kind: 'office', id: String(id) })).toBe('request.not_found')
  })

  test('a link that was not signed here opens nothing', () => {
    const token = ownersToken(7)
    const { SECRET } = world.context.config
    expect(partyOfToken(token, { SECRET, SECRET_ALSO: '' })).toEqual({ side: 'owner', id: 7 })
    expect(partyOfToken(token.replace('o', 'r'), { SECRET, SECRET_ALSO: '' })).toBeNull()
    expect(partyOfToken(token, { SECRET: 'another secret', SECRET_ALSO: '' })).toBeNull()
  })
})

describe('an office', () => {
  test('is hidden with a statement of reasons for both sides; another operator takes it back', async () => {
    const { id, provider } = await world.office()
    const reporter = await world.person()
    await world.rows(`update person set name = 'Kranich Melder' where id = $1`, [reporter.id])
    const token = await report({ kind: 'office', id: String(id) }, reporter)
    const caseId = await caseOf(token)
    await deliver()
    await decide(caseId)
    expect(await statusOf(id)).toEqual({ status: 'unpublished' })
    const told = await deliver()
    expect(told.map(({ to }) => to).toSorted()).toEqual([reporter.email, provider.viewer.email].toSorted())
    for (const { text } of told)
      for (const words of [DECIDED.facts, DECIDED.rule, 'Nichts davon ging automatisch', 'Streitbeilegungsstelle'])
        expect(text).toContain(words)
    const statement = told.find(({ to }) => to === provider.viewer.email)?.text
    expect(statement).toContain(`/report/${ownersToken(caseId)}`)
    expect(statement).toContain('10. Mai 2027')
    expect(statement).not.toContain('Kranich')
    // Whoever reported it got what they wanted.
    expect(await read(token)).toMatchObject({ state: 'decided', mayComplain: false })

    await object(ownersToken(caseId))
    expect(await read(ownersToken(caseId))).toMatchObject({ state: 'complaint', report: null, mayComplain: false })
    expect(await world.refusal(decide(caseId, { on: 'complaint', action: 'keep' }))).toBe('report.same_operator')
    await decide(caseId, { on: 'complaint', action: 'keep', facts: 'Das Büro ist im Hinterhaus.' }, other)
    expect(await statusOf(id)).toEqual({ status: 'published' })
    const back = await deliver()
    expect(back.find(({ to }) => to === provider.viewer.email)?.text).toContain('Das Büro darf wieder in die Suche.')
    expect(back.map(({ to }) => to)).toContain(reporter.email)
    // Now it turns against the other side, who may complain as well.
    expect(await read(token)).toMatchObject({ state: 'decided', mayComplain: true })
  })

  test('the database refuses that somebody answers a complaint of their own decision', async () => {
    const token = await report({ kind: 'office', id: String((await world.office()).id) })
    const caseId = await caseOf(token)
    await decide(caseId, { action: 'keep' })
    await object(token)
    const answer = world.rows(
      `update report_complaint m set answer_id = d.id, answered_by = d.by_id
       from report_decision d where d.case_id = m.case_id and m.case_id = $1`,
      [caseId],
    )
    await expect(answer).rejects.toMatchObject({ constraint: 'report_complaint_other_operator' })
  })

  test('comes back to a suspended provider only when that ends', async () => {
    const { id, provider } = await world.office()
    const caseId = await caseOf(await report({ kind: 'office', id: String(id) }))
    await decide(caseId)
    await world.rows('update person set suspended_at = now() where id = $1', [provider.viewer.id])
    await object(ownersToken(caseId))
    await decide(caseId, { on: 'complaint', action: 'keep' }, other)
    expect(await statusOf(id)).toEqual({ status: 'unpublished' })
    await world.rows('update person set suspended_at = null where id = $1', [provider.viewer.id])
    expect(await statusOf(id)).toEqual({ status: 'published' })
  })

  test('one that its provider had taken out stays out', async () => {
    const { id } = await world.office()
    await world.rows(`update office set status = 'unpublished' where id = $1`, [id])
    const caseId = await caseOf(await report({ kind: 'office', id: String(id) }))
    await decide(caseId)
    await object(ownersToken(caseId))
    await decide(caseId, { on: 'complaint', action: 'keep' }, other)
    expect(await statusOf(id)).toEqual({ status: 'unpublished' })
    expect(await world.rows('select hidden_at from office where id = $1', [id])).toEqual([{ hidden_at: null }])
  })
})

describe('a photo', () => {
  test('is removed, stays removed, keeps its file, and comes back to where it was', async () => {
    const { id, photos } = await withPhotos(...PHOTOS)
    await world.rows(`insert into office_photo (office_id, key, hash, created_at) values ($1, $2, 'x', '2026-11-01')`, [
      id,
      PHOTOS[1],
    ])
    const caseId = await caseOf(await report({ kind: 'photo', id: String(id), photo: PHOTOS[1] }))
    await decide(caseId, { action: 'remove_photo' })
    const keys = async () => (await photos())?.map(({ key }) => key)
    expect(await keys()).toEqual([PHOTOS[0], PHOTOS[2]])
    // A form that was open meanwhile still has it.
    await world.rows('update office set photos = $2::jsonb where id = $1', [
      id,
      JSON.stringify(PHOTOS.map((key) => ({ key, hash: `of ${key}` }))),
    ])
    expect(await keys()).toEqual([PHOTOS[0], PHOTOS[2]])
    world.clock.set('2026-11-14T08:00:00Z')
    await sweepPhotos(world.context, world.clock.now())
    expect(await world.rows('select key from office_photo where office_id = $1', [id])).toEqual([{ key: PHOTOS[1] }])

    await object(ownersToken(caseId))
    await decide(caseId, { on: 'complaint', action: 'keep' }, other)
    expect(await photos()).toEqual(PHOTOS.map((key) => ({ key, hash: `of ${key}` })))
  })

  test('is removed wherever the same file is shown', async () => {
    const key = 'photo-bbbbbbbbbbbbbbbbbbbb-1'
    const [one, two] = [await withPhotos(key), await withPhotos(key, PHOTOS[0])]
    await decide(await caseOf(await report({ kind: 'photo', id: String(one.id), photo: key })), {
      action: 'remove_photo',
    })
    expect([await one.photos(), await two.photos()]).toEqual([[], [expect.objectContaining({ key: PHOTOS[0] })]])
  })
})

test('the name of a provider is taken away, and given back unless they have chosen another one', async () => {
  const { provider } = await world.office()
  const nameOf = async () =>
    (await world.rows<{ name: string }>('select name from provider where id = $1', [provider.id]))[0]?.name
  const before = await nameOf()
  const caseId = await caseOf(await report({ kind: 'provider', id: String(provider.id) }))
  await decide(caseId, { action: 'remove_name' })
  expect(await nameOf()).toBe(`Anbieter ${provider.id}`)
  await object(ownersToken(caseId))
  await decide(caseId, { on: 'complaint', action: 'keep' }, other)
  expect(await nameOf()).toBe(before)
})

test('a profile that a colleague reports loses picture and residence; the picture is kept until it is decided', async () => {
  const { id: companyId } = await world.company()
  const [person, colleague] = [
    await world.person({ bits: KIND_BITS.employee, companyId }),
    await world.person({ bits: KIND_BITS.employee, companyId }),
  ]
  const key = '0mbxy3k1aa-0123456789abcdef0123456789abcdef'
  await world.rows(`update person set avatar_key = $2, residence = 'Am Pranger' where id = $1`, [person.id, key])
  await world.context.storage.put(`avatars/${key}/96.webp`, Buffer.from('picture'), 'image/webp')
  const caseId = await caseOf(await report({ kind: 'person', id: person.id }, colleague))
  await world.call(removeAvatar, {}, person)
  await sweepAvatars(world.context, world.clock.now())
  expect(await world.context.storage.has(`avatars/${key}/96.webp`)).toBe(true)
  await world.rows('update person set avatar_key = $2 where id = $1', [person.id, key])

  const shown = async () => (await world.rows('select avatar_key, residence from person where id = $1', [person.id]))[0]
  await decide(caseId, { action: 'hide_profile' })
  expect(await shown()).toEqual({ avatar_key: null, residence: '' })
  await object(ownersToken(caseId))
  await decide(caseId, { on: 'complaint', action: 'keep' }, other)
  expect(await shown()).toEqual({ avatar_key: key, residence: 'Am Pranger' })
})

describe('complaints', () => {
  test('are possible once, of what was decided against oneself, for six months', async () => {
    const token = await report({ kind: 'office', id: String((await world.office()).id) })
    expect(await world.refusal(object(token))).toBe('report.no_complaint')
    const caseId = await caseOf(token)
    await decide(caseId, { action: 'keep' })
    expect(await world.refusal(object(ownersToken(caseId))), 'nothing was taken away').toBe('report.no_complaint')
    await object(token, 'Das Büro gibt es nicht.')
    await object(token, 'Das Büro gibt es nicht.')
    expect(await world.refusal(object(token, 'Und noch etwas.'))).toBe('report.no_complaint')
    expect(await world.rows('select text from report_complaint where case_id = $1', [caseId])).toHaveLength(1)

    const late = await report({ kind: 'office', id: String((await world.office()).id) })
    await decide(await caseOf(late), { action: 'keep' })
    world.clock.set('2027-05-10T08:00:01Z')
    expect(await world.refusal(object(late))).toBe('report.no_complaint')
    expect(await read(late)).toMatchObject({ state: 'closed', mayComplain: false })
  })
})

describe('at the desk', () => {
  const list = async (as = support, state = 'waiting') => world.call(listReportCases, { query: { state } }, as)

  test('what is due first comes first, as it was when it was reported; what is overdue is marked and counted', async () => {
    const { id } = await world.office()
    world.clock.set('2026-11-01T08:00:00Z')
    const early = await caseOf(await report({ kind: 'office', id: String(id) }))
    await world.rows(`update office set title_de = 'Ganz anders', description_de = 'Nichts mehr' where id = $1`, [id])
    world.clock.set(TEST_NOW)
    await report({ kind: 'office', id: String((await world.office()).id) })
    const { data, meta } = await list()
    expect(data[0]).toMatchObject({ id: early, isOverdue: true, dueAt: '2026-11-08T08:00:00Z' })
    expect(data[0]?.content.title).not.toBe('Ganz anders')
    const dues = data.map(({ dueAt }) => dueAt)
    expect(dues).toEqual(dues.toSorted())
    const desk = (await world.call(readDesk, {}, support)).data
    expect(desk.reports).toBe(meta.counts.waiting)
    expect(desk.reportsOverdue).toBe(data.filter(({ isOverdue }) => isOverdue).length)
    await decide(early, { action: 'gone' })
    expect((await list()).data.map((one) => one.id)).not.toContain(early)
    expect((await list(support, 'decided')).data.map((one) => one.id)).toContain(early)
  })

  test('whoever decided first is told that somebody else has to answer, and whether there is somebody', async () => {
    const token = await report({ kind: 'office', id: String((await world.office()).id) })
    const caseId = await caseOf(token)
    await decide(caseId, { action: 'keep' })
    await object(token)
    const mine = async (as: SignedIn) => (await list(as)).data.find(({ id }) => id === caseId)?.needsAnother
    expect([await mine(support), await mine(other)]).toEqual([true, false])
    expect((await list()).meta.hasOthers).toBe(true)
    await world.rows('update person set suspended_at = now() where kind & 32 > 0 and id <> $1', [support.id])
    expect((await list()).meta.hasOthers).toBe(false)
    await world.rows('update person set suspended_at = null where kind & 32 > 0')
  })

  test('the timelines of the office and of its owner tell it', async () => {
    const { id, provider } = await world.office()
    const token = await report({ kind: 'office', id: String(id) })
    const caseId = await caseOf(token)
    await decide(caseId)
    await object(ownersToken(caseId))
    await deliver()
    const whats = ({ data }: { data: readonly { what: string }[] }) => data.map(({ what }) => what)
    const ofOffice = whats(await world.call(listOfficeTimeline, ofId(id), support))
    expect(ofOffice).toEqual(expect.arrayContaining(['reported_office', 'complained_owner', 'report.decided']))
    const ofPerson = whats(await world.call(listPersonTimeline, { params: { id: provider.viewer.id } }, support))
    expect(ofPerson).toEqual(expect.arrayContaining(['reported_office', 'complained_owner', 'report.acted']))
  })
})

test('addresses of guests go with the time for complaints, the case three years after', async () => {
  const token = await report({ kind: 'office', id: String((await world.office()).id) })
  const caseId = await caseOf(token)
  await decide(caseId, { action: 'keep' })
  const emails = () => world.rows<{ email: string }>('select email from report where case_id = $1', [caseId])
  const at = (time: string) => forgetReports(world.context, Temporal.Instant.from(time))
  await at('2027-05-10T08:00:00Z')
  expect(await emails()).not.toEqual([{ email: '' }])
  await at('2027-05-10T08:00:01Z')
  expect(await emails()).toEqual([{ email: '' }])
  await at('2030-12-31T23:59:59Z')
  expect(await emails()).toHaveLength(1)
  await at('2031-01-01T00:00:00Z')
  expect(await emails()).toEqual([])
})
