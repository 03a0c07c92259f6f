/** The audit log for owners: what is found, page after page, as a file, and that a broken chain is said. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditNightly, readAudit } from '#app/server/nightly-audit.ts'
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

const behindItsBack = async (statement: string, values: readonly unknown[] = []) => {
  await world.rows('alter table audit_entry disable trigger user')
  await world.rows(statement, values)
  await world.rows('alter table audit_entry enable trigger user')
}
const chain = async () => (await world.call(readChain, {}, owner)).data

test('of people it has the name, finds them by name and address, and links their account', async () => {
  const { id, viewer } = await world.provider()
  await world.rows(`update person set name = 'Zoë Müller-Öz' where id = $1`, [viewer.id])
  await world.rows(`update provider set name = 'Kontor Zoë' where id = $1`, [id])
  const note = (on: AuditedAction['on']) =>
    world.context.db.tx((tx) =>
      recordAction(tx, {
        by: owner,
        action: 'provider.verified',
        on,
        now: Temporal.Instant.from('2026-11-13T08:00:00Z'),
      }),
    )
  await note(['provider', id])
  await note(['person', viewer.id])
  const { data } = await list({ person: 'muller-oz' })
  expect(data).toMatchObject([
    { subject: 'person', aboutName: 'Zoë Müller-Öz', person: viewer.id, byId: owner.id, holds: true },
    { subject: 'provider', aboutName: 'Kontor Zoë', person: viewer.id, about: String(id) },
  ])
  expect(await found({ person: viewer.email.toUpperCase() })).toEqual(data.map((one) => one.id))
  expect(await found({ person: 'muller-oz', subject: 'provider' })).toHaveLength(1)
  expect(await found({ person: '%' }), 'a sign of LIKE').toEqual([])
  expect((await list({ subject: 'office' })).data[0]).toMatchObject({ aboutName: null, person: null })
  await world.rows(`update person set erased_at = now() where id = $1`, [viewer.id])
  expect(await found({ person: 'muller-oz' })).toEqual([])
})

test('the chain is read from the mark of the night on; without one, whole', async () => {
  const [newest] = await world.rows<{ id: number; hash: string }>(
    `select id, encode(hash, 'hex') as hash from audit_entry order by id desc limit 1`,
  )
  expect(await chain()).toEqual({ entries: newest?.id, hash: newest?.hash, proven: null, broken: null })
  await auditNightly(world.context, Temporal.Instant.from('2026-11-14T03:00:00Z'))
  const proven = { entry: newest?.id, at: '2026-11-14T03:00:00Z' }
  expect(await chain()).toMatchObject({ proven, broken: null })
  await world.call(downloadLog, { query: {} }, owner)
  expect(await chain()).toMatchObject({ entries: newest!.id + 1, proven, broken: null })
})

test.each<[string, string, number, string]>([
  ['the newest one, changed', `update audit_entry set subject_id = '4713' where id = $1`, 0, 'entry'],
  ['the newest one, taken out', `delete from audit_entry where id = $1`, 0, 'end'],
  ['the marked one, put anew', `update audit_entry set hash = decode('00', 'hex') where id = $1`, -1, 'entry'],
])('what is wrong since the mark is found at once: %s', async (_, statement, place, what) => {
  const [head] = await world.rows<{ id: number }>('select max(id) as id from audit_entry')
  await world.rows('create table kept as select * from audit_entry')
  await behindItsBack(statement, [head!.id + place])
  const { broken } = await chain()
  await behindItsBack('delete from audit_entry')
  await behindItsBack('insert into audit_entry select * from kept')
  await world.rows('drop table kept')
  expect(broken).toEqual({ entry: head!.id + place, what })
  expect((await chain()).broken).toBeNull()
})

test('what was changed before the mark is told where it is shown, and the next night sets no mark', async () => {
  await behindItsBack(`update audit_entry set subject_id = '4713' where id = 2`)
  expect(await chain()).toMatchObject({ broken: null })
  expect((await list()).data.filter(({ holds }) => !holds).map(({ id }) => id)).toEqual([2])
  await auditNightly(world.context, Temporal.Instant.from('2026-11-15T03:00:00Z'))
  expect((await chain()).proven?.at).toBe('2026-11-14T03:00:00Z')
  expect((await readAudit(world.context.db.read))?.differences.operators).toBe(1)
})
