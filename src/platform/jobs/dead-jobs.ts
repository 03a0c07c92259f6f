/** Jobs that were tried for the last time lie in a queue of their own until somebody has mended what they failed of. */
import { PgBoss } from 'pg-boss'

const AT_ONCE = 500
const END = '-dead'

/**
 * Puts them back into their queues, where they are done once the product runs.
 * @param url as a role that owns the schema
 * @returns how many
 */
export async function retryDeadJobs(url: string): Promise<number> {
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', max: 1, supervise: false, schedule: false })
  await boss.start()
  try {
    let moved = 0
    for (const { name } of await boss.getQueues()) {
      if (!name.endsWith(END)) continue
      const destination = name.slice(0, -END.length)
      for (let some = AT_ONCE; some === AT_ONCE; moved += some)
        some = await boss.redrive(name, { destination, limit: AT_ONCE })
    }
    return moved
  } finally {
    await boss.stop({ graceful: false })
  }
}
