/** The admin hands the company on: who may what afterwards, who is told, and what two at once do. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { readCompany } from '../../contract.ts'
import { handOver } from '../contract.ts'
import { memberWorld } from './member-world.ts'

let world: TestWorld
let of: ReturnType<typeof memberWorld>
beforeAll(async () => {
  world = await createTestWorld()
  of = memberWorld(world)
})
afterAll(() => world.close())

const give = (viewer: SignedIn, member: number) => world.call(handOver, { body: { member } }, viewer)
type RoleRow = { role: string; limit_kind: string; kind: number; is_admin: boolean }
const roles = async (company: number) =>
  world.rows<RoleRow>(
    `select m.role, m.limit_kind, p.kind, p.id = c.admin_id as is_admin from member m
     join person p on p.id = m.person_id join company c on c.id = m.company_id
     where m.company_id = $1 and m.state = 'registered' order by m.role`,
    [company],
  )

test('roles, kinds, limit and rights change hands; both are told once', async () => {
  const { admin, employee, id } = await of.company()
  const member = await of.idOf(employee)
  await of.save(admin, { ...of.body({ id: member, email: employee.email }) })
  await give(admin, member)
  expect(await roles(id)).toEqual([
    { role: 'admin', limit_kind: 'none', kind: KIND_BITS.toWork | KIND_BITS.corporate, is_admin: true },
    { role: 'employee', limit_kind: 'none', kind: KIND_BITS.toWork | KIND_BITS.employee, is_admin: false },
  ])
  const [before, after] = [await of.now(admin), await of.now(employee)]
  expect(await world.refusal(of.invite(before))).toBe('auth.forbidden')
  expect((await of.invite(after)).state).toBe('invited')
  expect((await world.call(readCompany, {}, before)).data.admin.email).toBe(employee.email)
  await of.deliver()
  const told = (viewer: SignedIn) =>
    world.mails.filter(({ to, subject }) => to === viewer.email && /leite/.test(subject))
  expect([told(admin), told(employee)].map((mails) => mails.length)).toEqual([1, 1])
  expect(told(employee)[0]?.text).toContain('/employees')
  await give(after, await of.idOf(admin))
  expect((await of.now(admin)).kind).toBe('corporate')
})

test.each([
  ['somebody invited', `state = 'invited', person_id = null`],
  ['somebody deleted', `state = 'deleted'`],
])('%s does not take over', async (_, change) => {
  const { admin, employee } = await of.company()
  const member = await of.idOf(employee)
  await world.rows(`update member set ${change} where id = $1`, [member])
  expect(await world.refusal(give(admin, member))).toBe('company.admin_needs_member')
})

test.each([['suspended_at = now()'], ['email_verified = false']])('nor does whoever is %s', async (change) => {
  const { admin, employee } = await of.company()
  await world.rows(`update person set ${change} where id = $1`, [employee.id])
  expect(await world.refusal(give(admin, await of.idOf(employee)))).toBe('company.admin_needs_member')
})

test('not to oneself, not to another company’s member, not by an employee', async () => {
  const [one, other] = [await of.company(), await of.company()]
  expect(await world.refusal(give(one.admin, await of.idOf(one.admin)))).toBe('company.admin_needs_member')
  expect(await world.refusal(give(one.admin, await of.idOf(other.employee)))).toBe('request.not_found')
  expect(await world.refusal(give(one.employee, await of.idOf(one.employee)))).toBe('auth.forbidden')
})

test('to two people at once: one of them; and never to somebody who is deleted in that moment', async () => {
  const { admin, employee, id } = await of.company()
  const second = await world.person({ bits: KIND_BITS.toWork | KIND_BITS.employee, companyId: id })
  const members = [await of.idOf(employee), await of.idOf(second)]
  const answers = await Promise.allSettled(members.map((member) => give(admin, member)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await roles(id)).filter((one) => one.is_admin)).toEqual([
    expect.objectContaining({ role: 'admin', kind: KIND_BITS.toWork | KIND_BITS.corporate }),
  ])
  const next = await of.company()
  const member = await of.idOf(next.employee)
  await Promise.allSettled([give(next.admin, member), of.remove(next.admin, member)])
  const left = await roles(next.id)
  expect(left.filter((one) => one.is_admin && one.role === 'admin')).toHaveLength(1)
})
