/** What operators decide about offices and providers, and what their providers see of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULE } from '#app/testing/report-sample-calls.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking, readBooking } from '#features/booking/contract.ts'
import { listFlags, switchFlag } from '#features/operator/contract.ts'
import { searchOffices } from '#features/search/contract.ts'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { KIND_BITS, type Viewer } from '#kernel/viewer.ts'
import { listOwnOffices } from '../../contract.ts'
import { saveProviderProfile } from '../../provider/contract.ts'
import { createDraft, publishOffice } from '../../wizard/contract.ts'
import { readDesk } from '#features/operator/contract.ts'
import { PROVIDERS_TO_VERIFY } from './open-cases.ts'
import { hideOffice, listProviders, showOffice, verifyProvider, withdrawVerification } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(TEST_NOW)
})
afterAll(() => world.close())

const GUEST = { kind: 'guest', locale: 'de' } as Viewer
const operator = () => world.person({ bits: KIND_BITS.operator })
const idOf = (id: number) => ({ params: { id: String(id) } })
const REASON = 'Die Fotos zeigen einen anderen Ort.'
const hide = async (id: number, reason = REASON) =>
  world.call(hideOffice, { ...idOf(id), body: { reason, ...RULE } }, await operator())

async function isFound(id: number): Promise<boolean> {
  const [place] = await world.rows<{ lat: number; lng: number }>('select lat, lng from office where id = $1', [id])
  const body = { search: { date: '2026-11-12', time: '10:00', hours: 2 }, group: 1, location: { ...place } }
  const { data } = await world.call(searchOffices, { body }, GUEST)
  return data.some((one) => one.id === id)
}

test('a hidden office is not found, keeps its bookings, and its provider cannot publish it', async () => {
  const { id, provider } = await world.office()
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const wish = { office: id, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const booking = (await world.call(placeBooking, { body: wish }, booker)).data.id
  expect(await isFound(id)).toBe(true)
  await hide(id)
  expect(await isFound(id)).toBe(false)
  expect((await world.call(readBooking, idOf(booking), booker)).data.status).toBe('confirmed')
  const [own] = (await world.call(listOwnOffices, {}, provider.viewer)).data
  expect(own).toMatchObject({ status: 'unpublished', hiddenReason: REASON })
  expect(await world.refusal(world.call(publishOffice, idOf(id), provider.viewer))).toBe('office.hidden')

  await world.call(showOffice, { ...idOf(id), body: { reason: REASON } }, await operator())
  expect((await world.call(listOwnOffices, {}, provider.viewer)).data[0]).toMatchObject({
    status: 'unpublished',
    hiddenReason: null,
  })
  expect(
    await world.refusal(world.call(showOffice, { ...idOf(id), body: { reason: REASON } }, await operator())),
    'twice',
  ).toBe('request.not_found')
})

test('who is hidden is told why; the database lets nobody publish it in the same moment', async () => {
  const { id, provider } = await world.office()
  await hide(id)
  const events = await world.rows<{ type: string; person_id: string }>(
    `select type, person_id from domain_event where office_id = $1 and type like 'office.%'`,
    [id],
  )
  expect(events).toEqual([{ type: 'office.hidden', person_id: provider.viewer.id }])
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  const mail = world.mails.find(({ to }) => to === provider.viewer.email)
  expect(mail?.subject).toMatch(/ist ausgeblendet$/)
  expect(mail?.text).toContain(`Tatsachen: ${REASON}`)
  expect(mail?.text).toContain('Streitbeilegungsstelle')
  await expect(world.rows(`update office set status = 'published' where id = $1`, [id])).rejects.toThrow(
    'office_hidden_is_not_found',
  )
})

test.each([['zu kurz'], ['x'.repeat(1001)], ['']])('the reason %j is refused', async (reason) => {
  const { id } = await world.office()
  await expect(hide(id, reason)).rejects.toThrow()
  expect(await isFound(id)).toBe(true)
})

test('a provider is verified as they were checked, and no longer once they say something else', async () => {
  const { id, viewer } = await world.provider()
  const profile = {
    offersAs: 'trader' as const,
    name: 'Atelier',
    phone: '+49 30 123456',
    email: 'haus@example.org',
    registerNumber: 'HRB 1',
  }
  const save = (over: object) =>
    world.call(saveProviderProfile, { body: { ...profile, certified: true, ...over } }, viewer)
  await save({})
  const as = await operator()
  const checked = { name: 'Atelier', registerNumber: 'HRB 1' }
  const verified = await world.call(verifyProvider, { ...idOf(id), body: checked }, as)
  expect(verified.data).toMatchObject({ id, ...profile, verifiedAt: '2026-11-10T08:00:00Z', offices: 0 })
  const find = async (query: Record<string, string>) =>
    (await world.call(listProviders, { query }, as)).data.map((one) => one.id)
  expect(await find({ state: 'verified' })).toContain(id)
  await save({})
  expect(await find({ state: 'verified' }), 'saved unchanged').toContain(id)
  await save({ registerNumber: 'HRB 2' })
  expect(await find({ state: 'verified' })).not.toContain(id)
  expect(await find({ state: 'waiting' })).toContain(id)
  expect(await world.refusal(world.call(verifyProvider, { ...idOf(id), body: checked }, as))).toBe(
    'office.provider_changed',
  )
  await world.call(verifyProvider, { ...idOf(id), body: { ...checked, registerNumber: 'HRB 2' } }, as)
  expect((await world.call(withdrawVerification, idOf(id), as)).data.verifiedAt).toBeNull()
})

test('each provider is counted once, in their state; whose data was erased is counted no more', async () => {
  const as = await operator()
  const counts = async () => (await world.call(listProviders, { query: {} }, as)).meta.counts
  const before = await counts()
  // The first one has said nothing yet.
  await world.provider()
  const [waiting, verified, erased] = [await world.provider(), await world.provider(), await world.provider()]
  const said = `update provider set offers_as = 'trader', trader_email = 'haus@example.org', trader_phone = '+49301', certified_at = $2`
  for (const { id } of [waiting, verified, erased]) await world.rows(`${said} where id = $1`, [id, world.clock.now()])
  await world.rows('update provider set verified_at = $2, verified_by = $3 where id = $1', [
    verified.id,
    world.clock.now(),
    as.id,
  ])
  const more = { waiting: before.waiting + 2, incomplete: before.incomplete + 1, verified: before.verified + 1 }
  expect(await counts()).toEqual(more)
  expect((await world.call(readDesk, {}, as)).data.providers).toBe(more.waiting)
  await world.rows('update person set erased_at = $2 where id = $1', [erased.viewer.id, world.clock.now()])
  expect(await counts()).toEqual({ ...more, waiting: more.waiting - 1 })
  expect((await world.call(readDesk, {}, as)).data.providers).toBe(more.waiting - 1)
})

test('who waits to be verified is in an index, whose condition is that of the list', async () => {
  const plan = await world.db.tx(async (tx) => {
    await tx.query('set local enable_seqscan = off')
    return tx.query(`explain select ${PROVIDERS_TO_VERIFY}`)
  })
  expect(JSON.stringify(plan)).toContain('provider_waiting')
})

test('while creation is switched off nobody begins or publishes a draft; offices go on', async () => {
  const begin = async () =>
    world.call(createDraft, { body: { group: 1 }, idempotencyKey: crypto.randomUUID() }, await world.person())
  const { id, provider } = await world.office({ status: 'unpublished' })
  const as = await operator()
  const turn = (off: boolean) =>
    world.call(switchFlag, { params: { name: 'office_creation' }, body: { off, reason: 'Umzug der Server' } }, as)
  await turn(true)
  expect((await world.call(listFlags, {}, as)).data).toContainEqual({
    name: 'office_creation',
    isOff: true,
    reason: 'Umzug der Server',
    since: '2026-11-10T08:00:00Z',
  })
  expect(await world.refusal(begin())).toBe('office.creation_off')
  expect(await world.refusal(world.call(publishOffice, idOf(id), provider.viewer)), 'not about creating').toBe(
    'office.incomplete',
  )
  await turn(false)
  expect((await world.call(listFlags, {}, as)).data.find(({ name }) => name === 'office_creation')).toMatchObject({
    isOff: false,
    since: null,
  })
  expect((await begin()).data.id).toBeGreaterThan(0)
})
