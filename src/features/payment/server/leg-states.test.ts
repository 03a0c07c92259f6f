import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/db/test-database.ts'
import { LEG_STATES } from '../rules/leg-states.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await createTestDatabase()
})
afterAll(() => world.drop())

test('the states of a payment leg have one name in code and database', async () => {
  const [row] = await world.db.read.query<{ check: string }>(
    `select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'payment_leg_state_check'`,
  )
  const inDatabase = [...(row?.check ?? '').matchAll(/'([a-z_]+)'/g)].map(([, name]) => name)
  expect(inDatabase.toSorted()).toEqual(LEG_STATES.toSorted())
})
