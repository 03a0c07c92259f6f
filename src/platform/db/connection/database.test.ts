import { column } from '#platform/db/row-columns.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reader, Tx } from '../handles.ts'
import { constraintOf, isRetryable, isUnavailable } from './database-errors.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { assertOutsideTransaction } from './transaction-scope.ts'

let base: TestDatabase

beforeAll(async () => {
  base = await createTestDatabase({ migrations: false, maxConnections: 4 })
  await base.db.write.query(
    'create table counter (id int primary key, n int not null constraint counter_small check (n < 100))',
  )
})
afterAll(() => base.drop())
beforeEach(async () => {
  await base.db.write.query('truncate counter')
  await base.db.write.query('insert into counter values (1, 0), (2, 0)')
})

async function counters(): Promise<number[]> {
  return (await base.db.read.query<{ n: number }>('select n from counter order by id')).map((row) => row.n)
}

const ADD = {
  name: 'add',
  text: 'update counter set n = n + $2 where id = $1 returning n',
  row: { n: column.number() },
}

function add(tx: Tx, id: number, n = 1) {
  return tx.query(ADD, [id, n])
}

test('columns arrive as the types the product works with', async () => {
  const [row] = await base.db.read.query<Record<string, unknown>>(
    `select 9007199254740991::int8 as safe, date '2026-03-29' as day, timestamptz '2026-03-29 02:00:00.25+01' as at,
       '{1,2}'::int2[] as occ, repeat('01', 48)::bit(96) as free, array[b'01', b'10'] as masks, '{"a":[1]}'::jsonb as doc,
       array[timestamptz '2026-01-01 00:00+00', null] as times, array[date '2026-01-01'] as days, '{5}'::int8[] as ids,
       point(1, 2) as pt, count(*) as total from counter`,
  )
  expect(row).toEqual({
    safe: 9007199254740991,
    day: '2026-03-29',
    at: Temporal.Instant.from('2026-03-29T01:00:00.25Z'),
    occ: [1, 2],
    free: '01'.repeat(48),
    masks: ['01', '10'],
    doc: { a: [1] },
    times: [Temporal.Instant.from('2026-01-01T00:00:00Z'), null],
    days: ['2026-01-01'],
    ids: [5],
    pt: { x: 1, y: 2 },
    total: 2,
  })
  // toEqual cannot look into Temporal values.
  expect(String(row?.['at'])).toBe('2026-03-29T01:00:00.25Z')
  expect(String((row?.['times'] as unknown[] | undefined)?.[0])).toBe('2026-01-01T00:00:00Z')
  await expect(base.db.read.query('select 9007199254740993::int8 as unsafe')).rejects.toThrow(RangeError)
})

test('Temporal values travel as parameters, undefined does not', async () => {
  const at = Temporal.Instant.from('2026-07-01T10:15:00.123Z')
  const day = Temporal.PlainDate.from('2026-07-01')
  const back = await sql<{ at: Temporal.Instant; day: string; all: Temporal.Instant[] }>`
    select ${at}::timestamptz as at, ${day}::date as day, ${[at, at]}::timestamptz[] as all`.execute(base.db.read)
  const row = back.rows[0]
  expect([String(row?.at), row?.day, String(row?.all[1])]).toEqual([String(at), '2026-07-01', String(at)])
  await expect(base.db.read.query('select $1::int', [undefined])).rejects.toThrow('undefined as a query parameter')
})

test('a transaction commits as a whole, by sql template, prepared statement and builder', async () => {
  const result = await base.db.tx(async (tx) => {
    await add(tx, 1)
    await sql`update counter set n = n + ${5} where id = 2`.execute(tx)
    return (await sql<{ n: number }>`select sum(n)::int as n from counter`.execute(tx)).rows[0]?.n
  })
  expect(result).toBe(6)
  expect(await counters()).toEqual([1, 5])
})

test('an error rolls everything back and keeps its class and constraint', async () => {
  const own = new Error('no')
  await expect(base.db.tx(async (tx) => add(tx, 1).then(() => Promise.reject(own)))).rejects.toBe(own)
  const refused = await base.db.tx(async (tx) => (await add(tx, 1), add(tx, 2, 100))).catch((error: unknown) => error)
  expect([constraintOf(refused), isUnavailable(refused), isRetryable(refused)]).toEqual(['counter_small', false, false])
  expect(await counters()).toEqual([0, 0])
  expect(base.db.stats().total).toBe(base.db.stats().idle)
})

test('a refusal does not cost the connection', async () => {
  const pid = async () => (await base.db.read.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
  const before = await pid()
  await expect(base.db.prepared({ ...ADD, name: 'add-alone' }, [1, 100])).rejects.toThrow('counter_small')
  expect(await pid()).toBe(before)
})

test('an error that fn swallows is not reported as a commit', async () => {
  const swallowed = base.db.tx(async (tx) => {
    await add(tx, 1)
    await add(tx, 2, 100).catch(() => {})
  })
  await expect(swallowed).rejects.toThrow('a failed statement was ignored')
  expect(await counters()).toEqual([0, 0])
})

test('no nesting, no pool inside a transaction, no transaction after its end', async () => {
  await expect(base.db.tx(() => base.db.tx((inner) => add(inner, 1)))).rejects.toThrow('db.tx inside db.tx')
  await expect(base.db.tx(() => counters())).rejects.toThrow('db.read inside db.tx')
  await expect(base.db.tx(() => base.db.prepared(ADD, [1, 1]))).rejects.toThrow('db.prepared inside db.tx')
  let escaped: Tx | null = null
  await base.db.tx((tx) => {
    escaped = tx
    return add(tx, 1)
  })
  await expect(add(escaped as unknown as Tx, 1)).rejects.toThrow('this transaction is over')
  expect(await counters()).toEqual([1, 0])
})

test('adapters can tell that they are called inside a transaction', async () => {
  assertOutsideTransaction('mail.send')
  await expect(base.db.tx(async () => assertOutsideTransaction('mail.send'))).rejects.toThrow(
    'mail.send inside a database transaction',
  )
  // Work that was started inside and goes on after the end is outside again.
  const late = await base.db.tx(async (tx) => {
    await add(tx, 1)
    return { check: sleep(30).then(() => assertOutsideTransaction('mail.send')) }
  })
  await late.check
})

test('what takes a transaction does not compile with the pool, nor the other way round', () => {
  const write = (tx: Tx) => tx
  const read = (reader: Reader) => reader
  const forbidden = (tx: Tx) => {
    // @ts-expect-error the pool is no transaction
    write(base.db.read)
    // @ts-expect-error a transaction is not for reads that need none
    read(tx)
    // @ts-expect-error only db.tx opens transactions
    void base.db.read.transaction
  }
  expect(forbidden).toBeTypeOf('function')
})

test('a planted deadlock is run again and both transactions count', async () => {
  let arrived = 0
  let open = () => {}
  const both = new Promise<void>((done) => (open = done))
  let runs = 0
  const crosswise = (first: number, second: number) =>
    base.db.tx(async (tx) => {
      runs += 1
      await add(tx, first)
      arrived += 1
      if (arrived === 2) open()
      await both
      await add(tx, second)
    })
  await Promise.all([crosswise(1, 2), crosswise(2, 1)])
  expect(await counters()).toEqual([2, 2])
  // On a busy machine the one that is run again may meet the other once more.
  expect(runs).toBeGreaterThanOrEqual(3)
})

test('a serialisation failure is run again up to three times, then reported as unavailable', async () => {
  let runs = 0
  const always = base.db.tx(async (tx) => {
    runs += 1
    await tx.query("do $$ begin raise exception 'planted' using errcode = '40001'; end $$")
  })
  const error = await always.catch((caught: unknown) => caught)
  expect([runs, isUnavailable(error), isRetryable(error)]).toEqual([4, true, true])
})

test('waiting for a lock ends with the lock timeout, inside the time of the transaction', async () => {
  const holder = new Client({ connectionString: base.url })
  await holder.connect()
  const { db, drop } = await attach({ lock: 150, transaction: 20_000 })
  try {
    await holder.query('begin; update counter set n = 50 where id = 1')
    const began = performance.now()
    const error = await db.tx((tx) => add(tx, 1)).catch((caught: unknown) => caught)
    expect([(error as { code: string }).code, isUnavailable(error)]).toEqual(['55P03', true])
    expect(performance.now() - began).toBeLessThan(10_000)
  } finally {
    await holder.end()
    await drop()
  }
})

test('a slow statement ends with the statement timeout, a slow transaction with its own, and a job may take longer', async () => {
  const { db, drop } = await attach({ statement: 100, query: 5000, transaction: 350 })
  try {
    const slow = await db.read.query('select pg_sleep(1)').catch((caught: unknown) => caught)
    expect([(slow as { code: string }).code, isUnavailable(slow)]).toEqual(['57014', true])
    const long = await db
      .tx(async (tx) => {
        for (let step = 0; step < 20; step += 1) await tx.query('select pg_sleep(0.05)')
      })
      .catch((caught: unknown) => caught)
    expect(isUnavailable(long)).toBe(true)
    await db.tx((tx) => tx.query('select pg_sleep(0.5)'), { limitMs: 2000 })
    expect(await db.read.query('select 1 as n')).toEqual([{ n: 1 }])
  } finally {
    await drop()
  }
})

test('a statement that is cut off takes its connection with it, so the next caller does not wait behind it', async () => {
  const { db, drop } = await attach({ transaction: 1500 }, 1)
  try {
    expect(isUnavailable(await db.tx((tx) => tx.query('select pg_sleep(20)')).catch((caught: unknown) => caught))).toBe(
      true,
    )
    const began = performance.now()
    expect(await db.read.query('select 1 as n')).toEqual([{ n: 1 }])
    expect(performance.now() - began).toBeLessThan(10_000)
  } finally {
    await drop()
  }
})

test('when every connection is busy the next caller gets an answer in time', async () => {
  const { db, drop } = await attach({ connect: 1000 }, 1)
  try {
    const busy = db.tx((tx) => tx.query('select pg_sleep(2.5)'))
    const error = await db.read.query('select 1').catch((caught: unknown) => caught)
    expect(isUnavailable(error)).toBe(true)
    await busy
    expect(await db.read.query('select 1 as n')).toEqual([{ n: 1 }])
  } finally {
    await drop()
  }
})

test('a migration under a running process does not break its prepared statements', async () => {
  const rows = () =>
    base.db.prepared({ name: 'all-counters', text: 'select * from counter where id = $1', row: {} }, [1])
  expect(await rows()).toEqual([{ id: 1, n: 0 }])
  await base.db.write.query('alter table counter add extra int')
  try {
    expect(await rows()).toEqual([{ id: 1, n: 0, extra: null }])
  } finally {
    await base.db.write.query('alter table counter drop extra')
  }
})

test('notifications arrive after the commit, and only then', async () => {
  const heard: string[] = []
  const stop = await base.db.listen('test_channel', (payload) => heard.push(payload))
  await base.db
    .tx((tx) => tx.notify('test_channel', 'lost').then(() => Promise.reject(new Error('no'))))
    .catch(() => {})
  await base.db.tx((tx) => tx.notify('test_channel', 'kept'))
  await base.db.notify('test_channel', 'plain')
  await expect.poll(() => heard).toEqual(['kept', 'plain'])
  await stop()
  await base.db.notify('test_channel', 'after')
  await base.db.notify('test_channel', 'after')
  expect(heard).toEqual(['kept', 'plain'])
})

async function attach(timeouts: Record<string, number>, maxConnections = 2) {
  const { openDatabase } = await import('./database.ts')
  const { silentLog } = await import('#platform/log.ts')
  const db = openDatabase({ url: base.url, log: silentLog, timeouts, maxConnections })
  return { db, drop: () => db.close() }
}

test('a query that comes again is prepared, and planned once for whatever values', async () => {
  const plans = await base.db.tx(async (tx) => {
    for (let n = 0; n < 9; n += 1) await sql`select n from counter where id = ${n} and 'comes again' <> ''`.execute(tx)
    const { rows } = await sql<{ generic: number }>`select generic_plans::int as generic from pg_prepared_statements
      where statement like ${'%comes again%counter%'} or statement like ${'%counter%comes again%'}`.execute(tx)
    return rows
  })
  expect(plans).toEqual([{ generic: expect.any(Number) }])
  expect(plans[0]!.generic).toBeGreaterThan(0)
})

test('a query that was prepared before a migration is answered after it, alone and in a transaction', async () => {
  const all = sql<{ id: number }>`select * from migrated`
  await base.db.write.query('create table migrated (id int)')
  await base.db.write.query('insert into migrated values (7)')
  for (let n = 0; n < 4; n += 1) expect((await all.execute(base.db.read)).rows).toEqual([{ id: 7 }])
  await base.db.write.query('alter table migrated add column more int')
  expect((await all.execute(base.db.read)).rows).toEqual([{ id: 7, more: null }])
  for (let n = 0; n < 4; n += 1) await base.db.tx((tx) => all.execute(tx))
  await base.db.write.query('alter table migrated add column most int')
  const { rows } = await base.db.tx((tx) => all.execute(tx))
  expect(rows).toEqual([{ id: 7, more: null, most: null }])
})
