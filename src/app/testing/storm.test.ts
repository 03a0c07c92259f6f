import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createScratchDatabase } from '#platform/db/testing/scratch-database.ts'
import { runStorm } from './storm.ts'
import type { StormOptions, StormReport } from './storm.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'

let server: { url: string; stop(): Promise<void> }

// Durable, unlike the server of the other tests: waiting for the disk is what lets transactions meet.
beforeAll(async () => {
  const external = process.env['TEST_DATABASE_URL']
  server = external
    ? { url: external, stop: () => Promise.resolve() }
    : await startTestServer({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
})
afterAll(() => server.stop())

async function storm(options: Partial<StormOptions>, plant = ''): Promise<StormReport> {
  const scratch = await createScratchDatabase({ serverUrl: server.url, run: inject('databaseRun') })
  try {
    const client = new Client({ connectionString: scratch.url })
    await client.connect()
    await client.query(plant)
    await client.end()
    return await runStorm({ url: scratch.url, milliseconds: 1000, seed: Date.now() % 100_000, ...options })
  } finally {
    await scratch.drop()
  }
}

function faults(report: StormReport) {
  const { overbooked, drift, stale, deadlocks, unexpected } = report
  return { overbooked, drift, stale, deadlocks, unexpected }
}

const UNGUARDED = `drop trigger booking_occupancy_insert on booking; drop trigger booking_occupancy_update on booking;
  drop trigger booking_occupancy_delete on booking; alter table office_day drop constraint no_overbooking`
const NONE = { overbooked: 0, drift: 0, stale: 0, deadlocks: 0, unexpected: [] }

test('16 clients on a hot day, a hot office and many offices: nothing overbooked, no drift, no deadlock, no error', async () => {
  const report = await storm({ milliseconds: 4500, attempts: 5000 })
  console.log(
    `storm: seed ${report.seed}, ${report.perSecond} operations/s, hold p99 ${report.holdP99Ms} ms, ${JSON.stringify(report.byKind)}`,
  )
  expect(faults(report)).toEqual(NONE)
  // It was a storm: all kinds happened, and places ran out.
  for (const [kind, { done }] of Object.entries(report.byKind)) expect(done, kind).toBeGreaterThan(10)
  expect(report.byKind['hold']?.refused).toBeGreaterThan(100)
  expect(report.full).toBeGreaterThan(0)
  expect(report.live).toBeGreaterThan(50)
})

test('with providers who block, give free and change desks and hours: each step was legal when it was made', async () => {
  const report = await storm({ milliseconds: 4500, attempts: 2500, withProviders: true, replay: true })
  const { steps, ...wrong } = report.replayed ?? { steps: 0 }
  console.log(
    `storm with providers: seed ${report.seed}, ${report.perSecond} operations/s, ${steps} steps, ${JSON.stringify(report.byKind)}`,
  )
  expect(faults(report)).toEqual(NONE)
  expect(wrong).toEqual({ illegal: 0, differing: 0 })
  expect(steps).toBeGreaterThan(500)
  for (const [kind, { done }] of Object.entries(report.byKind)) expect(done, kind).toBeGreaterThan(4)
})

const OF_PROVIDERS = { withProviders: true, replay: true, milliseconds: 1500 } as const

test('planted: bookings that pass over held time are found, although all counts are right', async () => {
  const passing = `create or replace function refuse_held() returns void language sql as 'select'`
  const report = await stormUntil((found) => (found.replayed?.illegal ?? 0) > 0, OF_PROVIDERS, passing)
  expect(faults(report)).toEqual(NONE)
  expect(report.replayed?.differing).toBe(0)
})

test('planted: a change of an office that does not lock its days leaves old copies', async () => {
  const racing = { shares: { hold: 70, capacity: 15, hours: 15 }, targets: ['spread'] as const, offices: 100 }
  await stormUntil((found) => found.stale > 0, { ...racing, claim: 'days-unlocked', milliseconds: 1500 }, '')
})

test('planted: a foreign calendar that is taken over without locking its days first meets moves in a deadlock', async () => {
  const racing = { shares: { hold: 20, confirm: 5, move: 40, cancel: 8, feed: 30 }, targets: ['hot-office'] as const }
  expect(faults(await storm({ ...racing, milliseconds: 1500 }))).toEqual(NONE)
  await stormUntil((found) => found.deadlocks > 0, { ...racing, claim: 'days-unlocked', milliseconds: 2000 }, '')
})

test('planted: clients that check and then insert, without trigger and CHECK, are found', async () => {
  const report = await stormUntil(
    (found) => found.overbooked > 0,
    { claim: 'check-then-insert', targets: ['hot-day'] },
    UNGUARDED,
  )
  expect(report.drift).toBeGreaterThan(0)
})

test('planted: counting without the CHECK is found, although the counts are right', async () => {
  const noCheck = 'alter table office_day drop constraint no_overbooking'
  const report = await stormUntil(
    (found) => found.overbooked > 0,
    { claim: 'check-then-insert', targets: ['hot-day'] },
    noCheck,
  )
  expect(report.drift).toBe(0)
})

test('planted: a trigger that gives back one place instead of all is found', async () => {
  await stormUntil((found) => found.drift > 0, {}, patchTrigger('-old.quantity', '-1'))
})

test('planted: a trigger that locks days in no order is found', async () => {
  const moving = { milliseconds: 2000, targets: ['hot-day'] as const, shares: { hold: 30, move: 60, cancel: 10 } }
  await stormUntil(
    (found) => found.deadlocks > 0,
    moving,
    patchTrigger('(new.office_id, new.day) < (old.office_id, old.day)', 'false'),
  )
})

/** On a busy machine few clients meet, so each storm is as long as that many operations take, and there are some more. */
async function stormUntil(
  found: (report: StormReport) => boolean,
  options: Partial<StormOptions>,
  plant: string,
): Promise<StormReport> {
  for (let round = 1; round <= 20; round += 1) {
    const report = await storm({ attempts: 1000, ...options }, plant)
    if (found(report)) return report
  }
  return expect.fail('the planted mistake was not found')
}

function patchTrigger(from: string, to: string): string {
  return `do $plant$ declare source text := pg_get_functiondef('booking_occupancy'::regproc); begin
    if position('${from}' in source) = 0 then raise exception 'the trigger has changed: plant anew'; end if;
    execute replace(source, '${from}', '${to}'); end $plant$`
}
