/** ASVS 7.4.2: whoever is suspended is signed out everywhere at once, reads why, and may do no more than read and cancel. */
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { RULE } from '#app/testing/report-sample-calls.ts'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { NOTICES } from '#app/server/notices.ts'
import { cancelBooking, placeBooking, readBooking } from '#features/booking/contract.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { readMe } from '../../contract.ts'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'
import { restorePerson, suspendPerson } from '../contract.ts'

const REASON = 'Hat mehrmals gebucht und nie bezahlt.'

describe('with real sessions', () => {
  let world: Awaited<ReturnType<typeof accountWorld>>
  beforeAll(async () => {
    world = await accountWorld()
  })
  afterAll(() => world.close())

  test('all sessions are over at once; signing in again says why, until the suspension is lifted', async () => {
    const person = { givenName: 'Lena', surname: 'Brandt', password: PASSWORD }
    const id = await createPerson(world.context, { email: 'suspended@example.org', ...person })
    const bits = KIND_BITS.operator
    await createPerson(world.context, { email: 'operator@example.org', bits, ...person })
    const [here, there] = [await world.signIn('suspended@example.org'), await world.signIn('suspended@example.org')]
    const { cookie } = await world.signIn('operator@example.org')
    const path = `/api/operator/person/${id}/suspension`
    const answer = await world.send('PUT', path, { cookie, body: { reason: REASON, ...RULE } })
    expect(answer.status).toBe(200)
    const statusOf = async (one: string) => (await world.send('GET', '/api/profile', { cookie: one })).status
    expect([await statusOf(here.cookie), await statusOf(there.cookie), await statusOf(cookie)]).toEqual([401, 401, 200])

    const again = await world.signIn('suspended@example.org')
    expect(again.status).toBe(200)
    const me = async () => (await world.send('GET', '/api/me', { cookie: again.cookie })).body
    expect(await me()).toMatchObject({ canBook: false, suspended: { reason: REASON } })
    expect((await world.send('DELETE', path, { cookie, body: { reason: REASON } })).status).toBe(200)
    expect(await me()).toMatchObject({ suspended: null })
  })
})

describe('what it means', () => {
  let world: TestWorld
  let served: ServedWorld
  let operator: SignedIn
  beforeAll(async () => {
    world = await createTestWorld()
    served = await serveWorld(world)
    await served.server.listen({ port: 0, host: '127.0.0.1' })
    operator = await world.person({ bits: KIND_BITS.operator })
  })
  afterAll(async () => {
    await served.close()
    await world.close()
  })
  const suspend = ({ id }: SignedIn, reason = REASON) =>
    world.call(suspendPerson, { params: { id }, body: { reason, ...RULE } }, operator)
  const restore = ({ id }: SignedIn) =>
    world.call(restorePerson, { params: { id }, body: { reason: REASON } }, operator)

  test('a stream that is open ends within five seconds (ASVS 7.4.1)', async () => {
    const person = await world.person()
    await served.ask('GET', '/api/me', { as: person })
    await world.rows(
      `insert into login_session (id, user_id, token, expires_at) values (gen_random_uuid(), $1, $2, now() + interval '1 day')`,
      [person.id, `token-${person.id}`],
    )
    const { port } = served.server.server.address() as AddressInfo
    const headers = { cookie: `test-person=${person.id}` }
    const stream = await new Promise<IncomingMessage>((done, failed) =>
      get({ port, host: '127.0.0.1', path: '/api/me/events', headers }, done).on('error', failed),
    )
    let isOver = false
    stream.resume().on('end', () => (isOver = true))
    // The test's cookies know no sessions, so the person is forgotten as the cookie of an ended one is.
    served.forget(person)
    await suspend(person)
    for (let i = 0; i < 250 && !isOver; i += 1) await sleep(20)
    expect(isOver).toBe(true)
  })

  test('told by mail with the reason and in the list; again when it is another, and when it is lifted', async () => {
    const person = await world.person()
    const deliver = async () => {
      for (const { queue, data } of await dispatchNotices(world))
        if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
      return world.mails.filter(({ to }) => to === person.email)
    }
    await suspend(person)
    expect((await deliver()).at(-1)).toMatchObject({ subject: 'Dein Konto ist gesperrt' })
    expect((await deliver()).at(-1)?.text).toContain(REASON)
    await suspend(person, 'Hat andere beleidigt, mehr als einmal.')
    expect((await deliver()).at(-1)?.text).toContain('Hat andere beleidigt')
    await restore(person)
    expect((await deliver()).map(({ subject }) => subject)).toEqual([
      'Dein Konto ist gesperrt',
      'Dein Konto ist gesperrt',
      'Dein Konto ist wieder frei',
    ])
    expect((await deliver()).map(({ text }) => text).join()).not.toContain('Deine Orte')
    const { provider } = await world.office()
    await suspend(provider.viewer)
    await deliver()
    await restore(provider.viewer)
    await deliver()
    const toHost = world.mails.filter(({ to }) => to === provider.viewer.email).map(({ text }) => text)
    expect(toHost[0]).toContain('Deine Orte sind nicht mehr in Suche und Karte')
    expect(toHost[1]).toContain('Deine Orte, die vor der Sperre in der Suche waren, sind es wieder.')
    const me = await world.call(readMe, { query: {} }, person)
    expect(me === '' ? [] : me.notifications.map(({ type }) => type)).toEqual([
      'account.restored',
      'account.suspended',
      'account.suspended',
    ])
  })

  test('nothing new is booked; what is booked can be read and canceled', async () => {
    const booker = await world.person()
    const paymentMethod = await world.card(booker, CARDS.good)
    const wish = async () => ({
      office: (await world.office()).id,
      date: '2026-11-12',
      time: '10:00',
      hours: 2,
      expectedTotal: 2000,
      paymentMethod,
    })
    const { data } = await world.call(placeBooking, { body: await wish() }, booker)
    await suspend(booker)
    const suspended = { ...booker, suspended: true }
    expect(await world.refusal(world.call(placeBooking, { body: await wish() }, suspended))).toBe('booking.suspended')
    const params = { id: String(data.id) }
    expect((await world.call(readBooking, { params }, suspended)).data.status).toBe('confirmed')
    expect((await world.call(cancelBooking, { params, query: {} }, suspended)).data.status).toBe('canceled')
  })

  test('not of an operator, not of somebody erased, and lifted once', async () => {
    expect(await world.refusal(suspend(operator))).toBe('account.suspend_operator')
    expect(await world.rows('select 1 from person where id = $1 and suspended_at is not null', [operator.id])).toEqual(
      [],
    )
    const gone = await world.person()
    await world.rows('update person set erased_at = now() where id = $1', [gone.id])
    expect(await world.refusal(suspend(gone))).toBe('request.not_found')
    const person = await world.person()
    await suspend(person)
    await restore(person)
    expect(await world.refusal(restore(person))).toBe('request.not_found')
  })
})
