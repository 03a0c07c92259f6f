/** Who works at the desk: given and taken by owners, never the last one, also when two act at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULE } from '#app/testing/report-sample-calls.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { hideOffice } from '#features/office/moderation/contract.ts'
import { listDiscounts, createDiscount } from '#features/payment/discount/contract.ts'
import { switchFlag } from '#features/operator/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { listTeam, setRoles } from '../contract.ts'

let world: TestWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  owner = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

const REASON = 'Fängt am Montag an.'
const set = ({ email }: Pick<SignedIn, 'email'>, roles: readonly string[], as = owner, on = world.context) =>
  world.call(setRoles, { body: { email, roles, reason: REASON } }, as, on)
const stored = async ({ id }: SignedIn) =>
  (await world.rows('select kind, desk_roles from person where id = $1', [id]))[0]
const openSession = ({ id }: SignedIn) =>
  world.rows(
    `insert into login_session (id, user_id, token, expires_at) values (gen_random_uuid(), $1::uuid, gen_random_uuid(), now() + interval '1 day')`,
    [id],
  )
const sessions = async ({ id }: SignedIn) =>
  (await world.rows('select 1 from login_session where user_id = $1', [id])).length

test('an ordinary account becomes an operator, changes, and is ordinary again; each is in the log once', async () => {
  const person = await world.person()
  await openSession(person)
  expect(await set(person, ['finance', 'support'])).toEqual({ data: { roles: ['support', 'finance'] } })
  expect([await stored(person), await sessions(person)]).toEqual([{ kind: 33, desk_roles: ['support', 'finance'] }, 0])
  await openSession(person)
  await set(person, ['support'])
  await set(person, ['support'])
  expect([await stored(person), await sessions(person)]).toEqual([{ kind: 33, desk_roles: ['support'] }, 1])
  const team = (await world.call(listTeam, {}, owner)).data
  expect(team.find(({ id }) => id === person.id)).toMatchObject({ roles: ['support'], hasFactor: false })
  await set(person, [])
  expect([await stored(person), await sessions(person)]).toEqual([{ kind: 1, desk_roles: [] }, 0])
  expect(
    await world.rows(
      `select details -> 'before' -> 'roles' as before, details -> 'after' -> 'roles' as after, details ->> 'reason' as reason
       from audit_entry where action = 'person.roles_set' and subject_id = $1 order by id`,
      [person.id],
    ),
  ).toEqual([
    { before: [], after: ['support', 'finance'], reason: REASON },
    { before: ['support', 'finance'], after: ['support'], reason: REASON },
    { before: ['support'], after: [], reason: REASON },
  ])
})

test('who may not, and of whom not', async () => {
  const person = await world.person()
  expect(await world.refusal(set({ email: 'nobody@example.test' }, ['support']))).toBe('operator.nobody')
  expect(await world.refusal(set((await world.provider()).viewer, ['support']))).toBe('operator.not_suitable')
  expect(await world.refusal(set(person, ['support'], { ...owner, proved: false }))).toBe('account.proof_needed')
  for (const deskRoles of [[], ['support'], ['finance'], ['support', 'finance']] as const) {
    const other = await world.person({ bits: KIND_BITS.operator, deskRoles })
    expect(await world.refusal(set(person, ['support'], other)), String(deskRoles)).toBe('auth.role')
    expect(await world.refusal(set(other, ['owner'], other))).toBe('auth.role')
  }
  expect(await stored(person)).toEqual({ kind: 1, desk_roles: [] })
})

test('each role may what is its own', async () => {
  const as = (...deskRoles: readonly ('support' | 'finance')[]) => world.person({ bits: KIND_BITS.operator, deskRoles })
  const [support, finance, office] = [await as('support'), await as('finance'), await world.office()]
  const hide = (who: SignedIn) =>
    world.call(hideOffice, { params: { id: String(office.id) }, body: { reason: REASON, ...RULE } }, who)
  const give = (who: SignedIn) =>
    world.call(createDiscount, { body: { code: 'ROLLEN', percent: 10, fundedBy: 'platform' } }, who)
  const flag = (who: SignedIn) =>
    world.call(switchFlag, { params: { name: 'office_creation' }, body: { off: false, reason: REASON } }, who)
  expect(await world.refusal(hide(finance))).toBe('auth.role')
  expect(await world.refusal(give(support))).toBe('auth.role')
  for (const who of [support, finance]) expect(await world.refusal(flag(who))).toBe('auth.role')
  await hide(support)
  await give(finance)
  await flag(owner)
  for (const who of [support, finance]) await world.call(listDiscounts, { query: {} }, who)
})

test('two owners who take the role from each other at once leave one', async () => {
  const other = await world.person({ bits: KIND_BITS.operator })
  const handles = [1, 2].map(() => openDatabase({ url: world.url, log: silentLog, applicationName: 'test' }))
  const [one, two] = handles.map((db) => ({ ...world.context, db }))
  const outcomes = await Promise.allSettled([set(other, ['support'], owner, one), set(owner, ['support'], other, two)])
  await Promise.all(handles.map((db) => db.close()))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await world.rows(`select 1 from person where 'owner' = any (desk_roles)`)).toHaveLength(1)
})
