import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../clock.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts'
import type { Context } from '../context.ts'
import { silentLog } from '../log.ts'
import { letRead, startJobs, type Jobs } from './jobs.ts'

let world: TestDatabase
let jobs: Jobs[]
let done: number[]
let broken: (number: number) => boolean
let timerRuns: number
let isStuck: boolean
let slow: () => Promise<number>
let rareRuns = 0

beforeAll(async () => {
  slow = async () => 0
  world = await createTestDatabase()
  const context = { db: world.db, clock: fixedClock('2026-11-10T09:00:00Z') } as unknown as Context
  // Two processes on one database, as after a scale-out or during a restart.
  const start = () =>
    startJobs({
      url: world.url,
      log: silentLog,
      context,
      subscribe: async (_tx, events) =>
        events.flatMap((event) =>
          event.type === 'told' ? [{ queue: 'tell', data: event.payload, event: event.id }] : [],
        ),
      queues: {
        tell: {
          perSecond: 100,
          run: async ({ number }: { number: number }) => {
            if (broken(number)) throw new Error(`no line for ${number}`)
            done.push(number)
          },
        },
      },
      timers: [
        // Never done, as when a payment provider is away for long.
        { name: 'stuck', lane: 'critical', everySeconds: 1, run: async () => (await sleep(1), isStuck ? 1 : 0) },
        { name: 'count', lane: 'critical', everySeconds: 1, run: async () => ((timerRuns += 1), 0) },
        { name: 'waiting', lane: 'slow', everySeconds: 1, run: () => slow() },
        { name: 'fails', lane: 'slow', everySeconds: 1, run: () => Promise.reject(new Error('on purpose')) },
        { name: 'rare', lane: 'slow', everySeconds: 3600, run: async () => ((rareRuns += 1), 0) },
      ],
    })
  jobs = [await start(), await start()]
})
afterAll(async () => {
  await Promise.all(jobs.map((one) => one.stop()))
  await world.drop()
})
beforeEach(() => {
  done = []
  broken = () => false
  timerRuns = 0
  isStuck = false
  slow = async () => 0
})

const happened = (type: string, count: number) =>
  world.db.write.query(
    `insert into domain_event (type, payload, at) select $1, jsonb_build_object('number', n), now() from generate_series(1, $2::int) n`,
    [type, count],
  )

const states = async () =>
  (
    await world.db.read.query<{ state: string; n: number }>(
      `select state::text as state, count(*)::int as n from pgboss.job where name = 'tell' group by 1 order by 2 desc`,
    )
  ).map(({ state, n }) => `${n} ${state}`)

test('every event is told once, by whichever process comes first', async () => {
  await happened('told', 450)
  await happened('untold', 3)
  await Promise.all(jobs.map((one) => one.settle()))
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(450)
  expect(new Set(done).size).toBe(450)
  await Promise.all(jobs.map((one) => one.settle()))
  await expect.poll(states).toEqual(['450 completed'])
  expect(await world.db.read.query('select from domain_event where dispatched_at is null')).toEqual([])
  expect(timerRuns).toBeGreaterThanOrEqual(4)
})

test('a job that fails is kept for another try, without the others of its batch', async () => {
  await world.db.write.query(`delete from pgboss.job where name = 'tell'`)
  broken = (number) => number === 2
  await happened('told', 3)
  await jobs[0]?.settle()
  await expect.poll(states, { timeout: 5000 }).toEqual(['2 completed', '1 retry'])
  expect(done.toSorted()).toEqual([1, 3])
  const [failed] = (await jobs[0]?.list(10))?.filter((one) => one.state === 'retry') ?? []
  expect(failed).toMatchObject({ queue: 'tell', data: { number: 2 }, output: { message: 'no line for 2' } })
})

test('a timer that never gets done keeps neither the other timers nor the events waiting', async () => {
  isStuck = true
  await happened('told', 1)
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => timerRuns, { timeout: 10_000 }).toBeGreaterThan(1)
  expect(jobs.every((one) => one.healthy())).toBe(true)
})

test('a timer that waits for somebody delays no critical one; a rare one runs once in its period, whichever process it is', async () => {
  const waiting = Promise.withResolvers<number>()
  let isWaiting = false
  slow = () => ((isWaiting = true), waiting.promise)
  await expect.poll(() => isWaiting, { timeout: 10_000 }).toBe(true)
  timerRuns = 0
  await expect.poll(() => timerRuns, { timeout: 10_000 }).toBeGreaterThan(2)
  waiting.resolve(0)
  const roundsOf = (timer: string) => jobs.reduce((sum, one) => sum + (one.timers().get(timer)?.rounds ?? 0), 0)
  const before = roundsOf('waiting')
  const rare = rareRuns
  await expect.poll(() => roundsOf('waiting'), { timeout: 15_000 }).toBeGreaterThan(before + jobs.length + 1)
  expect(jobs[0]?.timers().get('count')).toMatchObject({ lane: 'critical', failures: 0, moved: 0 })
  expect(rareRuns - rare).toBeLessThanOrEqual(jobs.length)
})

test('timers that ran without an error are noted for whoever looks from outside', async () => {
  const noted = async () => {
    const rows = await world.db.read.query<{ name: string }>(
      `select name from setting, jsonb_object_keys(value) name where key = 'timers_ran' order by name`,
    )
    return rows.map(({ name }) => name)
  }
  // The process that does not note first may have run what the other one has not.
  await expect.poll(noted, { timeout: 15_000 }).toEqual(expect.arrayContaining(['count', 'stuck', 'waiting']))
  expect(await noted()).not.toContain('fails')
})

test('the role of the product, which owns nothing, reads how many jobs wait, and changes none', async () => {
  const role = `reads_jobs_${process.pid}`
  await world.db.write.query(`create role ${role}`)
  const as = async <Row extends object>(text: string) =>
    world.db.tx(async (tx) => {
      await tx.query(`set local role ${role}`)
      return tx.query<Row>(text)
    })
  // As the product's handle, whose connections have this role.
  const read = { query: (text: string) => as(text) }
  await expect(as('select from pgboss.job')).rejects.toThrow('permission denied')
  await Promise.all([1, 2, 3].map(() => letRead(world.db, { read } as never)))
  await as('select count(*) from pgboss.job')
  await expect(as('delete from pgboss.job')).rejects.toThrow('permission denied')
  await world.db.write.query(`drop owned by ${role}`)
  await world.db.write.query(`drop role ${role}`)
})
