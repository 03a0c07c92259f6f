/** One office at the desk: what became of it, what each role sees, and that its facts are remembered. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RULE } from '#app/testing/report-sample-calls.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { hideOffice, showOffice } from '#features/office/moderation/contract.ts'
import { unpublishOffice } from '#features/office/wizard/contract.ts'
import { paidVisit } from '#features/payment/refund/server/refund-world.ts'
import type { DeskRole } from '#kernel/desk-roles.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { listOfficeTimeline, readDeskOffice } from '../contract.ts'

let world: TestWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  owner = await desk('owner')
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

const REASON = 'Die Fotos zeigen einen anderen Ort.'
const desk = (...deskRoles: readonly DeskRole[]) => world.person({ bits: KIND_BITS.operator, deskRoles })
const paramsOf = (id: number) => ({ params: { id: String(id) } })
const timeline = (id: number, query: object = {}, as = owner) =>
  world.call(listOfficeTimeline, { ...paramsOf(id), query }, as)
const read = async (id: number, as = owner) => (await world.call(readDeskOffice, paramsOf(id), as)).data
const steps = async (id: number) =>
  (await timeline(id, { kind: 'place' })).data.map(({ what, detail }) => `${what} ${detail}`.trim())

test('each change is a step, which facts changed is said, and what changes nothing is none', async () => {
  const { id, provider } = await world.office()
  const change = (set: string) => {
    world.clock.advance({ minutes: 1 })
    return world.rows(`update office set ${set}, updated_at = $2 where id = $1`, [id, world.clock.now()])
  }
  await change('price_cents = price_cents')
  await change('version = version + 1')
  await change('price_cents = 1500, capacity = capacity + 1')
  await change(`title_de = 'Anders', description_de = 'Auch anders'`)
  world.clock.advance({ minutes: 1 })
  await world.call(hideOffice, { ...paramsOf(id), body: { reason: REASON, ...RULE } }, owner)
  expect(await read(id)).toMatchObject({ status: 'unpublished', hidden: { reason: REASON }, isSuspended: false })
  world.clock.advance({ minutes: 1 })
  await world.call(showOffice, { ...paramsOf(id), body: { reason: 'Neue Fotos sind da.' } }, owner)
  await change(`status = 'published'`)
  world.clock.advance({ minutes: 1 })
  await world.call(unpublishOffice, paramsOf(id), provider.viewer)
  expect(await steps(id)).toEqual([
    'unpublished',
    'published',
    'shown',
    'hidden',
    'changed title,text',
    'changed price,size',
    'made',
  ])
  expect((await timeline(id, { kind: 'desk' })).data.map(({ what, detail }) => [what, detail])).toEqual([
    ['office.shown', 'Neue Fotos sind da.'],
    ['office.taken_down', REASON],
  ])
})

test('a visit with its money, its rating and what was reported; each role sees its part', async () => {
  const { id: booking, viewer: guest } = await paidVisit(world)
  const [{ office } = { office: 0 }] = await world.rows<{ office: number }>(
    'select office_id as office from booking where id = $1',
    [booking],
  )
  const about = [office, booking, guest.id]
  await world.rows(
    `insert into rating (office_id, booking_id, person_id, value, text, created_at, updated_at) values ($1, $2, $3, 2, 'Na ja', now(), now())`,
    about,
  )
  await world.rows(
    `insert into rating_report (office_id, booking_id, reporter_id, reason, reported_at) values ($1, $2, $3, 'Gelogen', now())`,
    about,
  )
  const all = await timeline(office)
  const told = (kind: string) => all.data.filter((one) => one.kind === kind)
  expect(told('word').map(({ what, detail, booking: of }) => [what, detail, of])).toEqual(
    expect.arrayContaining([
      ['rated', '2', booking],
      ['rating_reported', 'Gelogen', booking],
    ]),
  )
  expect(told('booking').map(({ what, by }) => [what, by])).toContainEqual(['completed', 'Ada Probe'])
  expect(told('money').map(({ what, cents }) => [what, cents])).toContainEqual(['captured', 2000])
  const finance = await desk('finance')
  const seen = await timeline(office, {}, finance)
  expect([seen.meta.kinds, seen.data.every(({ kind }) => kind === 'money')]).toEqual([['money'], true])
  expect((await timeline(office, {}, await desk('support'))).data.some(({ kind }) => kind === 'money')).toBe(false)
  expect([(await read(office, finance)).coming, (await read(office)).coming?.count]).toEqual([null, 0])
  expect(await world.refusal(timeline(office, { kind: 'word' }, finance))).toBe('auth.role')
  expect(await world.refusal(timeline(office, {}, await desk()))).toBe('auth.role')
  expect(await world.refusal(read(4711))).toBe('request.not_found')
})
