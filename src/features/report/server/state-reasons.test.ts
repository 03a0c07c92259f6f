/** What operators decide without a report: a case with its statement of reasons, and a complaint that takes it back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { DECIDED, REPORTED, RULE } from '#app/testing/report-sample-calls.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { restorePerson, suspendPerson } from '#features/account/suspension/contract.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { hideOffice, showOffice } from '#features/office/moderation/contract.ts'
import { listPersonTimeline } from '#features/operator/person/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { complain, decideReport, listReportCases, readReport, reportContent } from '../contract.ts'

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
const REASON = 'Bietet Räume an, die es nicht gibt.'
const suspend = (id: string, reason = REASON) =>
  world.call(suspendPerson, { params: { id }, body: { reason, ...RULE } }, support)
const hide = (id: number, reason = REASON) =>
  world.call(hideOffice, { params: { id: String(id) }, body: { reason, ...RULE } }, support)
const statusOf = async (id: number) => (await world.rows('select status from office where id = $1', [id]))[0]
const isSuspended = async (id: string) =>
  (await world.rows('select 1 from person where id = $1 and suspended_at is not null', [id])).length === 1

/** Mails to somebody that went out since the last time. */
async function mailsTo({ email }: SignedIn) {
  const before = world.mails.length
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  return world.mails.slice(before).filter(({ to }) => to === email)
}
/** The link of the newest mail to them. */
async function linkTo(who: SignedIn): Promise<string> {
  const [, token = ''] = /\/report\/(\S+)/.exec((await mailsTo(who)).at(-1)?.text ?? '') ?? []
  return token
}
const read = async (token: string) => (await world.call(readReport, { params: { token } }, guest)).data
const object = (token: string) =>
  world.call(complain, { params: { token }, body: { text: 'Das stimmt nicht.' } }, guest)
const caseOf = async (ownerId: string) =>
  (await world.rows<{ id: number }>('select id from report_case where owner_id = $1 order by id desc', [ownerId]))[0]
    ?.id ?? 0
const countCases = async (ownerId: string) =>
  (await world.rows('select id from report_case where owner_id = $1', [ownerId])).length
const answer = (id: number, as: SignedIn, action = 'keep') =>
  world.call(
    decideReport,
    { params: { id: String(id) }, body: { ...DECIDED, on: 'complaint', action, facts: 'Den Raum gibt es doch.' } },
    as,
  )

describe('an account', () => {
  test('is suspended with a statement of reasons; another operator lifts it after a complaint, signed out', async () => {
    const { id: office, provider } = await world.office()
    const { viewer } = provider
    await Promise.all([suspend(viewer.id), suspend(viewer.id)])
    const [mail, ...more] = await mailsTo(viewer)
    expect([await countCases(viewer.id), more], 'pressed twice, decided once').toEqual([1, []])
    expect(mail?.subject).toBe('Dein Konto ist gesperrt')
    for (const words of [`Tatsachen: ${REASON}`, RULE.rule, 'von sich aus entschieden', '10. Mai 2027'])
      expect(mail?.text).toContain(words)
    expect(mail?.text).not.toContain('Impressum: Wir prüfen')
    const [, token = ''] = /\/report\/(\S+)/.exec(mail?.text ?? '') ?? []
    expect(await read(token)).toMatchObject({
      as: 'owner',
      kind: 'account',
      isReported: false,
      report: null,
      mayComplain: true,
      decisions: [{ action: 'suspend', facts: REASON, ...RULE }],
    })
    const id = await caseOf(viewer.id)
    expect(await world.refusal(answer(id, other)), 'nobody has complained').toBe('report.decided_already')
    await object(token)
    const listed = async (as: SignedIn) =>
      (await world.call(listReportCases, { query: { state: 'waiting' } }, as)).data.find((one) => one.id === id)
    expect(await listed(other)).toMatchObject({ dueAt: '2026-11-24T08:00:00Z', reports: [], needsAnother: false })
    expect((await listed(support))?.needsAnother).toBe(true)
    expect(await world.refusal(answer(id, support))).toBe('report.same_operator')
    expect(await world.refusal(answer(id, other, 'hide_office'))).toBe('report.not_possible')
    expect(await isSuspended(viewer.id)).toBe(true)
    await answer(id, other)
    expect(await isSuspended(viewer.id)).toBe(false)
    expect(await statusOf(office)).toEqual({ status: 'published' })
    expect((await mailsTo(viewer)).map(({ text }) => text).join()).toContain('Die Sperre des Kontos ist aufgehoben.')
    const whats = (await world.call(listPersonTimeline, { params: { id: viewer.id } }, support)).data
    expect(whats.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['person.suspended', 'complained_owner', 'report.answered', 'report.acted']),
    )
  })

  test('stays suspended when the answer is the same, and when it was suspended anew since', async () => {
    const person = await world.person()
    await suspend(person.id)
    const first = await caseOf(person.id)
    await object(await linkTo(person))
    await answer(first, other, 'suspend')
    expect(await isSuspended(person.id)).toBe(true)

    const another = await world.person()
    await suspend(another.id)
    const token = await linkTo(another)
    const old = await caseOf(another.id)
    await world.call(restorePerson, { params: { id: another.id }, body: { reason: REASON } }, other)
    await suspend(another.id, 'Hat andere beleidigt, mehr als einmal.')
    const again = await linkTo(another)
    expect(await world.refusal(object(token)), 'that one is lifted').toBe('report.no_complaint')
    expect(await world.refusal(answer(old, other))).toBe('report.decided_already')
    expect(await isSuspended(another.id), 'the other case is not decided on').toBe(true)
    await object(again)
    await answer(await caseOf(another.id), other)
    expect(await isSuspended(another.id)).toBe(false)
  })

  test('the link ends after six months, and opens one case alone', async () => {
    const [one, two] = [await world.person(), await world.person()]
    await suspend(one.id)
    await suspend(two.id, 'Hat andere beleidigt.')
    const token = await linkTo(one)
    const [payload = '', signature = ''] = token.split('.')
    const foreign = `o${(Number.parseInt(payload.slice(1), 36) + 1).toString(36)}.${signature}`
    expect(await world.refusal(object(foreign))).toBe('request.not_found')
    expect((await read(token)).decisions).toMatchObject([{ facts: REASON }])
    world.clock.set('2027-05-10T08:00:01Z')
    expect(await world.refusal(object(token))).toBe('report.no_complaint')
    expect(await read(token)).toMatchObject({ state: 'closed', mayComplain: false })
  })
})

describe('an office', () => {
  test('is hidden with a statement of reasons; another operator shows it after a complaint', async () => {
    const { id, provider } = await world.office()
    await Promise.all([hide(id), hide(id)])
    const [mail, ...more] = await mailsTo(provider.viewer)
    expect([await countCases(provider.viewer.id), more], 'pressed twice, decided once').toEqual([1, []])
    expect(mail?.subject).toMatch(/ist ausgeblendet$/)
    const [, token = ''] = /\/report\/(\S+)/.exec(mail?.text ?? '') ?? []
    await object(token)
    const caseId = await caseOf(provider.viewer.id)
    expect(await world.refusal(answer(caseId, support))).toBe('report.same_operator')
    await answer(caseId, other)
    expect(await statusOf(id)).toEqual({ status: 'published' })
    expect((await mailsTo(provider.viewer)).at(-1)?.text).toContain('Das Büro darf wieder in die Suche.')
    const entries = await world.rows<{ action: string }>(
      `select action, subject_kind from audit_entry where subject_id = $1 and subject_kind = 'office' order by id`,
      [String(id)],
    )
    expect(entries.map(({ action }) => action)).toEqual(['office.taken_down', 'report.answered'])
  })

  test('hidden anew for another reason, comes back by the complaint of that one, to where it was', async () => {
    const { id, provider } = await world.office()
    await hide(id)
    const first = await linkTo(provider.viewer)
    const firstCase = await caseOf(provider.viewer.id)
    world.clock.advance({ minutes: 1 })
    await hide(id, 'Die Fotos zeigen einen anderen Ort.')
    const second = await linkTo(provider.viewer)
    await object(first)
    await answer(firstCase, other)
    expect(await statusOf(id)).toEqual({ status: 'unpublished' })
    await object(second)
    await answer(await caseOf(provider.viewer.id), other)
    expect(await statusOf(id)).toEqual({ status: 'published' })
  })
})

describe('lifted by an operator of their own accord', () => {
  const LIFTED = 'Neue Fotos sind da.'
  const show = (id: number, as: SignedIn) =>
    world.call(showOffice, { params: { id: String(id) }, body: { reason: LIFTED } }, as)
  const restore = (id: string, as: SignedIn) =>
    world.call(restorePerson, { params: { id }, body: { reason: LIFTED } }, as)

  test('each of its cases says so, and its owner has nothing left to complain of', async () => {
    const { id, provider } = await world.office()
    await hide(id)
    const first = await linkTo(provider.viewer)
    world.clock.advance({ minutes: 1 })
    await hide(id, 'Die Fotos zeigen einen anderen Ort.')
    const second = await linkTo(provider.viewer)
    await show(id, support)
    for (const token of [first, second]) {
      expect(await read(token)).toMatchObject({
        state: 'decided',
        mayComplain: false,
        decisions: [{ action: 'hide_office' }, { action: 'keep', ground: null, facts: LIFTED }],
      })
      expect(await world.refusal(object(token))).toBe('report.no_complaint')
    }
    expect(
      (await mailsTo(provider.viewer)).map(({ subject }) => subject),
      'told once',
    ).toHaveLength(1)
  })

  test('a complaint that waits is answered by it, unless whoever lifts it decided before', async () => {
    const { id, provider } = await world.office()
    await hide(id)
    await object(await linkTo(provider.viewer))
    const own = await caseOf(provider.viewer.id)
    await show(id, support)
    const waiting = async () =>
      (await world.call(listReportCases, { query: { state: 'waiting', sort: 'opened', order: 'desc' } }, other)).data
    expect((await waiting()).find((one) => one.id === own)).toMatchObject({ state: 'complaint', needsAnother: false })
    await answer(own, other)
    expect((await waiting()).map((one) => one.id)).not.toContain(own)

    const person = await world.person()
    await suspend(person.id)
    const token = await linkTo(person)
    await object(token)
    await restore(person.id, other)
    expect(await read(token)).toMatchObject({ state: 'decided', complaint: { isAnswered: true } })
    expect((await waiting()).map((one) => one.id)).not.toContain(await caseOf(person.id))
  })

  test('whoever reported it is told, and may complain in turn; a case of something else stays as it is', async () => {
    const { id, provider } = await world.office()
    const reporter = await world.person()
    const body = { kind: 'office', id: String(id), ...REPORTED, name: '', email: '' }
    // Somebody else had reported it before, of which nothing came.
    await world.call(reportContent, { body }, await world.person())
    const kept = await caseOf(provider.viewer.id)
    await world.call(decideReport, { params: { id: String(kept) }, body: { ...DECIDED, action: 'keep' } }, support)
    await world.call(reportContent, { body }, reporter)
    const reported = await caseOf(provider.viewer.id)
    await world.call(decideReport, { params: { id: String(reported) }, body: DECIDED }, support)
    await suspend(provider.viewer.id)
    const suspension = await caseOf(provider.viewer.id)
    await mailsTo(reporter)
    await show(id, other)
    const token = await linkTo(reporter)
    expect(await read(token)).toMatchObject({
      as: 'reporter',
      mayComplain: true,
      decisions: [{ action: 'hide_office' }, { action: 'keep', facts: LIFTED }],
    })
    await object(token)
    const actionsOf = async (caseId: number) =>
      (
        await world.rows<{ action: string }>('select action from report_decision where case_id = $1 order by id', [
          caseId,
        ])
      ).map(({ action }) => action)
    expect([await actionsOf(suspension), await actionsOf(kept)]).toEqual([['suspend'], ['keep']])
    await answer(reported, support, 'hide_office')
    expect(await actionsOf(reported)).toEqual(['hide_office', 'keep', 'hide_office'])
    expect(await world.rows('select hidden_at is not null as hidden from office where id = $1', [id])).toEqual([
      { hidden: true },
    ])
  })
})
