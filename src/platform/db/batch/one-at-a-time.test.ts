import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const LOCK = 4_711
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('what one does another does afterwards, also when the first one fails', async () => {
  const order: string[] = []
  let leave = () => {}
  const left = new Promise<void>((done) => (leave = done))
  let entered = () => {}
  const isIn = new Promise<void>((done) => (entered = done))
  const first = oneAtATime({ url: database.url, lock: LOCK }, async () => {
    order.push('first begins')
    entered()
    await left
    order.push('first ends')
    throw new Error('failed half way')
  })
  await isIn
  const second = oneAtATime({ url: database.url, lock: LOCK }, async () => order.push('second begins'))
  // Another lock is nobody's business.
  await oneAtATime({ url: database.url, lock: LOCK + 1 }, async () => order.push('another'))
  leave()
  await expect(first).rejects.toThrow('failed half way')
  await second
  expect(order).toEqual(['first begins', 'another', 'first ends', 'second begins'])
})
