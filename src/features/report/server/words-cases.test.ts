/** Words of ratings and messages that were reported: both sides get the decision, and a complaint of each is answered. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { DECIDED, RULE } from '#app/testing/report-sample-calls.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import * as message from '#features/booking/message/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { listOfficeTimeline } from '#features/operator/office/contract.ts'
import { rateBooking } from '#features/rating/contract.ts'
import * as words from '#features/rating/words/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { complain, decideReport, listReportCases, readReport } from '../contract.ts'

const AFTER = '2026-11-12T13:00:00Z'
const REASON = 'Der Text nennt eine Person beim Namen.'
const KEPT = 'Das ist eine Meinung, keine Beleidigung.'

let world: TestWorld
let support: SignedIn
let other: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  support = await world.person({ bits: KIND_BITS.operator })
  other = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

const guest = guestViewer('de')

/** A rating of the guest and a message of the host, each reported by the other side. */
async function reported() {
  world.clock.set(TEST_NOW)
  const { id: office, provider } = await world.office({ capacity: 3 })
  const host = provider.viewer
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  const params = { id: String(id) }
  const { data: sent } = await world.call(message.sendMessage, { params, body: { text: 'Du Esel' } }, host)
  const ofMessage = { ...params, message: String(sent.id) }
  await world.call(message.reportMessage, { params: ofMessage, body: { reason: 'Beleidigt mich' } }, booker)
  world.clock.set(AFTER)
  await endBookings(world.context, world.clock.now())
  await world.call(rateBooking, { params, body: { rating: 2, text: 'Frau Meier ist unmöglich' } }, booker)
  await world.call(words.reportRating, { params, body: { reason: 'Nennt eine Person' } }, host)
  await mails()
  const isShown = {
    rating: async () => {
      const asked = { params: { id: String(office) }, query: {} }
      return (await world.call(words.readRatingWords, asked, guest)).data.words.length === 1
    },
    message: async () =>
      (await world.call(message.readMessages, { params }, booker)).data.messages.some(({ text }) => text !== null),
  }
  const waits = {
    rating: async () => (await world.call(words.listRatingReports, {}, support)).data.some((one) => one.id === id),
    message: async () =>
      (await world.call(message.listMessageReports, {}, support)).data.some((one) => one.id === sent.id),
  }
  const against = { reason: REASON, ...RULE }
  const hide = {
    rating: () => world.call(words.hideRating, { params, body: against }, support),
    message: () => world.call(message.hideMessage, { params: { id: String(sent.id) }, body: against }, support),
  }
  const keep = {
    rating: () => world.call(words.keepRating, { params, body: { reason: KEPT } }, support),
    message: () =>
      world.call(message.keepMessage, { params: { id: String(sent.id) }, body: { reason: KEPT } }, support),
  }
  const sides = { rating: { author: booker, reporter: host }, message: { author: host, reporter: booker } }
  return { office, isShown, waits, hide, keep, sides, audited: { rating: String(id), message: String(sent.id) } }
}

/** Mails that went out since the last time. */
async function mails() {
  const before = world.mails.length
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  return world.mails.slice(before)
}
const tokenIn = (text = '') => /\/report\/(\S+)/.exec(text)?.[1] ?? ''
const read = async (token: string) => (await world.call(readReport, { params: { token } }, guest)).data
const object = (token: string) =>
  world.call(complain, { params: { token }, body: { text: 'Das stimmt nicht.' } }, guest)
const caseOf = async (ownerId: string) =>
  (await world.rows<{ id: number }>('select id from report_case where owner_id = $1 order by id desc', [ownerId]))[0]
    ?.id ?? 0
const answer = (id: number, as: SignedIn, change: object) =>
  world.call(decideReport, { params: { id: String(id) }, body: { ...DECIDED, on: 'complaint', ...change } }, as)

describe.each(['rating', 'message'] as const)('a %s', (kind) => {
  test('is hidden with reasons for both sides; another operator shows it after a complaint of its author', async () => {
    const { office, isShown, waits, hide, sides, audited } = await reported()
    const { author, reporter } = sides[kind]
    await Promise.all([hide[kind](), hide[kind]()])
    expect([await isShown[kind](), await waits[kind]()]).toEqual([false, false])
    // Pressed twice, decided once.
    const told = await mails()
    expect(told.map(({ to }) => to).toSorted()).toEqual([author.email, reporter.email].toSorted())
    for (const { text } of told)
      for (const part of [REASON, RULE.rule, 'Streitbeilegungsstelle']) expect(text).toContain(part)
    expect(told.map(({ text }) => text).join()).not.toContain('im Impressum:')
    const mine = tokenIn(told.find(({ to }) => to === author.email)?.text)
    const theirs = tokenIn(told.find(({ to }) => to === reporter.email)?.text)
    expect(await read(mine)).toMatchObject({ as: 'owner', kind, isReported: true, report: null, mayComplain: true })
    expect(await read(theirs)).toMatchObject({ as: 'reporter', kind, mayComplain: false })

    await object(mine)
    const id = await caseOf(author.id)
    const waiting = (await world.call(listReportCases, { query: { state: 'waiting' } }, support)).data
    expect(waiting.find((one) => one.id === id)).toMatchObject({ kind, needsAnother: true, reports: [{}] })
    expect(await world.refusal(answer(id, support, { action: 'keep' }))).toBe('report.same_operator')
    await answer(id, other, { action: 'keep', facts: KEPT })
    expect([await isShown[kind](), await waits[kind]()]).toEqual([true, false])
    const back = await mails()
    expect(back.map(({ to }) => to).toSorted()).toEqual([author.email, reporter.email].toSorted())
    for (const { text } of back) expect(text).toContain('ist wieder zu lesen')
    const entries = await world.rows<{ action: string }>(
      'select action from audit_entry where subject_id = $1 and subject_kind = $2 order by id',
      [audited[kind], kind === 'rating' ? 'booking' : 'message'],
    )
    expect(entries.map(({ action }) => action)).toEqual([`${kind}.hidden`, 'report.answered'])
    const { data } = await world.call(listOfficeTimeline, { params: { id: String(office) } }, support)
    if (kind === 'rating')
      expect(data.map(({ what }) => what)).toEqual(expect.arrayContaining(['reported_rating', 'complained_owner']))
  })

  test('is kept with reasons for whoever reported it; another operator hides it after their complaint', async () => {
    const { isShown, waits, keep, sides } = await reported()
    const { author, reporter } = sides[kind]
    await keep[kind]()
    expect([await isShown[kind](), await waits[kind]()]).toEqual([true, false])
    expect(await world.refusal(keep[kind]()), 'nothing is reported any more').toBe('request.not_found')
    const told = await mails()
    expect(told.map(({ to }) => to)).toEqual([reporter.email])
    expect(told[0]?.text).toContain(KEPT)
    await object(tokenIn(told[0]?.text))
    const id = await caseOf(author.id)
    expect(await world.refusal(answer(id, support, { action: `hide_${kind}` }))).toBe('report.same_operator')
    await answer(id, other, { action: `hide_${kind}`, facts: REASON })
    expect(await isShown[kind]()).toBe(false)
    const answered = await mails()
    expect(answered.map(({ to }) => to).toSorted()).toEqual([author.email, reporter.email].toSorted())
    // Now it turns against its author, who may complain, of somebody else than that operator.
    const mine = tokenIn(answered.find(({ to }) => to === author.email)?.text)
    await object(mine)
    expect(await world.refusal(answer(id, other, { action: 'keep' }))).toBe('report.same_operator')
    await answer(id, support, { action: 'keep', facts: KEPT })
    expect(await isShown[kind]()).toBe(true)
  })
})
