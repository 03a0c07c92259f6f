/**
 * The product behind PgBouncer in transaction mode, where each transaction may be on another connection: nothing of one
 * may be taken for granted in the next. Where PgBouncer is not installed nothing is said (the test command installs it
 * where it can).
 */
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import { auditProof } from '#app/server/audit-proof.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { workOff } from '#app/testing/work-off.ts'
import { cancelBooking, placeBooking } from '#features/booking/contract.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { checkPooler } from '#platform/db/connection/check-pooler.ts'
import { openDatabase, type Database } from '#platform/db/connection/database.ts'
import { startPooler } from '#platform/db/testing/start-pooler.ts'
import type { Context } from '#platform/context.ts'
import { silentLog } from '#platform/log.ts'

const PGBOUNCER = process.env['PGBOUNCER'] ?? ''

describe.skipIf(PGBOUNCER === '')('behind PgBouncer', () => {
  let world: TestWorld
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let db: Database
  let context: Context
  const open = async () => {
    pooler = await startPooler(PGBOUNCER, world.url, await freePort())
    db = openDatabase({ url: pooler.url, directUrl: world.url, log: silentLog, maxConnections: 16 })
    const payments = createSandboxPayments({ db, now: () => world.clock.now(), baseUrl: world.context.config.BASE_URL })
    context = { ...world.context, db, payments }
  }
  const close = async () => {
    await db.close()
    await pooler.stop()
  }
  beforeAll(async () => {
    world = await createTestWorld()
    await open()
  })
  afterAll(async () => {
    await close()
    await world.close()
  })

  test('what the role lacks is said before anything begins, as statements that help', async () => {
    const lacks = await checkPooler(db.read).then(
      () => '',
      (error: Error) => error.message,
    )
    const statements = lacks.split('\n').filter((line) => line.startsWith('alter role'))
    expect(statements.map((line) => / set (\w+)/.exec(line)?.[1])).toEqual(
      expect.arrayContaining(['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']),
    )
    for (const statement of statements) await world.rows(statement)
    await close()
    await open()
    await checkPooler(db.read)
  })

  test('thirty want the last ten places: ten have one, timers and money go on, and everything agrees', async () => {
    const office = await world.office({ capacity: 10 })
    const people = await Promise.all(Array.from({ length: 30 }, () => world.person()))
    const wish = { office: office.id, date: '2026-11-12', time: '10:00', hours: 4, quantity: 1, expectedTotal: 4000 }
    const booked = await Promise.all(
      people.map(async (viewer) => {
        const paymentMethod = await world.card(viewer, CARDS.good)
        try {
          return {
            viewer,
            ...(await world.call(placeBooking, { body: { ...wish, paymentMethod } }, viewer, context)).data,
          }
        } catch (error) {
          if (!(error instanceof RefusalError)) throw error
          return error.refusal.code
        }
      }),
    )
    const won = booked.filter((one) => typeof one === 'object')
    expect(won).toHaveLength(10)
    expect(new Set(booked.filter((one) => typeof one === 'string'))).toEqual(new Set(['booking.no_free_desks']))
    const [first] = won
    await world.call(cancelBooking, { params: { id: String(first!.id) }, query: {} }, first!.viewer, context)
    world.clock.set('2026-11-12T16:00:00Z')
    await workOff(context)
    expect(await world.rows('select status, count(*)::int from booking group by 1 order by 1')).toEqual([
      { status: 'canceled', count: 1 },
      { status: 'completed', count: 9 },
    ])
    expect(await auditProof({ db, log: silentLog })).toMatchObject({ holds: true })
  })

  test('who listens is told, and a query that comes again has no name that another connection does not know', async () => {
    const told = Promise.withResolvers<string>()
    const stop = await db.listen('pooled', (payload) => told.resolve(payload))
    await db.notify('pooled', 'seven')
    expect(await told.promise).toBe('seven')
    await stop()
    for (let n = 0; n < 20; n += 1)
      await Promise.all(Array.from({ length: 8 }, () => db.read.selectFrom('office').select('id').execute()))
    const { read } = db
    expect(await read.query('select name from pg_prepared_statements')).toEqual([])
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
