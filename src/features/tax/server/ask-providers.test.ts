/** Who has not said what the report needs: asked, reminded twice, stopped after 60 days, and free in the moment of saying it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { readOverview } from '#features/booking/overview/contract.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { publishOffice } from '#features/office/wizard/contract.ts'
import { connectBank } from '#features/payment/payout/server/payout-world.ts'
import { sendTransfers } from '#features/payment/payout/server/send-transfers-job.ts'
import { watchRestrictions } from '#features/payment/payee/server/watch-restrictions-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { askProviders } from './ask-providers-job.ts'
import { taxOf } from './tax-world.ts'

let world: TestWorld
let tax: ReturnType<typeof taxOf>
beforeAll(async () => {
  world = await createTestWorld()
  tax = taxOf(world)
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  await world.rows('delete from tax_profile')
  await world.rows(`update office set status = 'unpublished', paused_at = null where status = 'published'`)
})
afterAll(() => world.close())

const day = (days: number) =>
  Temporal.Instant.from(TEST_NOW)
    .add({ minutes: Math.round(days * 24 * 60) })
    .toString()
async function after(days: number) {
  world.clock.set(day(days))
  await askProviders(world.context, world.clock.now())
}
async function offering(): Promise<{ owner: TestProvider; office: number }> {
  const owner = await world.provider()
  return { owner, office: (await world.office({ provider: owner })).id }
}
const told = async ({ viewer }: TestProvider) =>
  (
    await world.rows<{ type: string }>(
      `select type from domain_event where person_id = $1 and type like 'tax.%' order by id`,
      [viewer.id],
    )
  ).map(({ type }) => type)
const statusOf = async (id: number) =>
  (await world.rows<{ status: string }>('select status from office where id = $1', [id]))[0]?.status
async function book(office: number, date: string) {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date, time: '10:00', hours: 2, expectedTotal: 2000 }
  return (await world.call(placeBooking, { body }, viewer)).data.id
}
const blocked = async () => {
  const made = await offering()
  for (const days of [0, 20, 40, 60]) await after(days)
  return made
}

test('asked once, reminded after 20 and 40 days, stopped after 60, each told once', async () => {
  const { owner, office } = await offering()
  await after(0)
  await after(1)
  expect(await told(owner)).toEqual(['tax.asked'])
  await after(20)
  await after(39.9)
  await after(40)
  await after(59.9)
  expect(await told(owner)).toEqual(['tax.asked', 'tax.reminded', 'tax.last_reminded'])
  await book(office, '2027-01-14')
  await after(60)
  await after(61)
  expect(await told(owner)).toEqual(['tax.asked', 'tax.reminded', 'tax.last_reminded', 'tax.blocked'])
  expect(await statusOf(office)).toBe('unpublished')
  expect(await world.refusal(book(office, '2027-01-14'))).toBe('booking.office_not_bookable')
  expect(await tax.read(owner)).toMatchObject({ isBlocked: true, missing: ['kind'], blockedFrom: day(60) })
  const overview = (await world.call(readOverview, {}, owner.viewer)).data
  expect(overview.report).toEqual({ askedAt: TEST_NOW, isStopped: true })
})

test('what it says goes out by mail while it is true', async () => {
  const { owner } = await blocked()
  const mailsTo = async () => {
    const before = world.mails.length
    for (const { queue, data } of await dispatchNotices(world))
      if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
    return world.mails.slice(before).filter(({ to }) => to === owner.viewer.email)
  }
  expect((await mailsTo()).map(({ subject }) => subject).toSorted()).toEqual([
    'Angaben für das Finanzamt',
    'Auszahlungen und neue Buchungen ruhen',
    'Erinnerung: Angaben für das Finanzamt',
    'Letzte Erinnerung: Angaben für das Finanzamt',
  ])
  await tax.save(owner)
  const [thanks] = await mailsTo()
  expect(thanks).toMatchObject({ subject: 'Danke, es geht weiter' })
  expect(thanks?.text).toContain('/account/my/office')
})

test('a part of it changes nothing; the last part frees offices and payouts in that moment', async () => {
  const { owner, office } = await blocked()
  await tax.save(owner, { birthDate: null })
  await after(61)
  expect(await statusOf(office)).toBe('unpublished')
  expect(await world.refusal(world.call(publishOffice, { params: { id: String(office) } }, owner.viewer))).toBe(
    'office.incomplete',
  )
  await tax.save(owner)
  expect(await statusOf(office)).toBe('published')
  expect((await told(owner)).at(-1)).toBe('tax.unblocked')
  await book(office, '2027-01-15')
  await after(200)
  expect((await told(owner)).at(-1), 'nobody is asked again').toBe('tax.unblocked')
})

test('payouts are kept while it is stopped, and go out afterwards; what is being sent is found out', async () => {
  const { owner, office } = await offering()
  await connectBank(world, owner)
  await book(office, '2026-11-12')
  world.clock.set('2026-11-12T11:20:00Z')
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  for (const days of [0, 20, 40, 60]) await after(days)
  const sent = async () =>
    (await world.rows<{ state: string }>('select state from transfer where provider_id = $1', [owner.id]))[0]?.state
  await sendTransfers(world.context, world.clock.now())
  expect(await sent()).toBe('waiting')
  await world.rows(`update transfer set state = 'sending' where provider_id = $1`, [owner.id])
  await sendTransfers(world.context, world.clock.now())
  expect(await sent(), 'the payment provider may have it already').toBe('sent')
  await world.rows(
    `update transfer set state = 'waiting', transfer_ref = null, sent_at = null where provider_id = $1`,
    [owner.id],
  )
  await tax.save(owner)
  await sendTransfers(world.context, world.clock.now())
  expect(await sent()).toBe('sent')
})

test('a billing address that was missing ends it at the next round', async () => {
  const { owner, office } = await blocked()
  const [address] = await world.rows<Record<string, unknown>>(
    'delete from billing_address where person_id = $1 returning *',
    [owner.viewer.id],
  )
  await tax.save(owner)
  await after(61)
  expect(await statusOf(office)).toBe('unpublished')
  await world.rows(
    `insert into billing_address (id, person_id, name1, street, postcode, city, country, updated_at)
      values ($1, $2, 'Ada Probe', 'Probeweg 1', '10115', 'Berlin', 'DE', now())`,
    [address?.['id'], owner.viewer.id],
  )
  await after(61.1)
  expect(await statusOf(office)).toBe('published')
})

test('who is paused for two reasons comes back when both are gone', async () => {
  const { owner, office } = await offering()
  await connectBank(world, owner)
  for (const days of [0, 20, 40, 60]) await after(days)
  await world.rows(`update payee set state = 'restricted', restricted_at = $2 where provider_id = $1`, [
    owner.id,
    day(20),
  ])
  await watchRestrictions(world.context, world.clock.now())
  await tax.save(owner)
  expect(await statusOf(office)).toBe('unpublished')
})

test('who has said everything, lets nothing for money, or is Swiss is not asked', async () => {
  const { owner } = await offering()
  await tax.save(owner)
  const internal = await world.provider()
  await world.office({ provider: internal, type: 32 })
  const swiss = await world.provider('CH')
  await world.rows(`update billing_address set country = 'CH' where person_id = $1`, [swiss.viewer.id])
  await world.office({ provider: swiss })
  const inBerlin = await world.provider('CH')
  await world.rows(`update billing_address set country = 'CH' where person_id = $1`, [inBerlin.viewer.id])
  await world.office({ provider: inBerlin })
  await world.rows(`update location set country = 'DE' where provider_id = $1`, [inBerlin.id])
  await after(0)
  expect([await told(owner), await told(internal), await told(swiss), await told(inBerlin)]).toEqual([
    [],
    [],
    [],
    ['tax.asked'],
  ])
})

test('a process that dies in between: nobody is told twice, and whoever is told is noted and paused', async () => {
  let died = 0
  for (let at = 1; ; at += 1) {
    await world.rows('delete from tax_profile')
    await world.rows(`update office set status = 'unpublished' where status = 'published'`)
    world.clock.set(TEST_NOW)
    const { owner, office } = await offering()
    for (const days of [0, 20, 40]) await after(days)
    world.clock.set(day(60))
    const hasDied = await dieBefore(world, at, async (context) => void (await askProviders(context, world.clock.now())))
    const times = async () => (await told(owner)).filter((type) => type === 'tax.blocked').length
    expect([at, (await times()) === 1], 'both or neither').toEqual([at, (await statusOf(office)) === 'unpublished'])
    await askProviders(world.context, world.clock.now())
    expect([at, await times(), await statusOf(office)]).toEqual([at, 1, 'unpublished'])
    if (!hasDied) break
    died += 1
  }
  expect(died).toBeGreaterThan(3)
})
