import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { auditNightly } from './nightly-audit.ts'

let world: TestWorld
let found: unknown[]
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

async function auditAt(iso: string) {
  found = []
  const log = { ...world.context.log, error: (facts: unknown) => found.push(facts) }
  await auditNightly({ ...world.context, log: log as never }, Temporal.Instant.from(iso))
  return found
}

test('a sound world has no differences', async () => {
  await world.office({})
  expect(await auditAt('2026-11-10T03:00:00Z')).toEqual([])
})

test('differences are found, once a night', async () => {
  const { id } = await world.office({})
  await world.rows(
    `insert into office_day (office_id, day, capacity, open, occ) select id, '2026-11-20', capacity, hours[5], array_fill(1::int2, array[96]) from office where id = $1`,
    [id],
  )
  await world.rows(
    `insert into ledger_account (code, owner, currency, kind) values ('bank', '', 'EUR', 'asset') on conflict do nothing`,
  )
  await world.rows(`update ledger_account set balance_cents = balance_cents + 1 where code = 'bank'`)
  expect(await auditAt('2026-11-11T01:59:00Z'), 'still the same night').toEqual([])
  expect(await auditAt('2026-11-11T02:00:00Z')).toEqual([
    { audit: 'occupancy', differences: 96 },
    { audit: 'balances', differences: 1 },
  ])
  expect(await auditAt('2026-11-11T02:01:00Z'), 'audited already').toEqual([])
})
