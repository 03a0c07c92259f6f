/** Copies of last year's report: told of once each, from 11 January on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { listTaxCopies } from '../contract.ts'
import { messagesOf } from '../message/server/message-world.ts'
import { taxPersonalData } from './personal-data.ts'
import { taxOf } from './tax-world.ts'
import { tellOfCopies } from './tell-of-copies-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** A provider at whose place somebody was in 2026. */
async function visited() {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const { id } = await world.office({ provider: owner })
  const booker = await world.person()
  await world.rows(
    `insert into booking (office_id, id, booker_id, day, a, b, start_at, end_at, hours, status, hourly_price_cents, currency,
        sum_cents, total_cents, block_cents, tax_rate, free_until, created_at)
      values ($1, $2, $3, '2026-11-12', 40, 48, '2026-11-12T09:00Z', '2026-11-12T11:00Z', 2, 'completed', 1000, 'EUR',
        2000, 2000, 8000, 1900, now(), now())`,
    [id, world.context.newId(), booker.id],
  )
  return owner
}
const told = async ({ viewer }: { viewer: { id: string } }) =>
  world.rows<{ payload: { year: number } }>(
    `select payload from domain_event where person_id = $1 and type = 'tax.copy_ready'`,
    [viewer.id],
  )
const on = async (day: string) => {
  world.clock.set(`${day}T08:00:00Z`)
  await tellOfCopies(world.context, world.clock.now())
}

test('in January each provider who is reported is told once, by list and mail', async () => {
  const owner = await visited()
  const idle = await world.provider()
  await on('2026-12-31')
  await on('2027-01-10')
  expect(await told(owner)).toEqual([])
  await on('2027-01-11')
  await on('2027-01-12')
  expect(await told(owner)).toEqual([{ payload: { year: 2026 } }])
  expect(await told(idle), 'nothing is reported of them').toEqual([])
  const before = world.mails.length
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  const [mail] = world.mails.slice(before).filter(({ to }) => to === owner.viewer.email)
  expect(mail).toMatchObject({ subject: 'Deine Meldung an das Finanzamt' })
  expect(mail?.text).toContain('/account/provider/tax#copies')
})

test('who has been told is told once more when a correction is sent, and their copy says so', async () => {
  const operator = await world.person({ bits: KIND_BITS.operator, deskRoles: ['finance'] })
  const messages = messagesOf(world, operator)
  const [owner, gone, same] = [await visited(), await visited(), await visited()]
  for (const one of [owner, gone, same]) await taxOf(world).save(one)
  world.clock.set('2027-01-09T08:00:00Z')
  await messages.send(2026)
  // A correction before anybody was told needs no notice.
  await taxOf(world).save(owner, { surname: 'Anders' })
  await messages.send(2026, 'corrections')
  const corrected = async ({ viewer }: { viewer: { id: string } }) =>
    (
      await world.rows<{ type: string; payload: object }>(
        `select type, payload from domain_event where person_id = $1 and type like 'tax.copy_%' order by id`,
        [viewer.id],
      )
    ).map(({ type, payload }) => [type, payload])
  const copiesOf = async ({ viewer }: TestProvider) =>
    (await world.call(listTaxCopies, {}, viewer)).data.map(({ year, correctedOn }) => [year, correctedOn])
  expect(await corrected(owner)).toEqual([])
  await on('2027-01-11')
  expect(await copiesOf(owner)).toEqual([[2026, null]])

  await taxOf(world).save(owner, { surname: 'Noch-Anders' })
  await world.rows(`update billing_address set country = 'CH' where person_id = $1`, [gone.viewer.id])
  await world.rows(`update location set country = 'CH' where provider_id = $1`, [gone.id])
  world.clock.set('2027-02-20T08:00:00Z')
  await messages.send(2026, 'corrections')
  const ready = ['tax.copy_ready', { year: 2026 }]
  expect(await corrected(owner)).toEqual([ready, ['tax.copy_corrected', { year: 2026 }]])
  expect(await corrected(gone)).toEqual([ready, ['tax.copy_withdrawn', { year: 2026 }]])
  expect(await corrected(same)).toEqual([ready])
  expect(await copiesOf(owner)).toEqual([[2026, '2027-02-20']])
  expect(await copiesOf(same)).toEqual([[2026, null]])
  const before = world.mails.length
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  const subjects = ({ viewer }: TestProvider) =>
    world.mails.slice(before).flatMap(({ to, subject }) => (to === viewer.email ? [subject] : []))
  expect(subjects(owner)).toContain('Meldung an das Finanzamt für 2026 berichtigt')
  expect(subjects(gone)).toContain('Meldung an das Finanzamt für 2026 zurückgenommen')
  const taken = await taxPersonalData.files['tax-records']!(world.db.read, owner.viewer.id)
  expect(taken).toHaveLength(3)
})

test('a process that dies in between tells nobody twice and forgets nobody', async () => {
  let died = 0
  for (let at = 1; ; at += 1) {
    const owner = await visited()
    world.clock.set('2027-01-11T08:00:00Z')
    const hasDied = await dieBefore(world, at, async (context) => void (await tellOfCopies(context, world.clock.now())))
    await tellOfCopies(world.context, world.clock.now())
    expect([at, (await told(owner)).length]).toEqual([at, 1])
    if (!hasDied) break
    died += 1
  }
  expect(died).toBeGreaterThan(2)
})
