import { expect, test } from 'vitest'
import { createTestDatabase } from '#platform/db/testing/test-database.ts'
import { silentLog } from '#platform/log.ts'
import { openClock } from './open-clock.ts'

test('a clock that another process moved is read again; a database that fails then is logged', async () => {
  const { db, drop } = await createTestDatabase()
  try {
    const warnings: string[] = []
    const log = { ...silentLog, warn: (_: object, text: string) => void warnings.push(text) }
    const [here, elsewhere] = [await openClock(db, log), await openClock(db, silentLog)]
    let told = 0
    here.onChange(() => (told += 1))
    await elsewhere.move(60_000)
    await expect.poll(() => [here.clock.offset(), told]).toEqual([60_000, 1])
    await db.write.query('alter table setting rename to setting_away')
    await db.tx((tx) => tx.notify('clock', 'moved'))
    await expect.poll(() => warnings).toEqual(['reading the moved clock'])
    expect(told).toBe(1)
  } finally {
    await drop()
  }
})
