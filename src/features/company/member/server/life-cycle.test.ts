/** Spec 4: invited, registered, deleted; who comes back, and who does not. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { listNotifications } from '#features/notification/contract.ts'
import { readMe } from '#features/account/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { memberWorld } from './member-world.ts'

let world: TestWorld
let of: ReturnType<typeof memberWorld>
beforeAll(async () => {
  world = await createTestWorld()
  of = memberWorld(world)
})
afterAll(() => world.close())
afterEach(() => world.clock.set(TEST_NOW))

const bitsOf = async (email: string) =>
  (
    await world.rows<{ id: string; kind: number; company_id: number | null }>('select * from person where email = $1', [
      email,
    ])
  )[0]

/** On the entry of employees, for whoever can send a new link. */
const dot = async (viewer: SignedIn) => {
  const me = await world.call(readMe, { query: {} }, viewer)
  return me !== '' && me.inviteExpired
}

describe('an invitation', () => {
  test('is mailed with a link of which only a hash is stored', async () => {
    const { admin } = await of.company()
    const made = await of.invite(admin, { costCentre: 'ENTW' })
    expect(made).toMatchObject({
      state: 'invited',
      role: 'employee',
      limit: { type: 'monthly', amount: 30_000, currency: 'EUR' },
      costCentre: 'ENTW',
      times: { invited: TEST_NOW, expires: '2026-11-24T08:00:00Z', registered: null, deleted: null },
    })
    const token = await of.tokenFor(made.email)
    const stored = JSON.stringify([
      await world.rows('select * from member where id = $1', [made.id]),
      await world.rows('select * from domain_event'),
    ])
    expect(stored).not.toContain(token)
    expect(JSON.stringify(await world.rows('select payload from domain_event'))).not.toContain(made.email)
  })

  test('is shown by its link, which names no address, and is not used up by it', async () => {
    const { admin } = await of.company()
    const { email } = await of.invite(admin)
    const token = await of.tokenFor(email)
    for (const _ of [1, 2, 3]) {
      const { data } = await of.read(token)
      expect(data).toMatchObject({ state: 'invited', company: 'Probe GmbH', inviter: admin.name, obstacle: null })
      expect(JSON.stringify(data)).not.toContain(email)
    }
  })

  test('accepted by registering: the account has the invited address, confirmed, and is an employee at once', async () => {
    const { id, admin } = await of.company()
    const made = await of.invite(admin)
    const token = await of.tokenFor(made.email)
    expect((await of.register(token)).data.company).toBe('Probe GmbH')
    const person = (await bitsOf(made.email))!
    expect(person).toMatchObject({ kind: KIND_BITS.toWork | KIND_BITS.employee, company_id: id, email_verified: true })
    expect(await of.rowOf(made.id)).toMatchObject({ state: 'registered', person_id: person.id })
    expect(await world.refusal(of.read(token))).toBe('company.invite_gone')
    expect(await world.refusal(of.register(token))).toBe('company.invite_gone')
    await of.deliver()
    const { data: list } = await world.call(listNotifications, { query: {} }, admin)
    expect(JSON.stringify(list)).toContain('Nadia Benali ist dabei')
  })

  test('accepted by an account of the mailbox: other sessions end, older private bookings stay private', async () => {
    const { id, admin } = await of.company()
    const made = await of.invite(admin)
    const viewer = await of.personAt(made.email.replace('@', '+privat@'), { bits: KIND_BITS.toWork })
    const office = await world.office()
    await world.rows(
      `insert into login_session (id, user_id, token, expires_at) values (gen_random_uuid(), $1, $2, now() + interval '1 day')`,
      [viewer.id, `other-${viewer.id}`],
    )
    await of.accept(await of.tokenFor(made.email), viewer)
    expect(await of.now(viewer)).toMatchObject({ kind: 'employee', companyId: id })
    expect(await world.rows('select 1 from login_session where user_id = $1', [viewer.id])).toEqual([])
    expect(office.id).toBeGreaterThan(0)
  })

  test('the link proves the same address of an account, but not another one of the mailbox', async () => {
    const { admin } = await of.company()
    const one = await of.invite(admin)
    const unproved = await of.personAt(one.email, { verified: false })
    await of.accept(await of.tokenFor(one.email), unproved)
    expect(await of.now(unproved)).toMatchObject({ verified: true, kind: 'employee' })
    const other = await of.invite(admin)
    const tagged = await of.personAt(other.email.replace('@', '+x@'), { verified: false })
    expect(await world.refusal(of.accept(await of.tokenFor(other.email), tagged))).toBe('account.unverified')
  })

  test('a used address may not register again', async () => {
    const { admin } = await of.company()
    const made = await of.invite(admin)
    await of.personAt(made.email)
    const token = await of.tokenFor(made.email)
    expect(await world.refusal(of.register(token))).toBe('account.email_exists')
    expect(await of.rowOf(made.id)).toMatchObject({ state: 'invited' })
    expect((await of.read(token)).data.state).toBe('invited')
  })

  test('ends after fourteen days; a new link goes to the invited address, once', async () => {
    const { admin, employee } = await of.company()
    const made = await of.invite(admin)
    const token = await of.tokenFor(made.email)
    const viewer = await of.personAt(made.email)
    world.clock.advance({ minutes: 14 * 24 * 60 - 1 })
    expect((await of.read(token)).data.state).toBe('invited')
    world.clock.advance({ minutes: 1 })
    expect((await of.read(token)).data.state).toBe('expired')
    expect(await world.refusal(of.accept(token, viewer))).toBe('company.invite_expired')
    expect(await world.refusal(of.register(token))).toBe('company.invite_expired')
    expect((await of.list(admin)).data.find(({ id }) => id === made.id)).toMatchObject({ state: 'expired' })
    expect([await dot(admin), await dot(employee)]).toEqual([true, false])
    const before = world.mails.length
    await Promise.all([of.renew(token), of.renew(token), of.renew(token), of.renew('A'.repeat(43))])
    await of.deliver()
    expect(world.mails.slice(before).map(({ to }) => to)).toEqual([made.email])
    const next = await of.tokenFor(made.email)
    expect(next).not.toBe(token)
    expect(await dot(admin)).toBe(false)
    expect(await world.refusal(of.read(token))).toBe('company.invite_gone')
    await of.accept(next, viewer)
  })

  test('one that has not expired is not renewed, and neither is one of somebody who was deleted', async () => {
    const { admin } = await of.company()
    const made = await of.invite(admin)
    const token = await of.tokenFor(made.email)
    const before = world.mails.length
    world.clock.advance({ hours: 25 })
    expect(await of.renew(token)).toEqual({ data: null })
    world.clock.advance({ hours: 15 * 24 })
    await of.remove(admin, made.id)
    expect(await of.renew(token)).toEqual({ data: null })
    await of.deliver()
    expect(world.mails).toHaveLength(before)
  })
})

describe('who cannot accept is told so, and the admin just sees "invited"', () => {
  test.each<[string, string, (email: string) => Promise<Awaited<ReturnType<typeof of.personAt>>>]>([
    ['another address', 'company.invite_other_address', () => world.person()],
    ['an admin', 'company.invite_is_company', async (email) => moved((await world.company()).admin, email)],
    ['a member elsewhere', 'company.invite_elsewhere', async (email) => moved((await world.company()).employee, email)],
    [
      'who offers a place',
      'company.invite_has_offices',
      async (email) => {
        const provider = await world.provider()
        await world.office({ provider })
        return moved(provider.viewer, email)
      },
    ],
    ['an operator', 'auth.forbidden', (email) => of.personAt(email, { bits: KIND_BITS.operator })],
    ['who is suspended', 'auth.forbidden', (email) => of.personAt(email, { suspended: true })],
  ])('%s', async (_, code, make) => {
    const { admin } = await of.company()
    const made = await of.invite(admin)
    const viewer = await make(made.email)
    const token = await of.tokenFor(made.email)
    expect((await of.read(token, viewer)).data.obstacle?.code).toBe(code)
    expect(await world.refusal(of.accept(token, viewer))).toBe(code)
    expect((await of.list(admin)).data.find(({ id }) => id === made.id)).toMatchObject({ state: 'invited' })
  })
  const moved = async <V extends { id: string }>(viewer: V, email: string) => {
    await world.rows('update person set email = $2 where id = $1', [viewer.id, email])
    return { ...viewer, email }
  }
})

describe('deleted', () => {
  test('sessions end, the account is private again, and an old link does nothing', async () => {
    const { admin } = await of.company()
    const made = await of.invite(admin)
    const viewer = await of.personAt(made.email)
    await of.accept(await of.tokenFor(made.email), viewer)
    await world.rows(
      `insert into login_session (id, user_id, token, expires_at) values (gen_random_uuid(), $1, $2, now() + interval '1 day')`,
      [viewer.id, `after-${viewer.id}`],
    )
    expect(await of.remove(admin, made.id)).toEqual({ state: 'deleted', canceled: 0 })
    expect(await of.now(viewer)).toMatchObject({ kind: 'user', bits: KIND_BITS.toWork, companyId: null })
    expect(await world.rows('select 1 from login_session where user_id = $1', [viewer.id])).toEqual([])
    expect(await of.rowOf(made.id)).toMatchObject({ state: 'deleted', person_id: viewer.id })
    await of.deliver()
    expect(
      world.mails.filter(({ to, subject }) => to === made.email && subject.includes('Zugang beendet')),
    ).toHaveLength(1)
    expect(await world.refusal(of.remove(admin, made.id))).toBe('request.not_found')
    expect(await world.refusal(of.resend(admin, made.id))).toBe('request.not_found')
    expect(await world.refusal(of.save(admin, { ...of.body({ email: made.email }), id: made.id }))).toBe(
      'company.invite_first',
    )
  })

  test('who was only invited hears nothing; their link is one that there is not', async () => {
    const { admin } = await of.company()
    const made = await of.invite(admin)
    const token = await of.tokenFor(made.email)
    const before = world.mails.length
    await of.remove(admin, made.id)
    await of.deliver()
    expect(world.mails).toHaveLength(before)
    expect(await world.refusal(of.read(token))).toBe('company.invite_gone')
    expect(await world.refusal(of.register(token))).toBe('company.invite_gone')
  })

  test('invited again: the same member, under whatever spelling of the address', async () => {
    const { admin } = await of.company()
    const made = await of.invite(admin, { email: 'Wieder@Sturmvogel.example' })
    await of.remove(admin, made.id)
    const again = await of.invite(admin, {
      email: 'wieder+zwei@sturmvogel.example',
      limit: { type: 'daily', amount: 4000 },
    })
    expect(again).toMatchObject({ id: made.id, state: 'invited', limit: { type: 'daily', amount: 4000 } })
    await of.register(await of.tokenFor(again.email))
    expect(await of.rowOf(made.id)).toMatchObject({ state: 'registered', email: 'wieder+zwei@sturmvogel.example' })
  })

  test('the admin stays', async () => {
    const { admin } = await of.company()
    expect(await world.refusal(of.remove(admin, await of.idOf(admin)))).toBe('company.admin_stays')
  })
})

/** What is believed of a member, beside what the database says, over any order of events. */
test('only the company brings back somebody who was deleted, whatever happens in which order', async () => {
  const EVENTS = ['invite', 'resend', 'old link', 'link', 'register', 'sign-up', 'delete', 'expire', 'renew'] as const
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...EVENTS), { minLength: 4, maxLength: 12 }), async (events) => {
      world.clock.set(TEST_NOW)
      const { admin, id: companyId } = await of.company()
      const made = await of.invite(admin)
      const viewer = await of.personAt(made.email)
      let state: 'invited' | 'registered' | 'deleted' = 'invited'
      let link = await of.tokenFor(made.email)
      const links = [link]
      let expires = world.clock.now().add({ hours: 14 * 24 })
      const sent = async () => {
        link = await of.tokenFor(made.email)
        links.push(link)
        expires = world.clock.now().add({ hours: 14 * 24 })
      }
      for (const event of events) {
        world.clock.advance({ hours: 25 })
        const done = async (call: Promise<unknown>) =>
          call.then(
            () => true,
            () => false,
          )
        const isLive = Temporal.Instant.compare(world.clock.now(), expires) < 0
        if (event === 'invite') {
          expect(await done(of.invite(admin, { email: made.email }))).toBe(state === 'deleted')
          if (state === 'deleted') await sent()
          if (state === 'deleted') state = 'invited'
        } else if (event === 'resend') {
          expect(await done(of.resend(admin, made.id))).toBe(state === 'invited')
          if (state === 'invited') await sent()
        } else if (event === 'link') {
          const accepted = await done(of.accept(link, await of.now(viewer)))
          expect(accepted).toBe(state === 'invited' && isLive)
          if (accepted) state = 'registered'
        } else if (event === 'old link') {
          for (const old of links.slice(0, -1)) expect(await done(of.accept(old, await of.now(viewer)))).toBe(false)
        } else if (event === 'register') expect(await done(of.register(link))).toBe(false)
        else if (event === 'sign-up') await world.person()
        else if (event === 'delete') {
          expect(await done(of.remove(admin, made.id))).toBe(state !== 'deleted')
          state = 'deleted'
        } else if (event === 'expire') world.clock.advance({ hours: 15 * 24 })
        else {
          const renews = state === 'invited' && !isLive
          await of.renew(link)
          if (renews) await sent()
        }
        expect((await of.rowOf(made.id)).state).toBe(state)
        expect((await of.now(viewer)).companyId).toBe(state === 'registered' ? companyId : null)
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)
