/** The audit log for owners: what is found, page after page, as a file, and that a broken chain is said. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { recordAction, type AuditedAction } from '#platform/audit-log/record-action.ts'
import { downloadLog, listLog, readChain } from '../contract.ts'

let world: TestWorld
let owner: SignedIn
let other: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  owner = await world.person({ bits: KIND_BITS.operator })
  other = await world.person({ bits: KIND_BITS.operator })
  const note = (done: Omit<AuditedAction, 'now' | 'by'> & { by?: SignedIn; at: string }) =>
    world.context.db.tx((tx) => recordAction(tx, { by: owner, ...done, now: Temporal.Instant.from(done.at) }))
  // The first two are on the same day in Berlin, the second and third on the same one in UTC.
  await note({
    action: 'flag.switched_off',
    on: ['flag', 'office_creation'],
    reason: 'Umzug',
    at: '2026-11-10T08:00:00Z',
  })
  await note({ action: 'office.taken_down', on: ['office', 4711], reason: '=1+1', at: '2026-11-10T22:30:00Z' })
  await note({ action: 'office.shown', on: ['office', 4712], reason: 'Gut', at: '2026-11-10T23:30:00Z', by: other })
  await note({
    action: 'person.roles_set',
    on: ['person', other.id],
    before: { roles: [] },
    after: { roles: ['support', 'finance'] },
    at: '2026-11-12T08:00:00Z',
  })
})
afterAll(() => world.close())

const list = async (query: object = {}) => world.call(listLog, { query }, owner)
const found = async (query: object) => (await list(query)).data.map(({ id }) => id)

test.each<[about: string, query: () => object, ids: readonly number[]]>([
  ['everything, the newest first', () => ({}), [4, 3, 2, 1]],
  ['one operator', () => ({ by: other.id }), [3]],
  ['an action', () => ({ action: 'office.taken_down' }), [2]],
  ['a kind', () => ({ subject: 'office' }), [3, 2]],
  ['one office', () => ({ subject: 'office', about: '4711' }), [2]],
  ['something, whatever its kind', () => ({ about: 'office_creation' }), [1]],
  ['a day in Berlin', () => ({ from: '2026-11-10', until: '2026-11-10' }), [2, 1]],
  ['from a day on', () => ({ from: '2026-11-11' }), [4, 3]],
  ['until a day', () => ({ until: '2026-11-10' }), [2, 1]],
  ['days the wrong way round', () => ({ from: '2026-11-12', until: '2026-11-10' }), []],
  ['all at once', () => ({ by: owner.id, subject: 'office', from: '2026-11-10', until: '2026-11-12' }), [2]],
  ['after the third', () => ({ cursor: '3' }), [2, 1]],
])('%s', async (_, query, ids) => {
  expect(await found(query())).toEqual(ids)
})

test('an entry says who, what, to whom, why and what changed; whoever has one can be chosen', async () => {
  const { data, meta } = await list()
  expect(data[0]).toMatchObject({
    by: 'Ada Probe',
    action: 'person.roles_set',
    subject: 'person',
    about: other.id,
    reason: null,
    changes: [{ name: 'roles', before: '', after: 'support, finance' }],
  })
  expect(data[1]).toMatchObject({ reason: 'Gut', changes: [] })
  expect(meta.operators.map(({ id }) => id).toSorted()).toEqual([owner.id, other.id].toSorted())
})

test('the file has what the filter finds, with the hash of each, and no formula; it is in the log itself', async () => {
  const file = await world.call(downloadLog, { query: { subject: 'office', language: 'en' } }, owner)
  const lines = file.text.slice(1).trim().split('\r\n')
  expect(file.name).toBe('viertel-audit-log.csv')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('No.,When,By,What,Kind,Done to,Reason,Change,Hash')
  expect((await list()).data[0]).toMatchObject({ action: 'list.exported', subject: 'list', about: 'log' })
  expect(lines[2]).toMatch(/^2,2026-11-10T22:30:00Z,Ada Probe,office\.taken_down,office,4711,'=1\+1,,[0-9a-f]{64}$/)
})

test('for owners alone', async () => {
  const support = await world.person({ bits: KIND_BITS.operator, deskRoles: ['support', 'finance'] })
  expect(await world.refusal(world.call(listLog, { query: {} }, support))).toBe('auth.role')
  expect(await world.refusal(world.call(readChain, {}, support))).toBe('auth.role')
  expect(await world.refusal(world.call(downloadLog, { query: {} }, support))).toBe('auth.role')
})

test('it holds, and after a change behind its back it says where it does not', async () => {
  const chain = async () => (await world.call(readChain, {}, owner)).data
  const [newest] = await world.rows<{ hash: string }>(
    `select encode(hash, 'hex') as hash from audit_entry order by id desc limit 1`,
  )
  expect(await chain()).toEqual({ entries: 5, hash: newest?.hash, broken: null })
  await world.rows('alter table audit_entry disable trigger user')
  await world.rows(`update audit_entry set subject_id = '4713' where id = 2`)
  await world.rows('alter table audit_entry enable trigger user')
  expect((await chain()).broken).toEqual({ entry: 2, what: 'entry' })
})
