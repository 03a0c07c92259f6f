/** Copies of last year's report: told of once each, from 11 January on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
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
