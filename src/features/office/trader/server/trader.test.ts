/** Who is asked for the details of a trader, and how long they are kept. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { PERSONAL_DATA } from '#app/server/personal-data.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { OFFICE_TYPE } from '../../rules/office-type.ts'
import { hasTraderData, type OffersAs } from '../rules/trader.ts'
import { askTraders } from './ask-traders-job.ts'
import { forgetTraders } from './forget-traders-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  await world.rows(`update provider set trader_asked_at = now() where trader_asked_at is null`)
})
afterAll(() => world.close())

const now = () => world.clock.now()
const said = ({ id }: TestProvider) =>
  world.rows(
    `update provider set offers_as = 'trader', trader_phone = '+49 30 1', trader_email = 'a@example.org',
       register_number = 'HRB 1', certified_at = $2 where id = $1`,
    [id, now()],
  )
const rowOf = async ({ id }: TestProvider) =>
  (await world.rows<Record<string, unknown>>('select * from provider where id = $1', [id]))[0]

test('a provider in the search is asked once, by mail and in the list, until it is said', async () => {
  const owner = await world.provider()
  await world.office({ provider: owner })
  expect(await askTraders(world.context, now())).toBe(1)
  expect(await askTraders(world.context, now())).toBe(0)
  const jobs = await dispatchNotices(world)
  const mails = jobs.filter(({ queue }) => queue === 'mail')
  for (const { data } of mails) await deliverMail(world.context, NOTICES, data as MailJob)
  const mail = world.mails.filter(({ to }) => to === owner.viewer.email)
  expect(mail.map(({ subject }) => subject)).toEqual(['Wer bietet deine Büros an?'])
  expect(mail[0]?.text).toContain('/account/provider')
  // What was said in the meantime is not asked for.
  const late = await world.provider()
  await world.office({ provider: late })
  expect(await askTraders(world.context, now())).toBe(1)
  await said(late)
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  expect(world.mails.filter(({ to }) => to === late.viewer.email)).toEqual([])
})

test('nobody is asked who offers to employees only, is not in the search, or has said it', async () => {
  const [inside, out, known] = [await world.provider(), await world.provider(), await world.provider()]
  await world.office({ provider: inside, type: OFFICE_TYPE.employeesOnly })
  await world.office({ provider: out, status: 'unpublished' })
  await world.office({ provider: known })
  await said(known)
  expect(await askTraders(world.context, now())).toBe(0)
})

test('the statement asks exactly those whom the rule finds wanting', async () => {
  const owner = await world.provider()
  await world.office({ provider: owner })
  for (const offersAs of [null, 'trader', 'private'] as (OffersAs | null)[])
    for (const phone of ['', '+49 30 1'])
      for (const email of ['', 'a@example.org'])
        for (const isCertified of [false, true]) {
          await world.rows(
            `update provider set offers_as = $2, trader_phone = $3, trader_email = $4,
               certified_at = case when $5 then now() end, trader_asked_at = null where id = $1`,
            [owner.id, offersAs, phone, email, isCertified],
          )
          const facts = { offersAs, phone, email, isCertified }
          expect([facts, await askTraders(world.context, now())]).toEqual([facts, hasTraderData(facts) ? 0 : 1])
        }
})

test('six months after the last office is gone the details go; a new one keeps them', async () => {
  const [gone, back] = [await world.provider(), await world.provider()]
  for (const owner of [gone, back]) {
    const { id } = await world.office({ provider: owner })
    await said(owner)
    await forgetTraders(world.context, now())
    expect(await rowOf(owner)).toMatchObject({ offers_nothing_since: null, offers_as: 'trader' })
    await world.rows(`update office set status = 'deleted' where id = $1`, [id])
  }
  await forgetTraders(world.context, now())
  expect(await rowOf(gone)).toMatchObject({ offers_as: 'trader', offers_nothing_since: expect.anything() })
  world.clock.set('2027-05-10T07:59:59Z')
  await forgetTraders(world.context, now())
  expect(await rowOf(gone)).toMatchObject({ trader_phone: '+49 30 1' })
  await world.office({ provider: back })
  world.clock.set('2027-05-10T08:00:00Z')
  expect(await forgetTraders(world.context, now())).toBe(1)
  const nothing = {
    offers_as: null,
    trader_phone: '',
    trader_email: '',
    certified_at: null,
    offers_nothing_since: null,
  }
  expect(await rowOf(gone)).toMatchObject({ ...nothing, name: 'Probehaus', register_number: 'HRB 1' })
  expect(await rowOf(back)).toMatchObject({ trader_phone: '+49 30 1', offers_nothing_since: null })
})

test('whose account ends is still known as a trader for six months, a private person is not', async () => {
  const [trader, somebody] = [await world.provider(), await world.provider()]
  for (const owner of [trader, somebody]) {
    const { id } = await world.office({ provider: owner })
    await world.rows('update office set published_at = now() where id = $1', [id])
    await said(owner)
  }
  await world.rows(`update provider set offers_as = 'private' where id = $1`, [somebody.id])
  for (const { viewer } of [trader, somebody])
    await world.db.tx(async (tx) => {
      for (const { erase } of PERSONAL_DATA) await erase?.(tx, { id: viewer.id, email: viewer.email, now: now() })
    })
  const kept = () => world.rows<{ facts: object }>('select provider_id, facts from trader_kept order by provider_id')
  expect(await kept()).toEqual([
    {
      provider_id: trader.id,
      facts: expect.objectContaining({ trader_phone: '+49 30 1', street: 'Probeweg 1', register_number: 'HRB 1' }),
    },
  ])
  expect(await rowOf(trader)).toMatchObject({ trader_phone: '', offers_as: null, certified_at: null })
  await forgetTraders(world.context, Temporal.Instant.from('2027-05-10T07:59:59Z'))
  expect(await kept()).toHaveLength(1)
  await forgetTraders(world.context, Temporal.Instant.from('2027-05-10T08:00:00Z'))
  expect(await kept()).toEqual([])
})
