/** The forms of the cases page: each button decides what it says, about the case beside which it stands. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULE } from '#app/testing/report-sample-calls.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { reportMessage, sendMessage } from '#features/booking/message/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { requestConversion } from '#features/company/conversion/contract.ts'
import { reportContent } from '#features/report/contract.ts'
import { rateBooking } from '#features/rating/contract.ts'
import { reportRating } from '#features/rating/words/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { action } from './operator-cases-page.tsx'

const REASON = 'Der Text beleidigt eine Person.'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

/** Sends the page's form as its action gets it. @returns the status of a refusal, and the answer */
async function send(fields: Record<string, string>, as = operator) {
  const body = new URLSearchParams(fields)
  const request = new Request('https://viertel.example/operator/cases', { method: 'POST', body })
  const call: TestWorld['call'] = (endpoint, input) => world.call(endpoint, input ?? {}, as)
  const page = { get: () => ({ call, locale: 'de' }) }
  const answer = (await action({ request, context: page } as never)) as
    | FormAnswer
    | { data: FormAnswer; init: { status: number } }
  return 'data' in answer ? { ...answer.data, status: answer.init.status } : { ...answer, status: 200 }
}

/** A visit with a message of the host and words of the guest, both reported. */
async function reported() {
  world.clock.set(TEST_NOW)
  const office = await world.office({ capacity: 3 })
  const host = office.provider.viewer
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const body = { office: office.id, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  const params = { id: String(id) }
  const { data: sent } = await world.call(sendMessage, { params, body: { text: 'Du Esel' } }, host)
  const ofMessage = { ...params, message: String(sent.id) }
  await world.call(reportMessage, { params: ofMessage, body: { reason: 'Beleidigt mich' } }, booker)
  world.clock.set('2026-11-12T12:00:00Z')
  await endBookings(world.context, world.clock.now())
  await world.call(rateBooking, { params, body: { rating: 2, text: 'Lauter Esel' } }, booker)
  await world.call(reportRating, { params, body: { reason: 'Beleidigt uns' } }, host)
  const [message, rating] = ['message', 'rating'] as const
  const stateOf = async (what: 'message' | 'rating') => {
    const key = what === 'message' ? ['message_id', 'id', sent.id] : ['booking_id', 'booking_id', id]
    const [row] = await world.rows<{ hidden: string | null; reports: number }>(
      `select hidden_reason as hidden, (select count(*)::int from ${what}_report where ${key[0]} = $1) as reports from ${what} where ${key[1]} = $1`,
      [key[2]],
    )
    return row
  }
  return {
    message: String(sent.id),
    rating: String(id),
    states: async () => [await stateOf(message), await stateOf(rating)],
  }
}

test.each(['message', 'rating'] as const)('a %s that was reported is kept, or hidden with a reason', async (what) => {
  const kept = await reported()
  const hidden = await reported()
  const other = what === 'message' ? 1 : 0
  const mine = 1 - other
  expect(await send({ intent: `${what}.keep`, id: kept[what], reason: REASON })).toMatchObject({
    done: true,
    intent: `${what}.keep`,
  })
  expect((await kept.states())[mine]).toEqual({ hidden: null, reports: 0 })
  expect((await kept.states())[other], 'the other case stays open').toEqual({ hidden: null, reports: 1 })
  const short = await send({ intent: `${what}.hide`, id: hidden[what], reason: 'kurz', ...RULE })
  expect([short.status, Object.keys(short.errors), short.values['reason']]).toEqual([422, ['reason'], 'kurz'])
  expect((await hidden.states())[mine]).toEqual({ hidden: null, reports: 1 })
  expect(await send({ intent: `${what}.hide`, id: hidden[what], reason: REASON, ...RULE })).toMatchObject({
    done: true,
  })
  expect((await hidden.states())[mine]).toMatchObject({ hidden: REASON })
  expect((await hidden.states())[other]).toEqual({ hidden: null, reports: 1 })
})

let companies = 0
async function asked() {
  const person = await world.person()
  const companyName = `Tischlerei ${(companies += 1)}`
  const address = { name1: companyName, street: 'Lange Str. 1', postcode: '10243', city: 'Berlin', country: 'DE' }
  const body = { companyName, permanent: true as const, address: { ...address, taxNumber: '27/123/45678' } }
  await world.call(requestConversion, { body }, person)
  const state = async () =>
    (
      await world.rows<{ id: number; state: string; reason: string | null }>(
        'select id, state, reason from company_request where person_id = $1',
        [person.id],
      )
    )[0]
  return { id: String((await state())?.id), state }
}

test('an account becomes a company, or is told why it does not', async () => {
  const approved = await asked()
  const declined = await asked()
  expect(await send({ intent: 'company.approve', id: approved.id })).toMatchObject({ done: true })
  expect(await approved.state()).toMatchObject({ state: 'approved', reason: null })
  expect(await declined.state()).toMatchObject({ state: 'open' })
  expect(Object.keys((await send({ intent: 'company.decline', id: declined.id, reason: '' })).errors)).toEqual([
    'reason',
  ])
  expect(await send({ intent: 'company.decline', id: declined.id, reason: REASON })).toMatchObject({ done: true })
  expect(await declined.state()).toMatchObject({ state: 'declined', reason: REASON })
})

test('what was reported is decided with its reasons, beside whose fields stands what is wrong', async () => {
  const { id } = await world.office()
  const body = { kind: 'office', id: String(id), ground: 'fake', explanation: 'Dort ist nichts.', goodFaith: true }
  await world.call(reportContent, { body }, await world.person())
  const [row] = await world.rows<{ id: number }>('select id from report_case where office_id = $1', [id])
  const fields = { intent: 'report.decide', id: String(row?.id), on: 'open', action: 'hide_office', ground: 'law' }
  const refused = await send({ ...fields, rule: '', facts: REASON })
  expect([refused.status, Object.keys(refused.errors), refused.values['facts']]).toEqual([422, ['rule'], REASON])
  expect(await send({ ...fields, rule: '§ 5 UWG', facts: REASON })).toMatchObject({ done: true })
  expect(await world.rows('select status from office where id = $1', [id])).toEqual([{ status: 'unpublished' }])
})

test('without a proof nothing is decided, and no other intent is known', async () => {
  const { message, states } = await reported()
  const refused = await send({ intent: 'message.keep', id: message, reason: REASON }, { ...operator, proved: false })
  expect(refused).toMatchObject({ done: false, status: 403, isForbidden: true })
  expect(await send({ intent: 'message.keep', id: message, reason: REASON }, await world.person())).toMatchObject({
    done: false,
  })
  expect((await states())[0]).toEqual({ hidden: null, reports: 1 })
  for (const intent of ['', 'toString', 'message.delete'])
    await expect(send({ intent, id: message })).rejects.toMatchObject({ init: { status: 404 } })
})
