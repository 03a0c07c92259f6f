/** What waits at the desk is told to whoever may act on it, and roles to whose they are. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { NOTICES } from '#app/server/notices.ts'
import { ADDRESS } from '#app/testing/company-sample-calls.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { peopleAtDesk } from '#features/account/person/server/desk-people.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { watchSilence } from '#features/booking/trouble/server/watch-silence-job.ts'
import { requestConversion } from '#features/company/conversion/contract.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { paidVisit } from '#features/payment/refund/server/refund-world.ts'
import type { DeskRole } from '#kernel/desk-roles.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { setRoles } from '../contract.ts'

let world: TestWorld
let desk: Readonly<Record<DeskRole | 'none' | 'suspended', SignedIn>>
beforeAll(async () => {
  world = await createTestWorld()
  const as = (...deskRoles: DeskRole[]) => world.person({ bits: KIND_BITS.operator, deskRoles })
  desk = {
    owner: await as('owner'),
    support: await as('support'),
    finance: await as('finance'),
    none: await as(),
    suspended: await world.person({ bits: KIND_BITS.operator, deskRoles: ['support', 'finance'], suspended: true }),
  }
})
afterAll(() => world.close())

/** The names of those to whom events of a type are addressed. */
async function told(type: string): Promise<string[]> {
  const rows = await world.rows<{ person_id: string }>('select distinct person_id from domain_event where type = $1', [
    type,
  ])
  return Object.entries(desk)
    .filter(([, { id }]) => rows.some((row) => row.person_id === id))
    .map(([name]) => name)
}

test('owners and those with the role, not the suspended, and nobody else', async () => {
  await world.person()
  const of = async (role: 'support' | 'finance') =>
    Object.entries(desk).flatMap(([name, { id }]) => (ids[role].includes(id) ? [name] : []))
  const ids = {
    support: await peopleAtDesk(world.context.db.read, 'support'),
    finance: await peopleAtDesk(world.context.db.read, 'finance'),
  }
  expect([await of('support'), await of('finance')]).toEqual([
    ['owner', 'support'],
    ['owner', 'finance'],
  ])
  expect([ids.support.length, ids.finance.length]).toEqual([2, 2])
})

test('a company that asks, for support; a dispute, for finance; a host whom nobody reaches, for support', async () => {
  const asking = await world.person()
  const body = { companyName: 'Rohrdommel GmbH', permanent: true, address: ADDRESS }
  await world.call(requestConversion, { body }, asking)
  expect(await told('company.requested')).toEqual(['owner', 'support'])

  const { id } = await paidVisit(world, CARDS.disputes)
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at)
      select 'sandbox', $1, 'told', 'payment', auth_ref, $2 from payment_leg where booking_id = $3`,
    [randomUUID(), world.clock.now(), id],
  )
  await processPaymentEvents(world.context, world.clock.now())
  expect(await told('payment.disputed')).toEqual(['owner', 'finance'])

  world.clock.set(TEST_NOW)
  const { id: office } = await world.office({ capacity: 5 })
  for (let nth = 0; nth < 3; nth += 1) {
    const guest = await world.person()
    await world.card(guest, CARDS.good)
    const wish = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
    const booking = (await world.call(placeBooking, { body: wish }, guest)).data.id
    await world.rows(
      `insert into booking_trouble (office_id, booking_id, reported_at) values ($1, $2, '2026-11-12T09:00:00Z')`,
      [office, booking],
    )
  }
  world.clock.set('2026-11-12T09:16:00Z')
  await watchSilence(world.context, world.clock.now())
  expect(await told('provider.unreachable')).toEqual(['owner', 'support'])
})

test('whoever is given roles, or loses them, reads it in a mail and in the list; not when nothing changes', async () => {
  world.clock.set(TEST_NOW)
  const person = await world.person()
  const set = async (...roles: DeskRole[]) => {
    const body = { email: person.email, roles, reason: 'Fängt am Montag an.' }
    await world.call(setRoles, { body }, desk.owner)
    for (const { queue, data } of await dispatchNotices(world))
      if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
    return world.mails.filter(({ to }) => to === person.email).map(({ text }) => text)
  }
  expect((await set('support', 'finance')).at(-1)).toContain('Du hast jetzt: Support und Finanzen.')
  expect(await set('finance', 'support')).toHaveLength(1)
  expect((await set('finance')).at(-1)).toContain('Du hast jetzt: Finanzen.')
  expect((await set()).at(-1)).toContain('Du arbeitest nicht mehr am Schreibtisch')
  const listed = await world.rows(
    `select is_listed from notification where person_id = $1 and type = 'account.roles'`,
    [person.id],
  )
  expect(listed).toEqual([{ is_listed: true }, { is_listed: true }, { is_listed: true }])
})
