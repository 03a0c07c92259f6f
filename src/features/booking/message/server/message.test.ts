/** What the two sides of a booking write to each other: who may, how often, what is told, and what operators hide. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { RULE } from '#app/testing/report-sample-calls.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { holdBooking, placeBooking } from '../../contract.ts'
import { listVisits } from '../../visit/contract.ts'
import * as contract from '../contract.ts'

const DAY = '2026-11-12'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

async function setUp() {
  world.clock.set(TEST_NOW)
  const provider = await world.provider()
  const office = await world.office({ capacity: 3, provider })
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const body = { office: office.id, date: DAY, time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  const params = { id: String(id) }
  const send = async (viewer: SignedIn, text: string, idempotencyKey?: string) =>
    (
      await world.call(
        contract.sendMessage,
        { params, body: { text }, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
        viewer,
      )
    ).data
  const read = async (viewer: SignedIn) => (await world.call(contract.readMessages, { params }, viewer)).data
  const texts = async (viewer: SignedIn) => (await read(viewer)).messages.map(({ text }) => text)
  const report = (viewer: SignedIn, message: number, reason = 'Beleidigung') =>
    world.call(contract.reportMessage, { params: { ...params, message: String(message) }, body: { reason } }, viewer)
  const takeBack = (viewer: SignedIn, message: number) =>
    world.call(contract.takeBackMessage, { params: { ...params, message: String(message) } }, viewer)
  const noteRead = (viewer: SignedIn, until: number) =>
    world.call(contract.noteMessagesRead, { params, body: { until } }, viewer)
  return { id, office: office.id, host: provider.viewer, booker, params, send, read, texts, report, takeBack, noteRead }
}

/** Mails that are due, to this person. */
async function mailsTo(person: SignedIn) {
  const before = world.mails.length
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  return world.mails.slice(before).filter(({ to }) => to === person.email)
}

const unreadOf = async (host: SignedIn) =>
  (await world.call(listVisits, { query: { date: DAY } }, host)).data.visits.map(({ unread }) => unread)

test('both write and read; what is new is counted until it was read, and its author sees that it was', async () => {
  const { host, booker, send, read, noteRead } = await setUp()
  const first = await send(booker, '  Wo ist der Eingang?\r\nIch finde ihn nicht. ')
  expect(first).toMatchObject({ isMine: true, text: 'Wo ist der Eingang?\nIch finde ihn nicht.', readAt: null })
  expect(await unreadOf(host)).toEqual([1])
  expect(await read(host)).toMatchObject({ isHost: true, mayWrite: true, with: 'Ada Probe', until: '2026-12-12' })
  await noteRead(booker, first.id)
  expect(await unreadOf(host), 'nobody reads their own for the other').toEqual([1])
  const second = await send(booker, 'Hallo?')
  await noteRead(host, first.id)
  expect(await unreadOf(host), 'only up to the one that was shown').toEqual([1])
  await noteRead(host, second.id)
  await noteRead(booker, second.id)
  expect(await unreadOf(host)).toEqual([0])
  world.clock.advance({ minutes: 1 })
  await send(host, 'Durch den Hof.')
  expect(await unreadOf(host), 'what the host wrote is not new to the host').toEqual([0])
  const thread = await read(booker)
  expect(thread).toMatchObject({ isHost: false, mayWrite: true })
  expect(thread.messages.map(({ isMine, readAt }) => [isMine, readAt !== null])).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
  const told = await world.rows<{ type: string; n: number }>(
    `select type, count(*)::int as n from domain_event where booking_id = (select max(booking_id) from message) and type like 'message.%'
     group by 1 order by 1`,
  )
  expect(told).toEqual([
    { type: 'message.from_guest', n: 2 },
    { type: 'message.from_host', n: 1 },
    { type: 'message.read', n: 2 },
  ])
})

test('for everybody else the thread is not there', async () => {
  const { office, booker, host, send, read, texts, report, takeBack, noteRead } = await setUp()
  const { id } = await send(booker, 'Hallo')
  const strangers = [
    await world.person(),
    (await world.provider()).viewer,
    await world.person({ bits: KIND_BITS.operator }),
    (await world.company()).admin,
  ]
  for (const viewer of strangers)
    for (const act of [
      () => read(viewer),
      () => send(viewer, 'Hallo'),
      () => report(viewer, id),
      () => takeBack(viewer, id),
      () => noteRead(viewer, id),
    ])
      expect(await world.refusal(act())).toBe('request.not_found')
  // Nor does a message belong to another booking, or to the other side.
  const other = await setUp()
  expect(await world.refusal(other.report(other.host, id))).toBe('request.not_found')
  expect(await world.refusal(other.takeBack(other.booker, id))).toBe('request.not_found')
  expect(await world.refusal(takeBack(host, id))).toBe('request.not_found')
  expect(await world.refusal(report(booker, id)), 'what is one’s own').toBe('request.not_found')
  // Both sides have another booking with each other, at whose address the message is not.
  const body = { office, date: DAY, time: '14:00', hours: 2, expectedTotal: 2000 }
  const again = (await world.call(placeBooking, { body }, booker)).data.id
  const elsewhere = { id: String(again), message: String(id) }
  const reason = { reason: 'Beleidigung' }
  for (const act of [
    () => world.call(contract.takeBackMessage, { params: elsewhere }, booker),
    () => world.call(contract.reportMessage, { params: elsewhere, body: reason }, host),
  ])
    expect(await world.refusal(act())).toBe('request.not_found')
  expect(await texts(booker)).toEqual(['Hallo'])
})

test("an employee writes to the host; the company's admin, who pays, does not read it", async () => {
  world.clock.set(TEST_NOW)
  const { employee, admin } = await world.company()
  await world.card(admin, CARDS.good)
  const { id: office } = await world.office()
  const body = { office, date: DAY, time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, employee)).data
  const params = { id: String(id) }
  await world.call(contract.sendMessage, { params, body: { text: 'Hallo' } }, employee)
  expect(await world.refusal(world.call(contract.readMessages, { params }, admin))).toBe('request.not_found')
})

test('the same request is one message, also at the same time; with other words it is refused', async () => {
  const { booker, send, texts } = await setUp()
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(booker, 'Hallo', 'once-and-again')))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await texts(booker)).toEqual(['Hallo'])
  expect(await world.refusal(send(booker, 'Anders', 'once-and-again'))).toBe('request.key_reused')
})

test('thirty an hour, whoever the booking is with, and a repeated request is not counted', async () => {
  const { booker, host, send } = await setUp()
  for (let i = 1; i <= 30; i += 1) await send(booker, `Nachricht ${i}`, `message-key-${i}`)
  await send(booker, 'Nachricht 1', 'message-key-1')
  expect(await world.refusal(send(booker, 'Eine zu viel'))).toBe('request.too_many')
  await send(host, 'Der andere darf')
  // Limits count by the machine's clock, which no test moves: the beginning of the hour is moved instead.
  const later = (ms: number) => world.rows('update login_rate set last_request = last_request - $1::bigint', [ms])
  await later(3_540_000)
  expect(await world.refusal(send(booker, 'Nach 59 Minuten'))).toBe('request.too_many')
  await later(60_000)
  await send(booker, 'Nach einer Stunde')
})

test('from the confirmation until thirty days after the end, and not by who is suspended', async () => {
  const { booker, send, read } = await setUp()
  world.clock.set('2026-12-12T11:00:00Z')
  await send(booker, 'Ich habe meinen Schal vergessen')
  world.clock.set('2026-12-12T11:00:00.001Z')
  expect(await world.refusal(send(booker, 'Zu spät'))).toBe('booking.message_closed')
  expect(await read(booker)).toMatchObject({ mayWrite: false, messages: [{ text: 'Ich habe meinen Schal vergessen' }] })
  world.clock.set(TEST_NOW)
  expect(await world.refusal(send({ ...booker, suspended: true }, 'Hallo'))).toBe('booking.suspended')
  const { id } = await world.office()
  const held = { office: id, date: DAY, time: '14:00', hours: 2, expectedTotal: 2000 }
  const { data } = await world.call(holdBooking, { body: held }, booker)
  const params = { id: String(data.id) }
  expect(
    await world.refusal(world.call(contract.sendMessage, { params, body: { text: 'Hallo' } }, booker)),
    'a slot that is only held',
  ).toBe('booking.message_closed')
})

test('a mail tells of it while it is new: quoted, escaped and bounded, and never with an address of the web', async () => {
  const { id, booker, host, send, noteRead } = await setUp()
  await mailsTo(host)
  await send(booker, '<img src=x onerror=alert(1)>\nZweite "Zeile"')
  const [mail, ...more] = await mailsTo(host)
  expect(more).toEqual([])
  expect(mail?.subject).toContain('Neue Nachricht')
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; Zweite &quot;Zeile&quot;')
  expect(mail?.html).not.toContain('<img')
  expect(mail?.text).toContain(`https://viertel.example/booking/${id}#messages`)

  await send(booker, `Gewonnen! Melde dich an: viertel-login.example ${'x'.repeat(1900)}`)
  const [bare] = await mailsTo(host)
  expect(`${bare?.html} ${bare?.text} ${bare?.subject}`).not.toContain('viertel-login')
  expect(bare?.text).toContain('enthält eine Webadresse')

  await send(booker, 'y'.repeat(2000))
  const [long] = await mailsTo(host)
  expect(long?.text).toContain(`${'y'.repeat(299)}…`)
  expect(long?.text).not.toContain('y'.repeat(300))

  const seen = await send(host, 'Alles klar')
  await noteRead(booker, seen.id)
  expect(await mailsTo(booker), 'who has read it already gets no mail').toEqual([])
})

test('what nobody has read can be taken back for five minutes, and is told to nobody any more', async () => {
  const { booker, host, send, texts, takeBack, noteRead, read } = await setUp()
  await mailsTo(booker)
  const hasty = await send(host, 'In 5 Minuten da')
  expect((await read(host)).messages).toMatchObject([{ mayTakeBack: true }])
  expect((await read(booker)).messages).toMatchObject([{ mayTakeBack: false }])
  await takeBack(host, hasty.id)
  expect(await texts(booker)).toEqual([])
  expect(await mailsTo(booker)).toEqual([])
  const seen = await send(host, 'Bin gleich da')
  await noteRead(booker, seen.id)
  expect(await world.refusal(takeBack(host, seen.id))).toBe('booking.message_stays')
  const old = await send(host, 'Die Tür ist offen')
  world.clock.advance({ minutes: 5, milliseconds: 1 })
  expect(await world.refusal(takeBack(host, old.id))).toBe('booking.message_stays')
})

test('reports reach operators; what is hidden is gone for the other side, and its author is told why', async () => {
  const { booker, host, send, read, texts, report, takeBack } = await setUp()
  const bad = await send(host, 'Du Esel')
  await report(booker, bad.id, 'Beleidigt mich')
  await report(booker, bad.id, 'Er beleidigt mich')
  const as = await world.person({ bits: KIND_BITS.operator })
  const listed = async () =>
    (await world.call(contract.listMessageReports, {}, as)).data.filter(({ id }) => id === bad.id)
  expect(await listed()).toMatchObject([{ from: 'provider', text: 'Du Esel', reason: 'Er beleidigt mich' }])
  const params = { id: String(bad.id) }
  const reason = 'Die Nachricht beleidigt eine Person.'
  await world.call(contract.hideMessage, { params, body: { reason, ...RULE } }, as)
  expect(await listed()).toEqual([])
  expect(await texts(booker)).toEqual([null])
  expect((await read(host)).messages).toMatchObject([{ text: 'Du Esel', hiddenReason: reason, mayTakeBack: false }])
  expect(await world.refusal(report(booker, bad.id))).toBe('request.not_found')
  expect(await world.refusal(takeBack(host, bad.id)), 'what was decided on stays').toBe('booking.message_stays')
  const mail = (await mailsTo(host)).find(({ subject }) => subject.includes('ausgeblendet'))
  expect(mail?.text).toContain(reason)
  expect(mail?.text).toContain('Streitbeilegungsstelle')

  const fine = await send(host, 'Entschuldigung')
  await report(booker, fine.id)
  await world.call(
    contract.keepMessage,
    { params: { id: String(fine.id) }, body: { reason: 'Das ist keine Beleidigung.' } },
    as,
  )
  expect((await world.call(contract.listMessageReports, {}, as)).data.map(({ id }) => id)).not.toContain(fine.id)
  expect((await texts(booker)).at(-1)).toBe('Entschuldigung')
})

test.each([[''], ['  \n '], ['x'.repeat(2001)], ['a\u0000b'], ['\ud800']])(
  '%j is refused beside its field',
  async (text) => {
    const { booker, send, texts } = await setUp()
    await expect(send(booker, text)).rejects.toThrow('invalid: text')
    expect(await texts(booker)).toEqual([])
  },
)
