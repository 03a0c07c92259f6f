/** Time that is kept back over bookings: they stay unless their host has seen them, says why, and there is time. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { PageContext } from '#client/page-context.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { cancelBooking, placeBooking, readBooking } from '../../contract.ts'
import { previewBlock, previewVacation } from '../contract.ts'
import { calendarAction } from '../web/calendar-action.ts'

/** A Wednesday, in eight days. */
const DAY = '2026-11-18'
/** The day after tomorrow: from 9 h on it is less than 48 hours away. */
const SOON = '2026-11-12'

let world: TestWorld
let owner: TestProvider
let office: number
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  owner = await world.provider()
  office = (await world.office({ capacity: 1, provider: owner })).id
})
afterEach(async () => expect(await world.rows('select * from occupancy_drift')).toEqual([]))
afterAll(() => world.close())

async function book(date = DAY, time = '10:00', at = office) {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office: at, date, time, hours: 2, expectedTotal: 2000 }
  return { id: (await world.call(placeBooking, { body }, viewer)).data.id, viewer }
}
const statusOf = async ({ id, viewer }: Awaited<ReturnType<typeof book>>) =>
  (await world.call(readBooking, { params: { id: String(id) } }, viewer)).data.status
const blocks = () => world.rows('select id from office_block where office_id = $1', [office])

/** As the page does it, without script. */
async function send(fields: Record<string, string>, breakAt?: (id: number) => boolean) {
  const body = new URLSearchParams({ id: String(office), ...fields })
  const request = new Request('https://viertel.example/dashboard', { method: 'POST', body })
  const call = (async (endpoint: Parameters<TestWorld['call']>[0], input: Parameters<TestWorld['call']>[1] = {}) => {
    if (endpoint === cancelBooking && breakAt?.(Number((input.params as { id: string }).id)))
      throw new TypeError('the process has died')
    return world.call(endpoint, input, owner.viewer)
  }) as unknown as PageContext['call']
  const answer = (await calendarAction(request, { call, locale: 'de' })) as unknown as Answer & { data?: Answer }
  return answer.data ?? answer
}
type Answer = {
  done: boolean
  errors: Record<string, string[]>
  bookings?: number[]
  canceled?: number
  affected?: { id: number; mayCancel: boolean }[]
}
const BLOCK = { intent: 'block', day: DAY, from: '09:00', to: '18:00', repeat: 'once' }

test('a preview names who is in the way and whether there is time, and leaves no trace', async () => {
  const [near, far] = [await book(SOON, '09:00'), await book(DAY)]
  await book(DAY, '10:00', (await world.office({ provider: owner, capacity: 3 })).id)
  const body = { day: DAY, from: '11:00', to: '18:00' }
  expect((await world.call(previewBlock, { params: { id: String(office) }, body }, owner.viewer)).data).toEqual([
    { id: far.id, date: DAY, from: '10:00', to: '12:00', booker: 'Ada', mayCancel: true },
  ])
  const vacation = { from: SOON, until: DAY }
  const { data } = await world.call(previewVacation, { body: vacation }, owner.viewer)
  // 9 h on the day after tomorrow is exactly 48 hours away.
  expect(data.slice(0, 1)).toMatchObject([{ id: near.id, mayCancel: true }])
  world.clock.set(Temporal.Instant.from(TEST_NOW).add({ milliseconds: 1 }).toString())
  expect((await world.call(previewVacation, { body: vacation }, owner.viewer)).data[0]).toMatchObject({
    id: near.id,
    mayCancel: false,
  })
  expect(await blocks()).toEqual([])
  expect(await world.refusal(world.call(previewBlock, { params: { id: String(office) }, body }, near.viewer))).toBe(
    'request.not_found',
  )
})

test('unless said, bookings stay', async () => {
  const booked = await book()
  expect(await send(BLOCK)).toMatchObject({ done: true, bookings: [booked.id], canceled: 0 })
  expect(await statusOf(booked)).toBe('confirmed')
})

test('cancelling asks first, then for a reason, then blocks and cancels; each guest gets an apology', async () => {
  const [one, two] = [await book(DAY, '10:00'), await book(DAY, '14:00')]
  const asked = await send({ ...BLOCK, over: 'cancel' })
  expect(asked).toMatchObject({ done: false, affected: [{ id: one.id }, { id: two.id }] })
  expect(await blocks(), 'nothing is done yet').toEqual([])
  const seen = `${one.id},${two.id}`
  const without = await send({ ...BLOCK, over: 'cancel', seen, reason: ' ' })
  expect(without.errors['reason']).toHaveLength(1)
  expect(without.affected).toHaveLength(2)
  expect(await blocks()).toEqual([])
  expect(await send({ ...BLOCK, over: 'cancel', seen, reason: 'Wasserschaden' })).toMatchObject({
    done: true,
    canceled: 2,
    bookings: [],
  })
  expect([await statusOf(one), await statusOf(two)]).toEqual(['canceled', 'canceled'])
  const before = world.mails.length
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  for (const { viewer } of [one, two]) {
    const mails = world.mails
      .slice(before)
      .filter(({ to, text }) => to === viewer.email && text.includes('Wasserschaden'))
    expect(mails).toHaveLength(1)
  }
})

test('what is too near stays, and so does who came after the preview', async () => {
  const near = await book('2026-11-11', '10:00')
  const far = await book(DAY)
  const vacation = { intent: 'vacation', from: '2026-11-11', until: DAY, over: 'cancel' }
  expect((await send(vacation)).affected).toMatchObject([
    { id: near.id, mayCancel: false },
    { id: far.id, mayCancel: true },
  ])
  const late = await book('2026-11-17')
  const sent = await send({ ...vacation, seen: `${near.id},${far.id}`, reason: 'Krank' })
  expect(sent).toMatchObject({ done: true, canceled: 1 })
  expect(sent.bookings?.toSorted()).toEqual([near.id, late.id].toSorted())
  expect([await statusOf(near), await statusOf(far), await statusOf(late)]).toEqual([
    'confirmed',
    'canceled',
    'confirmed',
  ])
})

test('after a process died between two guests the same form goes on, and nobody is told twice', async () => {
  const [one, two] = [await book(DAY, '10:00'), await book(DAY, '14:00')]
  const form = { ...BLOCK, over: 'cancel', seen: `${one.id},${two.id}`, reason: 'Wasserschaden' }
  await expect(send(form, (id) => id === two.id)).rejects.toBeDefined()
  // The block came first, so nobody else has the place of the one who was canceled.
  expect(await blocks()).toHaveLength(1)
  expect([await statusOf(one), await statusOf(two)]).toEqual(['canceled', 'confirmed'])
  expect(await send(form)).toMatchObject({ done: true, canceled: 2, bookings: [] })
  expect(await blocks()).toHaveLength(1)
  expect([await statusOf(one), await statusOf(two)]).toEqual(['canceled', 'canceled'])
  const events = await world.rows(`select id from domain_event where type = 'booking.canceled' and office_id = $1`, [
    office,
  ])
  expect(events).toHaveLength(2)
})
