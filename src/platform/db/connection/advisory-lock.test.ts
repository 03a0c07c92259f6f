import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openAdvisoryLock, type AdvisoryLock } from './advisory-lock.ts'

const LOCK = 42
const NAME = 'viertel turn test'

let world: TestDatabase
let turns: AdvisoryLock[]
const open = () => openAdvisoryLock({ url: world.url, log: silentLog, applicationName: NAME, lock: LOCK })
beforeAll(async () => {
  world = await createTestDatabase({ migrations: false })
  turns = Array.from({ length: 4 }, open)
})
afterAll(async () => {
  await Promise.all(turns.map((turn) => turn.close()))
  await world.drop()
})

test('of several at once one works, the others are told that it is not their turn', async () => {
  let working = 0
  let most = 0
  for (let round = 0; round < 20; round += 1) {
    const taken = await Promise.all(
      turns.map((turn) =>
        turn.hold(async () => {
          most = Math.max(most, (working += 1))
          await sleep(5)
          working -= 1
        }),
      ),
    )
    expect(taken.filter(Boolean).length).toBeGreaterThanOrEqual(1)
  }
  expect(most).toBe(1)
})

test('work that fails gives the turn back', async () => {
  const [first, second] = turns as [AdvisoryLock, AdvisoryLock]
  await expect(first.hold(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await second.hold(() => Promise.resolve())).toBe(true)
})

test('a connection that dies at work gives the turn to the next, and a new one is made', async () => {
  const [first, second] = turns as [AdvisoryLock, AdvisoryLock]
  let during = false
  const done = first.hold(async () => {
    await world.db.read.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = $1 and pid in (select pid from pg_locks where locktype = 'advisory' and objid = $2)`,
      [NAME, LOCK],
    )
    for (let i = 0; i < 100 && !during; i += 1) during = await second.hold(() => Promise.resolve())
  })
  expect(await done).toBe(true)
  expect(during).toBe(true)
  expect(await first.hold(() => Promise.resolve())).toBe(true)
})

test('while the database is away it says so', async () => {
  const away = openAdvisoryLock({ url: 'postgres://nobody@127.0.0.1:1/none', log: silentLog, lock: LOCK })
  await expect(away.hold(() => Promise.resolve())).rejects.toThrow()
  await away.close()
})
