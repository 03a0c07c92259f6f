import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { isUnavailable } from './database-errors.ts'
import { startEmbeddedServer } from '../embedded/embedded-server.ts'
import type { EmbeddedServer } from '../embedded/embedded-server.ts'
import { openPlainPool } from './pool.ts'

let folder: string
let server: EmbeddedServer

// A server of its own: it is stopped and killed here.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'viertel-faults-'))
  await chmod(folder, 0o755)
  server = await startEmbeddedServer({ dataDir: folder, log: silentLog, settings: { shared_buffers: '16MB' } })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

async function withDatabase(fn: (db: Database) => Promise<void>, url = server.adminUrl, timeouts = {}): Promise<void> {
  const db = openDatabase({ url, log: silentLog, maxConnections: 3, timeouts })
  try {
    await fn(db)
  } finally {
    await db.close()
  }
}

async function endBackend(pid: number): Promise<void> {
  const client = new Client({ connectionString: server.adminUrl })
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [pid])
  await client.end()
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  )
}

async function backendOf(db: { query<R extends object>(text: string): Promise<R[]> }): Promise<number> {
  return (await db.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid ?? 0
}

test('a backend killed while its client is checked out, idle or plain does not end the process', async () => {
  await withDatabase(async (db) => {
    const error = await failure(
      db.tx(async (tx) => {
        await endBackend(await backendOf(tx))
        await tx.query('select 1')
      }),
    )
    expect(isUnavailable(error)).toBe(true)
    await endBackend(await backendOf(db.read))
    await db.tx(async (tx) => expect(await tx.query('select 1 as n')).toEqual([{ n: 1 }]))
  })
  const { pool: plain, close } = openPlainPool({ url: server.adminUrl, log: silentLog })
  const client = await plain.connect()
  await endBackend((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0)
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await plain.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await close()
})

test('a transaction on pooled connections that broke unnoticed starts on a new one and runs once', async () => {
  const proxy = await blackHoleProxy(Number(new URL(server.adminUrl).port))
  try {
    await withDatabase(
      async (db) => {
        await Promise.all([1, 2, 3].map(() => db.read.query('select pg_sleep(0.05)')))
        proxy.breakAtNextWord()
        let runs = 0
        await db.tx(async (tx) => {
          runs += 1
          expect(await tx.query('select 1 as n')).toEqual([{ n: 1 }])
        })
        expect(runs).toBe(1)
        // A statement that may have been carried out is never repeated.
        proxy.breakAtNextWord()
        expect(isUnavailable(await failure(db.prepared({ name: 'one', text: 'select 1', row: {} }, [])))).toBe(true)
      },
      server.adminUrl.replace(/:\d+\//, `:${proxy.port}/`),
    )
  } finally {
    await proxy.close()
  }
})

test.for([
  ['its port', 'adminUrl'],
  ['its socket', 'appUrl'],
] as const)(
  'over %s: while the server is away everything fails at once as unavailable, then works again',
  async ([way, url]) => {
    expect(new URL(server[url]).searchParams.has('host')).toBe(way === 'its socket')
    await withDatabase(async (db) => {
      const heard: string[] = []
      let gaps = 0
      await db.listen(
        'faults',
        (payload) => heard.push(payload),
        () => (gaps += 1),
      )
      await db.read.query('select 1')
      await server.stop()
      const began = performance.now()
      for (const call of [
        () => db.read.query('select 1'),
        () => db.tx((tx) => tx.query('select 1')),
        () => db.writeProbe(),
      ]) {
        expect(isUnavailable(await failure(call()))).toBe(true)
      }
      expect(performance.now() - began).toBeLessThan(5000)
      server = await startEmbeddedServer({ dataDir: folder, log: silentLog, settings: { shared_buffers: '16MB' } })
      expect(await db.read.query('select 1 as n')).toEqual([{ n: 1 }])
      await expect.poll(() => gaps, { timeout: 5000 }).toBe(1)
      await db.notify('faults', 'back')
      await expect.poll(() => heard).toEqual(['back'])
    }, server[url])
  },
)

test('listening that starts while the server is away works as soon as it is back', async () => {
  await withDatabase(async (db) => {
    await server.stop()
    const heard: string[] = []
    await db.listen('faults', (payload) => heard.push(payload))
    server = await startEmbeddedServer({ dataDir: folder, log: silentLog, settings: { shared_buffers: '16MB' } })
    await expect.poll(async () => (await db.notify('faults', 'x'), heard.length), { timeout: 5000 }).toBeGreaterThan(0)
  })
})

test('in a black hole every call ends with the query timeout, and the pool recovers when the network does', async () => {
  const proxy = await blackHoleProxy(Number(new URL(server.adminUrl).port))
  const url = server.adminUrl.replace(/:\d+\//, `:${proxy.port}/`)
  const timeouts = { connect: 1000, query: 2500, transaction: 20_000 }
  try {
    await withDatabase(
      async (db) => {
        await Promise.all([1, 2, 3].map(() => db.read.query('select pg_sleep(0.05)')))
        proxy.swallow(true)
        const began = performance.now()
        const calls = [
          db.read.query('select 1'),
          db.tx((tx) => tx.query('select 1')),
          db.prepared({ name: 'one', text: 'select 1', row: {} }, []),
        ]
        for (const error of await Promise.all(calls.map(failure))) expect(isUnavailable(error)).toBe(true)
        const took = performance.now() - began
        expect(took).toBeGreaterThan(2400)
        expect(took).toBeLessThan(10_000)
        // New connections disappear as well.
        expect(isUnavailable(await failure(db.read.query('select 1')))).toBe(true)
        proxy.swallow(false)
        const again = performance.now()
        expect(await db.tx((tx) => tx.query('select 1 as n'))).toEqual([{ n: 1 }])
        expect(performance.now() - again).toBeLessThan(2400)
      },
      url,
      timeouts,
    )
  } finally {
    await proxy.close()
  }
})

test('after one silent answer the other idle connections of that time are not tried one by one', async () => {
  const proxy = await blackHoleProxy(Number(new URL(server.adminUrl).port))
  const url = server.adminUrl.replace(/:\d+\//, `:${proxy.port}/`)
  try {
    await withDatabase(
      async (db) => {
        await Promise.all([1, 2, 3].map(() => db.read.query('select pg_sleep(0.05)')))
        // Connections of before stay dead for ever, as after a fail-over; new ones work.
        proxy.forgetCurrent()
        expect(isUnavailable(await failure(db.read.query('select 1')))).toBe(true)
        const began = performance.now()
        for (let call = 0; call < 3; call += 1) await db.read.query('select 1')
        expect(performance.now() - began).toBeLessThan(2400)
      },
      url,
      { query: 2500 },
    )
  } finally {
    await proxy.close()
  }
})

test('closing does not hang on connections that never answer', async () => {
  const proxy = await blackHoleProxy(Number(new URL(server.adminUrl).port))
  const db = openDatabase({
    url: server.adminUrl.replace(/:\d+\//, `:${proxy.port}/`),
    log: silentLog,
    maxConnections: 2,
  })
  await db.listen('faults', () => {})
  await db.read.query('select 1')
  await db.plainPool().query('select 1')
  proxy.swallow(true)
  const began = performance.now()
  await db.close()
  expect(performance.now() - began).toBeLessThan(15_000)
  await proxy.close()
})

test('closing cuts what the sign-in library and others still run after one and the same time', async () => {
  const timeouts = { query: 60_000, statement: 60_000, transaction: 60_000 }
  const db = openDatabase({ url: server.adminUrl, log: silentLog, timeouts })
  const pool = db.plainPool()
  const running = [failure(pool.query('select pg_sleep(20)')), failure(db.read.query('select pg_sleep(20)'))]
  await once(pool, 'acquire')
  await expect.poll(() => db.stats().total - db.stats().idle).toBe(1)
  const began = performance.now()
  await db.close()
  const took = performance.now() - began
  expect(took).toBeGreaterThan(4500)
  expect(took).toBeLessThan(15_000)
  for (const error of await Promise.all(running)) expect(error).toBeInstanceOf(Error)
})

/** Forwards to the server; told to swallow, it keeps all connections open and lets nothing through. */
async function blackHoleProxy(target: number) {
  let swallowing = false
  const pairs = new Set<{ near: Socket; far: Socket; dead: boolean; broken: boolean }>()
  const server: Server = createServer((near) => {
    const pair = { near, far: connect(target, '127.0.0.1'), dead: false, broken: false }
    pairs.add(pair)
    for (const [from, to] of [
      [near, pair.far],
      [pair.far, near],
    ] as const) {
      from.on('data', (chunk) => {
        if (pair.broken) near.resetAndDestroy()
        else if (!swallowing && !pair.dead) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    swallow(on: boolean) {
      swallowing = on
      if (on) for (const pair of pairs) pair.dead = true
    },
    breakAtNextWord() {
      for (const pair of pairs) pair.broken = true
    },
    forgetCurrent() {
      for (const pair of pairs) pair.dead = true
    },
    async close() {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      await new Promise((done) => server.close(done))
    },
  }
}
