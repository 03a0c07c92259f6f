/** Who may do what with members, on the server; what company B sees of company A; and what many at once do. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WISH } from '#app/testing/owned-records.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import type { Permission } from '#features/account/rules/user-limit.ts'
import * as contract from '../contract.ts'
import { memberWorld } from './member-world.ts'

let world: TestWorld
let of: ReturnType<typeof memberWorld>
beforeAll(async () => {
  world = await createTestWorld()
  of = memberWorld(world)
})
afterAll(() => world.close())
afterEach(() => world.clock.set(TEST_NOW))

const NONE = { type: 'none' as const, amount: null }
const settled = async (calls: readonly Promise<unknown>[]) => {
  const answers = await Promise.allSettled(calls)
  const codes = answers
    .filter((one) => one.status === 'rejected')
    .map(({ reason }) => world.refusal(Promise.reject(reason as Error)))
  return { done: answers.filter(({ status }) => status === 'fulfilled').length, codes: await Promise.all(codes) }
}

describe('rights', () => {
  const with_ = async (...permissions: Permission[]) => {
    const made = await of.company()
    await of.grant(made.employee, permissions)
    return made
  }

  test('without invite and billing: only the registered colleagues, by name', async () => {
    const { admin, employee } = await with_('book')
    const made = await of.invite(admin)
    const { data, meta } = await of.list(employee)
    expect(meta).toBeUndefined()
    expect(data.map(({ person }) => person).toSorted()).toEqual([admin.id, employee.id].toSorted())
    for (const one of data)
      expect(Object.keys(one).toSorted()).toEqual(['id', 'name', 'person', 'residence', 'thumbnail'])
    for (const call of [
      () => of.invite(employee),
      () => of.resend(employee, made.id),
      () => of.remove(employee, made.id),
      () => of.readOne(employee, made.id),
      () => of.save(employee, { ...of.body({ email: made.email }), id: made.id }),
      () => world.call(contract.downloadEmployees, { query: {} }, employee),
      () => world.call(contract.importEmployees, { body: { csv: 'E-Mail;Name\na@b.de;A B', commit: false } }, employee),
    ])
      expect(await world.refusal(call())).toBe('auth.forbidden')
  })

  test('invite: invites, corrects, resends and deletes, but decides on no money and no rights over others', async () => {
    const { admin, employee } = await with_('invite')
    const made = await of.invite(employee, { limit: NONE })
    // Nobody gives a budget without end who may give none at all.
    expect(made.limit).toMatchObject({ type: 'monthly', amount: 0, used: 0, left: 0, currency: 'EUR' })
    expect(await world.refusal(of.invite(employee))).toBe('company.needs_billing')
    expect(await world.refusal(of.invite(employee, { limit: NONE, costCentre: 'ENTW' }))).toBe('company.needs_billing')
    for (const one of ['invite', 'billing'] as const)
      expect(await world.refusal(of.invite(employee, { limit: NONE, permissions: [one] }))).toBe('company.admin_grants')
    const same = {
      id: made.id,
      email: made.email,
      givenName: 'Nadia',
      surname: 'Benali',
      locale: 'de',
      costCentre: null,
    }
    const free = { type: 'monthly', amount: 0 }
    const saved = await of.save(employee, { ...same, limit: free, permissions: ['book', 'book'] })
    expect(saved.permissions).toEqual(['book'])
    expect(await world.refusal(of.save(employee, { ...same, limit: NONE, permissions: ['book'] }))).toBe(
      'company.needs_billing',
    )
    expect(await world.refusal(of.save(employee, { ...same, limit: free, permissions: ['book', 'invite'] }))).toBe(
      'company.admin_grants',
    )
    world.clock.advance({ minutes: 2 })
    await of.resend(employee, made.id)
    await of.remove(employee, made.id)
    const holder = await of.invite(admin, { permissions: ['billing'] })
    for (const call of [() => of.resend(employee, holder.id), () => of.remove(employee, holder.id)])
      expect(await world.refusal(call())).toBe('company.holder_protected')
    expect(await world.refusal(of.remove(employee, await of.idOf(employee)))).toBe('company.holder_protected')
    expect(await world.refusal(of.resend(employee, await of.idOf(admin)))).toBe('company.admin_protected')
  })

  test('billing: sees the list, sets limits and cost centres, and nothing else', async () => {
    const { admin, employee } = await with_('billing')
    const made = await of.invite(admin)
    const all = (await of.list(employee)).data
    expect(all.find(({ id }) => id === made.id)).toMatchObject({ email: made.email, state: 'invited' })
    const same = { ...of.body({ email: made.email, permissions: made.permissions }), id: made.id }
    const changed = await of.save(employee, { ...same, limit: { type: 'yearly', amount: 5 }, costCentre: 'VERW' })
    expect(changed).toMatchObject({ limit: { type: 'yearly', amount: 5 }, costCentre: 'VERW' })
    const kept = { ...same, limit: { type: 'yearly', amount: 5 }, costCentre: 'VERW' }
    for (const more of [{ surname: 'Anders' }, { permissions: [] }, { locale: 'en' }])
      expect(await world.refusal(of.save(employee, { ...kept, ...more }))).toBe('auth.forbidden')
    expect(await world.refusal(of.save(employee, { ...kept, permissions: ['billing'] }))).toBe('company.admin_grants')
    for (const call of [
      () => of.invite(employee),
      () => of.resend(employee, made.id),
      () => of.remove(employee, made.id),
    ])
      expect(await world.refusal(call())).toBe('auth.forbidden')
  })

  test('the admin gives and takes both; nobody else touches the admin, who has no limit', async () => {
    const { admin, employee } = await of.company()
    await of.grant(employee, ['invite', 'billing'])
    const id = await of.idOf(employee)
    const body = { ...of.body({ email: employee.email, limit: NONE, permissions: ['book', 'billing'] }), id }
    await of.save(admin, body)
    expect((await of.rowOf(id)).permissions).toEqual(['book', 'billing'])
    await of.grant(employee, ['invite', 'billing'])
    const own = { ...of.body({ email: admin.email, limit: NONE }), id: await of.idOf(admin) }
    expect(await world.refusal(of.save(employee, own))).toBe('company.admin_protected')
    expect(await world.refusal(of.save(admin, { ...own, limit: { type: 'daily', amount: 1 } }))).toBe(
      'company.admin_unlimited',
    )
    expect((await of.save(admin, { ...own, costCentre: 'VERW', permissions: [] })).permissions).toContain('billing')
  })
})

describe('Spec 5: before adding employees', () => {
  test('a payment method and a billing address', async () => {
    const { admin, id } = await world.company()
    expect((await of.list(admin)).meta?.lacks).toBe('method')
    expect(await world.refusal(of.invite(admin))).toBe('company.needs_method')
    await world.rows('delete from billing_address where company_id = $1', [id])
    expect((await of.list(admin)).meta?.lacks).toBe('address')
    expect(await world.refusal(of.invite(admin))).toBe('company.needs_address')
  })
})

describe('of another company', () => {
  test('nothing is there', async () => {
    const a = await of.company()
    const b = await of.company()
    const made = await of.invite(a.admin)
    for (const call of [
      () => of.readOne(b.admin, made.id),
      () => of.resend(b.admin, made.id),
      () => of.remove(b.admin, made.id),
      async () => of.remove(b.admin, await of.idOf(a.employee)),
      () => of.save(b.admin, { ...of.body({ email: made.email }), id: made.id }),
    ])
      expect(await world.refusal(call())).toBe('request.not_found')
    const seen = JSON.stringify(await of.list(b.admin))
    expect(seen).not.toContain(String(made.id))
    expect((await world.call(contract.downloadEmployees, { query: {} }, b.admin)).text).not.toContain(made.email)
    // Both may invite the same address; whoever accepts first has them.
    const other = await of.invite(b.admin, { email: made.email })
    const viewer = await of.personAt(made.email)
    await of.accept(await of.tokenFor(made.email), viewer)
    expect((await of.rowOf(made.id)).state).toBe('invited')
    expect((await of.rowOf(other.id)).state).toBe('registered')
  })

  test('a long list comes in pages, is found by words and by state, and counts all states', async () => {
    const { admin, employee, id } = await of.company()
    for (let nth = 0; nth < 51; nth += 1) await world.person({ bits: 8, companyId: id, billing: false })
    const made = await of.invite(admin)
    const list = async (query: Record<string, string>, viewer = admin) =>
      world.call(contract.listEmployees, { query }, viewer)
    const [one, two] = [await list({}), await list({ page: '7' })]
    expect([one.data.length, one.paging]).toEqual([50, { found: 54, page: 1, pages: 2 }])
    expect([two.data.length, two.paging.page]).toEqual([4, 2])
    expect(new Set([...one.data, ...two.data].map((member) => member.id)).size).toBe(54)
    expect(one.meta?.states).toEqual({ registered: 53, invited: 1, expired: 0, deleted: 0 })
    const [name, host] = made.email.split('@')
    const found = async (query: Record<string, string>) => (await list(query)).data.map((member) => member.id)
    expect(await found({ q: `${host} ${name!.toUpperCase()}` })).toEqual([made.id])
    expect(await found({ q: `${made.email} nobody` })).toEqual([])
    expect(await found({ state: 'invited' })).toEqual([made.id])
    // Whoever is edited is on the page, found or not; nobody of another company is.
    expect(await found({ q: 'nobody', also: String(made.id) })).toEqual([made.id])
    const { admin: other } = await of.company()
    expect(await found({ q: 'nobody', also: String(await of.idOf(other)) })).toEqual([])
    world.clock.advance({ hours: 24 * 15 })
    expect((await list({ state: 'invited' })).data).toEqual([])
    expect((await list({ state: 'expired' })).data).toMatchObject([{ id: made.id, state: 'expired' }])
    // Nor do they learn an address or a cost centre by guessing it.
    await world.rows(`update person set name = 'Grete Kauz' where id = $1`, [employee.id])
    expect((await list({ q: 'kauz' }, employee)).data).toMatchObject([{ person: employee.id }])
    expect((await list({ q: employee.email })).data).toMatchObject([{ person: employee.id }])
    expect((await list({ q: employee.email }, employee)).data).toEqual([])
    // Colleagues are told of registered ones alone, whatever they ask for.
    const seen = await list({ state: 'expired', also: String(made.id) }, employee)
    expect([seen.data.length, seen.paging.found, seen.data.some((member) => member.id === made.id)]).toEqual([
      50,
      53,
      false,
    ])
  })

  test('a private person has no such list', async () => {
    const call = world.call(contract.listEmployees, {}, await world.person())
    expect(await world.refusal(call)).toBe('auth.forbidden')
  })
})

describe('addresses', () => {
  test('one mailbox is one member', async () => {
    const { admin } = await of.company()
    await of.invite(admin, { email: 'ida@sturmvogel.example' })
    for (const email of [
      'IDA@sturmvogel.example',
      'ida+a@sturmvogel.example',
      'ｉｄａ@sturmvogel.example',
      admin.email,
    ])
      expect(await world.refusal(of.invite(admin, { email }))).toBe('company.already_member')
  })

  test('that of somebody invited may be corrected, which ends the link; that of somebody registered may not', async () => {
    const { admin, employee } = await of.company()
    const made = await of.invite(admin)
    const old = await of.tokenFor(made.email)
    const email = 'richtig@sturmvogel.example'
    await of.save(admin, { ...of.body({ email }), id: made.id })
    expect(await world.refusal(of.read(old))).toBe('company.invite_gone')
    await of.register(await of.tokenFor(email))
    const id = await of.idOf(employee)
    expect(await world.refusal(of.save(admin, { ...of.body({ email: 'x@y.example' }), id }))).toBe(
      'company.email_fixed',
    )
    const next = await of.invite(admin)
    expect(await world.refusal(of.save(admin, { ...of.body({ email }), id: next.id }))).toBe('company.already_member')
  })
})

describe('how much is sent', () => {
  test('a link a minute to one person, five a day, and the one before ends', async () => {
    const { admin } = await of.company()
    const made = await of.invite(admin)
    expect(await world.refusal(of.resend(admin, made.id))).toBe('company.resend_soon')
    const first = await of.tokenFor(made.email)
    for (const _ of [2, 3, 4, 5]) {
      world.clock.advance({ seconds: 60 })
      await of.resend(admin, made.id)
    }
    expect(await world.refusal(of.read(first))).toBe('company.invite_gone')
    world.clock.advance({ seconds: 60 })
    expect(await world.refusal(of.resend(admin, made.id))).toBe('company.resend_used_up')
    // Neither another spelling nor deleting and inviting again gives more.
    const again = { ...of.body({ email: made.email.replace('@', '+1@') }), id: made.id }
    expect(await world.refusal(of.save(admin, again))).toBe('company.resend_used_up')
    await of.remove(admin, made.id)
    expect(await world.refusal(of.invite(admin, { email: made.email }))).toBe('company.resend_used_up')
    world.clock.advance({ hours: 16 })
    await of.invite(admin, { email: made.email })
  })

  test('fifty a day from a company, however many ask at once', async () => {
    const { admin } = await of.company()
    for (let n = 0; n < 49; n += 1) await of.invite(admin)
    const { done, codes } = await settled(Array.from({ length: 10 }, () => of.invite(admin)))
    expect(done).toBe(1)
    expect(new Set(codes)).toEqual(new Set(['company.invitations_used_up']))
    expect((await of.list(admin)).meta?.invitationsLeft).toBe(0)
    world.clock.advance({ hours: 16 })
    await of.invite(admin)
  }, 60_000)
})

describe('at once', () => {
  test('two invitations of one address: one member', async () => {
    const { admin } = await of.company()
    const email = 'zugleich@sturmvogel.example'
    const spelled = [email, email.toUpperCase(), email.replace('@', '+a@'), email]
    const { done, codes } = await settled(spelled.map((one) => of.invite(admin, { email: one })))
    expect(done).toBe(1)
    expect(new Set(codes)).toEqual(new Set(['company.already_member']))
  })

  test('two acceptances, by registering and by two accounts of the mailbox: one', async () => {
    const { admin } = await of.company()
    const made = await of.invite(admin)
    const token = await of.tokenFor(made.email)
    const people = await Promise.all(['+a@', '+b@', '+c@'].map((tag) => of.personAt(made.email.replace('@', tag))))
    const { done, codes } = await settled([of.register(token), ...people.map((one) => of.accept(token, one))])
    expect(done).toBe(1)
    expect(new Set(codes)).toEqual(new Set(['company.invite_gone']))
    const [row] = await world.rows<{ n: number }>(
      `select count(*)::int as n from person where company_id = (select company_id from member where id = $1)`,
      [made.id],
    )
    expect(row?.n).toBe(3)
  })

  test('two companies and one person: one company', async () => {
    const [a, b] = [await of.company(), await of.company()]
    const one = await of.invite(a.admin)
    const token = await of.tokenFor(one.email)
    const two = await of.invite(b.admin, { email: one.email })
    const other = await of.tokenFor(one.email)
    const viewer = await of.personAt(one.email)
    const { done, codes } = await settled([of.accept(token, viewer), of.accept(other, viewer)])
    expect([done, codes]).toEqual([1, ['company.invite_elsewhere']])
    const states = [await of.rowOf(one.id), await of.rowOf(two.id)].map(({ state }) => state)
    expect(states.toSorted()).toEqual(['invited', 'registered'])
  })

  test('an acceptance against a deletion: member and person agree', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { admin, id } = await of.company()
      const made = await of.invite(admin)
      const token = await of.tokenFor(made.email)
      const viewer = await of.personAt(made.email)
      await settled([of.accept(token, viewer), of.remove(admin, made.id), of.remove(admin, made.id)])
      const { state } = await of.rowOf(made.id)
      expect((await of.now(viewer)).companyId).toBe(state === 'registered' ? id : null)
      expect(state).not.toBe('invited')
    }
  })

  test('an invitation against a deletion of the same: never two members', async () => {
    const { admin, id } = await of.company()
    const made = await of.invite(admin)
    await settled([
      of.invite(admin, { email: made.email }),
      of.remove(admin, made.id),
      of.invite(admin, { email: made.email }),
    ])
    expect(
      await world.rows('select 1 from member where company_id = $1 and email = $2', [id, made.email]),
    ).toHaveLength(1)
  })
})

describe('coming visits of who is deleted', () => {
  const booked = async () => {
    const { admin, employee } = await world.company()
    const method = await world.card(admin, CARDS.good)
    const office = (await world.office()).id
    const place = async (date: string, time: string) =>
      (
        await world.call(
          placeBooking,
          { body: { office, ...WISH, date, time, paymentMethod: method, expectedTotal: 4000 } },
          employee,
        )
      ).data.id
    // Half an hour before its start it costs a fee; the other one is free.
    const [late, free] = [await place('2026-11-10', '12:00'), await place('2026-11-20', '10:00')]
    world.clock.set('2026-11-10T10:30:00Z')
    return { admin, employee, late, free, id: await of.idOf(employee) }
  }
  const statusOf = async (id: number) =>
    (await world.rows<{ status: string }>('select status from booking where id = $1', [id]))[0]?.status

  test('are listed with their fees before; the free ones are cancelled, the others run', async () => {
    const { admin, employee, late, free, id } = await booked()
    expect((await of.readOne(admin, id)).visits).toMatchObject([
      { id: late, day: '2026-11-10', from: '12:00', to: '16:00', feeCents: 2000, totalCents: 4000 },
      { id: free, day: '2026-11-20', feeCents: 0 },
    ])
    expect(await world.refusal(of.remove(admin, id, 'free', 2000))).toBe('company.fee_changed')
    expect(await of.remove(admin, id, 'free')).toEqual({ state: 'deleted', canceled: 1 })
    expect([await statusOf(late), await statusOf(free)]).toEqual(['confirmed', 'canceled'])
    const [kept] = await world.rows('select company_id from booking where id = $1 and booker_id = $2', [
      late,
      employee.id,
    ])
    expect(kept).toMatchObject({
      company_id: (await world.rows<{ c: number }>('select company_id as c from member where id = $1', [id]))[0]?.c,
    })
  })

  test('or all of them run', async () => {
    const { admin, late, free, id } = await booked()
    expect(await of.remove(admin, id, 'none')).toEqual({ state: 'deleted', canceled: 0 })
    expect([await statusOf(late), await statusOf(free)]).toEqual(['confirmed', 'confirmed'])
  })
})
