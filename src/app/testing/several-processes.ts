import { createSandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import type { Context } from '#platform/context.ts'
import { PATIENT } from '#platform/db/testing/test-database.ts'
import { silentLog } from '#platform/log.ts'
import { worldUrl } from './die-before.ts'
import type { TestWorld } from './test-world.ts'

/** Processes of one marketplace, with connections and payments of their own: they meet in the database alone. */
export async function severalProcesses(
  world: TestWorld,
  count: number,
): Promise<{ processes: Context[]; close: () => Promise<void> }> {
  const url = await worldUrl(world)
  const processes = Array.from({ length: count }, (_, nth): Context => {
    const db = openDatabase({
      url,
      log: silentLog,
      applicationName: `process ${nth}`,
      maxConnections: 4,
      timeouts: PATIENT,
    })
    const payments = createSandboxPayments({ db, now: () => world.clock.now(), baseUrl: world.context.config.BASE_URL })
    return { ...world.context, db, payments }
  })
  return {
    processes,
    async close() {
      await Promise.all(processes.map(({ db }) => db.close()))
    },
  }
}
