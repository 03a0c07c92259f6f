import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { reconcileNightly } from '#features/payment/reconciliation/server/reconcile-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** `npm run audit` as operators run it. */
async function audit(): Promise<{ code: number; lines: string[] }> {
  const run = promisify(execFile)(process.execPath, ['tools/audit.ts'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { PATH: process.env['PATH'], DATABASE_URL: world.url, LOG_LEVEL: 'silent' },
  })
  const { code, stdout } = await run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({ ...error, stdout: error.stdout + error.stderr }),
  )
  return { code, lines: stdout.trimEnd().split('\n') }
}

test('a captured booking is proven, and a balance and a movement that differ are named', async () => {
  const { id: office } = await world.office({})
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  await world.call(placeBooking, { body }, viewer)
  world.clock.set('2026-11-12T11:20:00Z')
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  expect((await audit()).lines.at(-1)).toBe('none payment provider: not compared yet')
  world.clock.set('2026-11-13T03:00:00Z')
  await reconcileNightly(world.context, world.clock.now())
  const sound = await audit()
  expect(sound).toEqual({
    code: 0,
    lines: [
      'ok   places: 1 bookings, 0 quarter hours differ from the occupancy',
      expect.stringMatching(/^ok {3}ledger: \d+ postings move €[\d.]+, their sum is €0\.00$/),
      'ok   balances: 0 accounts differ from the sum of their postings',
      'ok   statements: 0 of companies, 0 differ from their bookings or the ledger',
      'ok   audit log: 0 entries, the last hash is none',
      'ok   payment provider, 2026-11-13T03:00:00Z: 0 missing here, 0 missing there, 0 of another amount',
    ],
  })
  await world.rows(`update ledger_account set balance_cents = balance_cents + 1 where code = 'psp_balance'`)
  await world.rows(`update psp_line set net_cents = net_cents + 1`)
  world.clock.set('2026-11-14T03:00:00Z')
  await reconcileNightly(world.context, world.clock.now())
  const broken = await audit()
  expect(broken.code).toBe(1)
  expect(broken.lines.filter((line) => line.startsWith('FAIL'))).toEqual([
    'FAIL balances: 1 accounts differ from the sum of their postings',
    'FAIL payment provider, 2026-11-14T03:00:00Z: 0 missing here, 0 missing there, 1 of another amount',
  ])
})
