/** A statement that is paid with a card whose bank asks: by itself it fails and says so, by hand it is confirmed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { noticeWorldOf } from '#features/notification/server/notice-registry.ts'
import { mailJobsOf, writeMail } from '#features/notification/server/write-mail.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { payStatement } from '../contract.ts'
import { runStatements } from './statements-job.ts'
import { CLOSING, statementWorld } from './statement-world.ts'

let world: TestWorld
let operator: SignedIn
let { team, place, at, legState, statements, isSound } = {} as ReturnType<typeof statementWorld>
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
  ;({ team, place, at, legState, statements, isSound } = statementWorld(world, operator))
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

/** 40.00, which the card did not pay by itself. */
async function failed(card: string = CARDS.asksAlways) {
  const one = await team({ card })
  const { id: visit } = await place(one, '2026-11-12', 4)
  await at('2026-11-13T12:00:00Z')
  await at(CLOSING)
  return { ...one, visit }
}
type Failed = Awaited<ReturnType<typeof failed>>

const one = async ({ id }: Failed) => (await statements(id))[0]!
const pay = async (owed: Failed, viewer: SignedIn = owed.admin) =>
  (await world.call(payStatement, { params: { id: String((await one(owed)).id) }, body: {} }, viewer)).data
const payments = async (owed: Failed) =>
  world.rows(`select state from sandbox_payment where leg_ref = $1 order by created_at`, [
    `statement-${(await one(owed)).id}`,
  ])

test('by itself it fails, because nobody is there to confirm it, and the mail says what to do', async () => {
  const owed = await failed()
  expect(await one(owed)).toMatchObject({ state: 'failed', failures: 1 })
  const [event] = await world.rows<{ id: number; type: string }>(
    `select id, type from domain_event where type = 'statement.failed' and person_id = $1`,
    [owed.admin.id],
  )
  const mails = await Promise.all(
    mailJobsOf(NOTICES, event!).map((job) => writeMail(NOTICES, job, noticeWorldOf(world.context))),
  )
  expect(mails[0]?.text).toContain('bestätigt haben')
  await isSound(owed.id)
})

test('by hand it is confirmed at the bank, and paid when they come back, once', async () => {
  const owed = await failed()
  const asked = await pay(owed)
  expect(asked.state).toBe('confirming')
  expect(asked.actionUrl).toMatch(/^http/)
  // Pressed again, it is the same payment at the same address.
  expect((await pay(owed)).actionUrl).toBe(asked.actionUrl)
  expect(await world.refusal(place(owed, '2026-12-10', 2))).toBe('booking.unpaid')
  await isSound(owed.id)
  await world.authenticate(asked.actionUrl, true)
  expect(await Promise.all([pay(owed), pay(owed)])).toMatchObject([
    { state: 'paid', actionUrl: null },
    { state: 'paid' },
  ])
  expect(await legState(owed.visit)).toBe('paid')
  expect(await payments(owed)).toEqual([{ state: 'declined' }, { state: 'captured' }])
  await isSound(owed.id)
})

test('declined at the bank, it has failed, and is tried again by itself as before', async () => {
  const owed = await failed()
  const asked = await pay(owed)
  await world.authenticate(asked.actionUrl, false)
  expect(await world.refusal(pay(owed))).toBe('payment.not_confirmed')
  expect(await one(owed)).toMatchObject({ state: 'failed', failures: 2 })
  await at('2026-12-04T03:00:00Z')
  expect(await one(owed)).toMatchObject({ state: 'failed', failures: 3 })
  await isSound(owed.id)
})

test('confirmed without coming back, the event of the payment provider pays it', async () => {
  const owed = await failed()
  const asked = await pay(owed)
  await world.authenticate(asked.actionUrl, true)
  const ref = asked.actionUrl!.split('/').at(-1)
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ('sandbox', 'confirmed', 'told', 'payment', $1, $2)`,
    [ref, world.clock.now()],
  )
  await processPaymentEvents(world.context, world.clock.now())
  expect(await one(owed)).toMatchObject({ state: 'paid' })
})

test('not confirmed within an hour, it is given up at the payment provider, so that nobody pays twice', async () => {
  const owed = await failed()
  const { actionUrl } = await pay(owed)
  await at('2026-12-01T03:59:00Z')
  expect(await one(owed)).toMatchObject({ state: 'confirming' })
  await at('2026-12-01T04:00:00Z')
  expect(await one(owed)).toMatchObject({ state: 'failed' })
  await world.authenticate(actionUrl, true)
  expect(await payments(owed)).toEqual([{ state: 'declined' }, { state: 'canceled' }])
  await isSound(owed.id)
  // Confirmed in time, and nobody said so: found by the same timer.
  const again = await pay(owed)
  await world.authenticate(again.actionUrl, true)
  await at('2026-12-01T05:30:00Z')
  expect(await one(owed)).toMatchObject({ state: 'paid' })
})

test('killed before any statement, it is asked for once, and confirmed once', async () => {
  for (let nth = 1; ; nth += 1) {
    world.clock.set(TEST_NOW)
    const owed = await failed()
    const { id } = await one(owed)
    const body = { params: { id: String(id) }, body: {} }
    const died = await dieBefore(world, nth, (context) => world.call(payStatement, body, owed.admin, context))
    await runStatements(world.context, world.clock.now())
    const asked = await pay(owed)
    expect(asked.state, `died before statement ${nth}`).toBe('confirming')
    await world.authenticate(asked.actionUrl, true)
    expect((await pay(owed)).state).toBe('paid')
    expect(await payments(owed)).toEqual([{ state: 'declined' }, { state: 'captured' }])
    if (!died) break
  }
})
