/** Half an hour before the end: the mail with its link, and what the link can do without anybody signed in. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { cancelBooking, placeBooking, quoteBooking, readBooking } from '../../contract.ts'
import { remindOfEnds } from '../../server/timers/reminders-job.ts'
import { extendStay, listStay } from '../contract.ts'
import { stayToken } from './stay-link.ts'

const DONE = { actionUrl: null, waitsForCompany: false }

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

/** A Thursday; bookings begin at 10 h in Berlin. */
const DAY = '2026-11-12'
const at = (time: string) => world.clock.set(`${DAY}T${time}:00Z`)
const guest = guestViewer('en')

async function setUp(card: string = CARDS.good) {
  const { id: office } = await world.office({ capacity: 1, open: [32, 80] })
  const booker = await world.person()
  await world.card(booker, card)
  const body = { office, date: DAY, time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  const token = stayToken(id, world.context.config.SECRET)
  return {
    id,
    office,
    booker,
    token,
    list: async (of = token) => (await world.call(listStay, { params: { token: of } }, guest)).data,
    extend: async (key?: string) => {
      const input = { params: { token }, body: { hours: 1, expectedTotal: 3000 } }
      return (await world.call(extendStay, { ...input, ...(key ? { idempotencyKey: key } : {}) }, guest)).data
    },
    read: async () => (await world.call(readBooking, { params: { id: String(id) } }, booker)).data,
  }
}

/** What is announced now, as mails to this person. */
async function mailsTo(email: string) {
  await remindOfEnds(world.context, world.clock.now())
  const before = world.mails.length
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  return world.mails.slice(before).filter(({ to }) => to === email)
}

test('the mail says what staying costs, and its link does it for whoever holds it', async () => {
  const { id, office, booker, list, extend, read } = await setUp()
  at('10:29')
  expect((await mailsTo(booker.email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('Noch bis'),
  )
  at('10:30')
  const [mail] = await mailsTo(booker.email)
  expect(mail?.subject).toMatch(/^Noch bis 12:00 Uhr: /)
  expect(mail?.text).toMatch(/bis 13:00 Uhr: 10,00\s€ mehr/)
  const path = /https:\/\/viertel\.example\/stay\/([^\s"]+)/.exec(mail?.text ?? '')
  expect(path?.[1]).toBe(stayToken(id, world.context.config.SECRET))
  const shown = await list(path?.[1])
  expect(Object.keys(shown).toSorted()).toEqual(
    ['currency', 'date', 'endTime', 'extensions', 'from', 'isHeld', 'reason', 'title', 'totalCents'].toSorted(),
  )
  expect(shown.extensions[0]).toMatchObject({ hours: 1, endTime: '13:00', addedCents: 1000, totalCents: 3000 })
  const twice = await Promise.all([extend('one-tap-alone'), extend('one-tap-alone')])
  expect(twice).toEqual([DONE, DONE])
  expect(await read()).toMatchObject({ to: '13:00', extensions: 1 })
  const body = { office, date: DAY, time: '12:00', hours: 2 }
  expect((await world.call(quoteBooking, { body }, await world.person())).data.bookable).toBe(false)
  // The new end is announced in its turn, by the same link.
  at('11:30')
  expect((await mailsTo(booker.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('Noch bis 13:00 Uhr'),
  )
})

test('what cannot last longer is not offered by mail, and the link says why', async () => {
  const { office, booker, list, extend } = await setUp()
  const other = await world.person()
  await world.card(other, CARDS.good)
  const body = { office, date: DAY, time: '12:00', hours: 2, expectedTotal: 2000 }
  await world.call(placeBooking, { body }, other)
  at('10:30')
  expect((await mailsTo(booker.email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('Noch bis'),
  )
  expect(await list()).toMatchObject({
    extensions: [],
    reason: { code: 'booking.no_desk_to_extend', message: expect.stringContaining('no free desks') },
  })
  expect(await world.refusal(extend())).toBe('booking.no_desk_to_extend')
})

test('the link ends with the booking, and is nobody else’s', async () => {
  const { id, booker, list, extend } = await setUp()
  const other = await setUp()
  expect(
    await world.refusal(
      list(`${other.token.split('.')[0]}.${stayToken(id, world.context.config.SECRET).split('.')[1]}`),
    ),
  ).toBe('request.not_found')
  await world.call(cancelBooking, { params: { id: String(id) } }, booker)
  expect(await list()).toMatchObject({ extensions: [], reason: { code: 'booking.extension_not_available' } })
  expect(await world.refusal(extend())).toBe('booking.extension_not_available')
  at('11:00')
  expect(await world.refusal(other.extend())).toBe('booking.extension_not_available')
})

test('a hold that has to be confirmed leads to the bank and back to the link', async () => {
  const { id, token, extend, read } = await setUp(CARDS.good)
  await world.rows('update payment_leg set hold_cents = 2000 where booking_id = $1', [id])
  await world.rows(`update payment_leg set method_id = $2 where booking_id = $1`, [
    id,
    await world.card((await setUp()).booker, CARDS.asksAlways),
  ])
  const { actionUrl } = await extend('with-the-bank')
  expect(actionUrl).toMatch(/^https:/)
  expect(await read()).toMatchObject({ to: '12:00' })
  const back = await world.rows<{ return_url: string }>(
    `select return_url from sandbox_payment where state = 'action_required' order by created_at desc limit 1`,
  )
  expect(back[0]?.return_url).toBe(`https://viertel.example/en/stay/${token}`)
  await world.authenticate(actionUrl, true)
  expect(await extend('with-the-bank')).toEqual(DONE)
  expect(await read()).toMatchObject({ to: '13:00' })
})
