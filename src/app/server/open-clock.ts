/** The product's clock with the offset of the time machine, which lives in the database so that all processes agree. */
import { systemClock, type Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'

const KEY = 'clock_offset_ms'
const CHANNEL = 'clock'

export async function openClock(
  db: Database,
): Promise<{ clock: Clock; move(by: number | 'reset'): Promise<void>; onChange(told: () => void): void }> {
  const clock = systemClock()
  let told = () => {}
  const read = async () => {
    const [row] = await db.read.query<{ value: number }>('select value from setting where key = $1', [KEY])
    clock.setOffset(Number(row?.value ?? 0))
  }
  await read()
  await db.listen(CHANNEL, () => void read().then(() => told()))
  return {
    clock,
    async move(by) {
      const offset = by === 'reset' ? 0 : clock.offset() + by
      await db.tx(async (tx) => {
        await tx.query(
          'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
          [KEY, JSON.stringify(offset)],
        )
        await tx.notify(CHANNEL, 'moved')
      })
      clock.setOffset(offset)
    },
    onChange: (then) => {
      told = then
    },
  }
}
