/** The product's clock with the offset of the time machine, which lives in the database so that all processes agree. */
import { readSetting, saveSetting } from '#platform/db/settings.ts'
import { systemClock, type Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { inBackground } from '#platform/in-background.ts'
import type { Log } from '#platform/log.ts'

const KEY = 'clock_offset_ms'
const CHANNEL = 'clock'

export async function openClock(
  db: Database,
  log: Log,
): Promise<{ clock: Clock; move(by: number | 'reset'): Promise<void>; onChange(told: () => void): void }> {
  const clock = systemClock()
  let told = () => {}
  const read = async () => {
    clock.setOffset(Number((await readSetting(db.read, KEY)) ?? 0))
  }
  await read()
  await db.listen(CHANNEL, () =>
    inBackground(
      read().then(() => told()),
      log,
      'reading the moved clock',
    ),
  )
  return {
    clock,
    async move(by) {
      const offset = by === 'reset' ? 0 : clock.offset() + by
      await db.tx(async (tx) => {
        await saveSetting(tx, KEY, offset)
        await tx.notify(CHANNEL, 'moved')
      })
      clock.setOffset(offset)
    },
    onChange: (then) => {
      told = then
    },
  }
}
