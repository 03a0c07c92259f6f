import { describe, expect, test } from 'vitest'
import {
  judgeConnections,
  judgeProcesses,
  judgeReplica,
  judgeSchema,
  judgeServer,
  judgeUnreachable,
  type ReplicaFacts,
  type SchemaFacts,
  type ServerFacts,
} from './judge-database.ts'

const SOUND: ServerFacts = {
  where: 'db:5432/viertel',
  version: 150_000,
  shown: '15.0',
  encoding: 'UTF8',
  foldsCase: true,
  wrongZones: [],
  isInRecovery: false,
  isReadOnly: false,
  clockAheadMs: -40,
  bytes: 3e9,
  role: 'viertel',
  isSuperuser: false,
  mayMakeTables: true,
  mayMakeSchemas: true,
  foreignTables: 0,
  connections: { most: 97, others: 2 },
}

test('a server that is as it should be', () => {
  expect(judgeServer(SOUND).map(({ check, verdict, mend }) => [check, verdict, mend])).toEqual([
    ['database', 'ok', null],
    ['encoding', 'ok', null],
    ['time zones', 'ok', null],
    ['rights', 'ok', null],
    ['clock', 'ok', null],
  ])
  expect(judgeServer(SOUND)[0]?.says).toBe('db:5432/viertel, PostgreSQL 15.0, 3.0 GB')
})

const SERVERS: [what: string, facts: Partial<ServerFacts>, check: string, verdict: string, says: RegExp][] = [
  ['an old server', { version: 149_999, shown: '14.12' }, 'database', 'broken', /is PostgreSQL 14\.12$/],
  ['a replica', { isInRecovery: true }, 'database', 'broken', /is a replica/],
  ['one that takes no writes', { isReadOnly: true }, 'database', 'broken', /refuses writes/],
  ['another encoding', { encoding: 'SQL_ASCII' }, 'encoding', 'broken', /SQL_ASCII, not UTF8/],
  ['the locale C', { foldsCase: false }, 'encoding', 'broken', /does not find "zürich"/],
  ['no zones', { wrongZones: ['Europe/Zurich'] }, 'time zones', 'broken', /unknown or wrong: Europe\/Zurich/],
  ['no tables', { mayMakeTables: false }, 'rights', 'broken', /may not make tables in the schema public$/],
  ['no schema', { mayMakeSchemas: false }, 'rights', 'broken', /may not make the schema of the jobs$/],
  ['tables of others', { foreignTables: 3 }, 'rights', 'broken', /may not change 3 tables that belong to others$/],
  ['a superuser', { isSuperuser: true }, 'rights', 'look here', /is a superuser/],
  ['clocks close enough', { clockAheadMs: 2000 }, 'clock', 'ok', /2\.00 s apart/],
  ['clocks apart', { clockAheadMs: 2001 }, 'clock', 'look here', /2\.00 s apart/],
  ['our clock behind', { clockAheadMs: -30_000 }, 'clock', 'look here', /30 s apart/],
  ['clocks far apart', { clockAheadMs: -30_001 }, 'clock', 'broken', /30 s apart/],
]

test.each(SERVERS)('%s', (_, facts, check, verdict, says) => {
  const found = judgeServer({ ...SOUND, ...facts }).find((one) => one.check === check)
  expect(found).toMatchObject({ verdict, says: expect.stringMatching(says) as string })
  expect(found?.mend === null).toBe(verdict === 'ok')
})

test.each([
  // A process takes up to its pool and fifteen more.
  [52, 2, 10, 1, 'ok'],
  [51, 2, 10, 1, 'look here'],
  [27, 2, 10, 1, 'look here'],
  [26, 2, 10, 1, 'broken'],
  [26, 2, 10, 0, 'broken'],
  [77, 2, 10, 2, 'ok'],
  [76, 2, 10, 2, 'look here'],
  [51, 2, 10, 2, 'broken'],
])('%i connections, %i of others, a pool of %i, %i processes: %s', (most, others, pool, processes, verdict) => {
  expect(judgeConnections({ connections: { most, others } }, pool, processes).verdict).toBe(verdict)
})

test('says how many connections would do', () => {
  const { mend } = judgeConnections({ connections: { most: 20, others: 2 } }, 10, 1)
  expect(mend).toContain('max_connections to 57 or more')
})

const REPLICA: ReplicaFacts = { where: 'replica:5432', away: null, kind: 'replica', behindSeconds: 0.2 }
test.each<[string, Partial<ReplicaFacts>, string]>([
  ['close behind', {}, 'ok'],
  ['just close enough', { behindSeconds: 4.9 }, 'ok'],
  ['too far behind', { behindSeconds: 5 }, 'look here'],
  ['longer than was waited', { behindSeconds: null }, 'look here'],
  ['away', { away: 'ECONNREFUSED' }, 'look here'],
  ['promoted', { kind: 'another database' }, 'broken'],
  ['of a cluster, and the primary for now', { kind: 'primary' }, 'ok'],
])('a replica: %s', (_, facts, verdict) => {
  expect(judgeReplica({ ...REPLICA, ...facts }, 3).verdict).toBe(verdict)
})

test('the primary alone is nothing to read from', () => {
  expect(judgeReplica({ ...REPLICA, kind: 'primary' }, 1).verdict).toBe('look here')
})

const expand = (version: number) => ({ file: `${version}_more.sql`, version, kind: 'expand' }) as const
const contract = (version: number) => ({ file: `${version}_less.sql`, version, kind: 'contract' }) as const
const SCHEMA: SchemaFacts = { applied: 90, pending: [], wrong: null, serving: [90], unfinished: [] }
test.each<[string, Partial<SchemaFacts>, string, RegExp]>([
  ['all there', {}, 'ok', /all 90 migrations/],
  ['nothing yet', { applied: null }, 'look here', /nothing is there yet/],
  ['older, and nobody serves', { pending: [expand(91)], serving: [] }, 'look here', /not applied yet: 91_more\.sql/],
  ['older, and an older one serves', { pending: [expand(91)] }, 'look here', /91_more\.sql/],
  ['older than what serves', { pending: [expand(91)], serving: [90, 91] }, 'broken', /needs 91_more\.sql/],
  ['waits for an older one', { pending: [contract(91)], serving: [90, 91] }, 'look here', /91_less\.sql/],
  ['changed', { wrong: '0001_a.sql was changed' }, 'broken', /was changed/],
  ['an index half made', { unfinished: ['office_cell'] }, 'broken', /not finished: office_cell/],
])('the schema: %s', (_, facts, verdict, says) => {
  const found = judgeSchema({ ...SCHEMA, ...facts })
  expect(found).toMatchObject({ verdict, says: expect.stringMatching(says) as string })
})

test.each([
  [[], 'look here', 'no process of the product serves'],
  [[90], 'ok', '1 serve, of this version'],
  [[90, 90], 'ok', '2 serve, of this version'],
  [[89], 'look here', '1 serve, of version 89; this program is 90'],
  [[90, 89], 'look here', '2 serve, of the versions 89 and 90'],
])('processes %j: %s, %s', (serving, verdict, says) => {
  expect(judgeProcesses(serving, 90)).toMatchObject({ verdict, says })
})

describe('a database that cannot be used', () => {
  test.each([
    ['ECONNREFUSED', 'nobody listens there'],
    ['28P01', 'it refuses the password'],
    ['3D000', 'it has no such database'],
    ['XX000', 'what the server said'],
  ])('%s: %s', (code, why) => {
    const found = judgeUnreachable('db:5432/viertel', { code, message: 'what the server said' })
    expect(found).toMatchObject({ verdict: 'broken', says: `db:5432/viertel cannot be used: ${why}` })
  })
})
