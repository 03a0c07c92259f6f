import { column } from '#platform/db/row-columns.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { constraintOf } from '../connection/database-errors.ts'
import { batchedStatement, openBatches } from './batched.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await createTestDatabase({ migrations: false, maxConnections: 4 })
  await base.db.write.query(
    'create table place (id int primary key, taken int not null constraint room check (taken <= 3))',
  )
})
afterAll(() => base.drop())
beforeEach(async () => {
  await base.db.write.query('truncate place')
  await base.db.write.query('insert into place select i, 0 from generate_series(1, 40) i')
})

const TAKE = batchedStatement<{ id: number; desks: number }, { id: number; taken: number; at: Temporal.Instant }>({
  name: 'take',
  columns: { id: 'int', desks: 'int' },
  row: { id: column.number(), taken: column.number(), at: column.instant() },
  conflictKeys: ({ id }) => [id],
  text: (asked) => `
    with asked as ${asked}, done as (
      update place p set taken = p.taken + a.desks from asked a where p.id = a.id returning p.id, p.taken
    )
    select a.n, done.*, timestamptz '2026-03-29T01:00:00Z' as at from done join asked a on a.id = done.id`,
})

/** Counts what goes to the database; `during` happens while the first group is on its way. */
function counting(during?: () => Promise<unknown>) {
  const sizes: number[] = []
  let first = true
  const run = async (name: string, text: string, values: readonly unknown[]) => {
    sizes.push((JSON.parse(String(values[0])) as unknown[]).length)
    if (first && during) {
      first = false
      await during()
    }
    return (await base.db.prepared({ name, text, row: {} }, values)) as { n: number }[]
  }
  const groups = openBatches(run, run)
  return { sizes, take: (id: number, desks = 1) => groups.batched(TAKE, { id, desks }) }
}

const taken = async (id: number) =>
  (await base.db.read.query<{ taken: number }>('select taken from place where id = $1', [id]))[0]?.taken

test('calls that come together share statements of at most sixteen, and each gets the rows of its own input', async () => {
  const { sizes, take } = counting()
  const rows = await Promise.all(Array.from({ length: 40 }, (_, i) => take(i + 1, (i % 3) + 1)))
  expect(sizes).toEqual([16, 16, 8])
  expect(rows.map(([row]) => [row?.id, row?.taken])).toEqual(Array.from({ length: 40 }, (_, i) => [i + 1, (i % 3) + 1]))
  expect(String(rows[0]?.[0]?.at)).toBe('2026-03-29T01:00:00Z')
  expect(await take(99)).toEqual([])
})

test('nobody waits for company; what comes meanwhile goes next, together', async () => {
  const later: Promise<unknown>[] = []
  const { sizes, take } = counting(async () => {
    for (const id of [2, 3, 4]) later.push(take(id))
  })
  await take(1)
  await Promise.all(later)
  expect(sizes).toEqual([1, 3])
})

test('a group that waits for a lock keeps the next one back for a moment only', async () => {
  let unlock = () => {}
  const locked = new Promise<void>((go) => (unlock = go))
  const { sizes, take } = counting(() => locked)
  const slow = take(1)
  await new Promise((go) => setImmediate(() => setImmediate(go)))
  expect(await take(2)).toHaveLength(1)
  expect(sizes).toEqual([1, 1])
  unlock()
  expect(await slow).toHaveLength(1)
})

test('one refused call refuses nobody else: the group is undone and each goes alone, once', async () => {
  const { sizes, take } = counting()
  const results = await Promise.allSettled([take(1), take(2, 4), take(3)])
  expect(results.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(constraintOf((results[1] as PromiseRejectedResult).reason)).toBe('room')
  expect(sizes).toEqual([3, 1, 1, 1])
  expect([await taken(1), await taken(2), await taken(3)]).toEqual([1, 0, 1])
})

test('calls that would meet never go together', async () => {
  const { sizes, take } = counting()
  const results = await Promise.allSettled([take(1), take(1), take(2), take(1), take(1)])
  expect(sizes).toEqual([2, 1, 1, 1])
  expect(results.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(await taken(1)).toBe(3)
})

/** Three calls that come together, each answered as `once` (the group) and `hot` (alone) answer. */
async function three(once: () => Promise<never>, hot: () => Promise<{ n: number }[]>) {
  let runs = 0
  let alone = 0
  const groups = openBatches(
    () => {
      runs += 1
      return once()
    },
    () => {
      alone += 1
      return hot()
    },
  )
  const results = await Promise.allSettled([1, 2, 3].map((id) => groups.batched(TAKE, { id, desks: 1 })))
  return { runs, alone, said: results.map((one) => one.status) }
}

test('what is no refusal says nothing about what happened: nobody is sent again', async () => {
  const said = ['rejected', 'rejected', 'rejected']
  for (const error of [new Error('Connection terminated unexpectedly'), new RangeError('an answer nobody can read')]) {
    const lost = () => Promise.reject(error)
    expect(await three(lost, lost)).toEqual({ runs: 1, alone: 0, said })
  }
})

test('a group that lost a race, or waited for a lock too long, is not tried again as a group', async () => {
  for (const code of ['40P01', '55P03', '40001']) {
    const raced = () => Promise.reject(Object.assign(new Error('again'), { code }))
    const said = ['fulfilled', 'fulfilled', 'fulfilled']
    expect(await three(raced, () => Promise.resolve([{ n: 0 }]))).toEqual({ runs: 1, alone: 3, said })
  }
})

test('in a transaction a call goes alone and is undone with it; from outside is refused', async () => {
  const undone = base.db.tx(async (tx) => {
    expect(await tx.batched(TAKE, { id: 1, desks: 2 })).toMatchObject([{ id: 1, taken: 2 }])
    await expect(base.db.batched(TAKE, { id: 2, desks: 1 })).rejects.toThrow('db.batched inside db.tx')
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect([await taken(1), await taken(2)]).toEqual([0, 0])
})

test('random calls at the same time leave what they would have left one after the other', async () => {
  let mix = 7
  const chance = (n: number) => (mix = (mix * 48_271) % 2_147_483_647) % n
  const calls = Array.from({ length: 300 }, () => ({ id: 1 + chance(12), desks: 1 + chance(3) }))
  const results = await Promise.allSettled(calls.map((call) => base.db.batched(TAKE, call)))
  const sums = new Map<number, number>()
  for (const [i, result] of results.entries()) {
    const { id, desks } = calls[i] ?? { id: 0, desks: 0 }
    if (result.status === 'fulfilled') sums.set(id, (sums.get(id) ?? 0) + desks)
    else expect(constraintOf(result.reason)).toBe('room')
  }
  for (let id = 1; id <= 12; id += 1) expect(await taken(id)).toBe(sums.get(id) ?? 0)
  expect(results.filter((one) => one.status === 'rejected').length).toBeGreaterThan(100)
})
