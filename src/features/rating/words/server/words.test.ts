/** Words with a rating: written, answered once, reported, hidden. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { RULE } from '#app/testing/report-sample-calls.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { readMe } from '#features/account/contract.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { KIND_BITS, type SignedIn, type Viewer } from '#kernel/viewer.ts'
import { rateBooking, readRating } from '../../contract.ts'
import { answerRating, hideRating, keepRating, listRatingReports, readRatingWords, reportRating } from '../contract.ts'

const MORNING = '2026-11-10T08:00:00Z'
const AFTER = '2026-11-11T12:00:00Z'
const GUEST = { kind: 'guest', locale: 'de' } as Viewer

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld(MORNING)
})
afterAll(() => world.close())

/** Somebody who was there yesterday. */
async function visitor() {
  world.clock.set(MORNING)
  const { id: office, provider } = await world.office({ capacity: 3 })
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const body = { office, date: '2026-11-11', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  world.clock.set(AFTER)
  await endBookings(world.context, world.clock.now())
  const params = { id: String(id) }
  const rate = (text?: string, rating = 8) =>
    world.call(rateBooking, { params, body: { rating, ...(text === undefined ? {} : { text }) } }, booker)
  const read = async (viewer: Viewer = GUEST) =>
    (await world.call(readRatingWords, { params: { id: String(office) }, query: {} }, viewer)).data
  return { id, office, host: provider.viewer, booker, params, rate, read }
}

const operator = () => world.person({ bits: KIND_BITS.operator })

test('what a guest wrote stands with their first name; it can be changed and taken back', async () => {
  const { id, booker, params, rate, read } = await visitor()
  await rate()
  expect((await read()).words, 'stars alone').toEqual([])
  await rate('  Ruhig und hell.\r\nGuter Kaffee.  ')
  const shown = await read()
  expect(shown).toMatchObject({ rating: { count: 1 }, page: 1, pages: 1 })
  expect(shown.words).toEqual([
    {
      id,
      value: 8,
      text: 'Ruhig und hell.\nGuter Kaffee.',
      name: 'Ada',
      at: AFTER,
      answer: null,
      answeredAt: null,
      mayAnswer: false,
    },
  ])
  await rate(undefined, 10)
  expect((await read()).words, 'a call without words keeps them').toMatchObject([{ value: 10 }])
  expect((await world.call(readRating, { params }, booker)).data.rating.data.text).toBe(
    'Ruhig und hell.\nGuter Kaffee.',
  )
  await rate('')
  expect((await read()).words).toEqual([])
})

test('the host answers once, which the guest is told; then the words stay as they are', async () => {
  const { id, host, booker, params, rate, read } = await visitor()
  await rate('Etwas laut.')
  expect((await read(host)).words).toMatchObject([{ mayAnswer: true }])
  expect((await read(booker)).words).toMatchObject([{ mayAnswer: false }])
  const answer = (text: string, viewer = host) => world.call(answerRating, { params, body: { text } }, viewer)
  for (const viewer of [booker, (await world.provider()).viewer])
    expect(await world.refusal(answer('Nein', viewer))).toBe('request.not_found')
  await answer('Danke, wir dämmen.')
  await answer('Danke, wir dämmen.')
  expect(await world.refusal(answer('Und noch etwas'))).toBe('rating.answered')
  await rate('Ganz anders', 2)
  expect((await read()).words).toMatchObject([
    { id, value: 2, text: 'Etwas laut.', answer: 'Danke, wir dämmen.', answeredAt: AFTER, mayAnswer: false },
  ])
  const told = await world.rows<{ type: string }>(
    `select type from domain_event where booking_id = $1 and type = 'rating.answered'`,
    [id],
  )
  expect(told).toHaveLength(1)
})

test('reports reach operators; what is hidden is gone for all, and its author is told why', async () => {
  const { id, booker, host, params, rate, read } = await visitor()
  await rate('Frag Frau Meier, die ist unmöglich.')
  const report = (viewer: typeof booker, reason: string) =>
    world.call(reportRating, { params, body: { reason } }, viewer)
  await report(host, 'Nennt eine Person')
  await report(host, 'Nennt eine Person beim Namen')
  await report(await world.person(), 'Beleidigung')
  const as = await operator()
  const listed = async () => (await world.call(listRatingReports, {}, as)).data.find((one) => one.id === id)
  expect((await listed())?.reports.map(({ reason }) => reason).sort()).toEqual([
    'Beleidigung',
    'Nennt eine Person beim Namen',
  ])
  await world.call(hideRating, { params, body: { reason: 'Es wird eine Person beim Namen genannt.', ...RULE } }, as)
  expect(await listed()).toBeUndefined()
  expect(await read()).toMatchObject({ words: [], rating: { count: 1 } })
  expect(await world.refusal(report(host, 'noch einmal'))).toBe('request.not_found')
  await rate('Frau Meier!', 8)
  expect((await read()).words, 'nor by writing it again').toEqual([])
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  const mail = world.mails.find(({ to, subject }) => to === booker.email && subject.includes('ausgeblendet'))
  expect(mail?.text).toContain('Es wird eine Person beim Namen genannt.')
  expect(mail?.text).toContain('Streitbeilegungsstelle')
})

test('an operator who keeps the words closes their reports; the number of cases is for operators alone', async () => {
  const { id, host, params, rate, read } = await visitor()
  await rate('Etwas laut.')
  const as = await operator()
  const casesOf = async (viewer: SignedIn) => {
    const me = await world.call(readMe, {}, viewer)
    return me === '' ? null : me.cases
  }
  expect(await casesOf(as)).toBe(0)
  await world.call(reportRating, { params, body: { reason: 'Stimmt nicht' } }, host)
  await world.call(reportRating, { params, body: { reason: 'Gelogen' } }, await world.person())
  expect([await casesOf(as), await casesOf(host)]).toEqual([1, 0])
  await world.call(keepRating, { params, body: { reason: 'Das ist eine Meinung.' } }, as)
  expect(await casesOf(as)).toBe(0)
  expect((await world.call(listRatingReports, {}, as)).data.some((one) => one.id === id)).toBe(false)
  expect((await read()).words).toHaveLength(1)
})

test('words are read by whoever may see the office', async () => {
  const { office, rate } = await visitor()
  await rate('Intern.')
  await world.rows('update office set type = $2 where id = $1', [office, OFFICE_TYPE.employeesOnly])
  expect(await world.refusal(world.call(readRatingWords, { params: { id: String(office) }, query: {} }, GUEST))).toBe(
    'request.not_found',
  )
})

test.each([['x'.repeat(1001)], ['a\u0000b'], ['a\u0007b']])('%j is refused beside its field', async (text) => {
  const { rate, read } = await visitor()
  await expect(rate(text)).rejects.toThrow('invalid: text')
  expect((await read()).words).toEqual([])
})
