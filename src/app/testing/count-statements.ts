/** How many statements something sends: on connections of its own, so that nothing else is counted. */
import { Client } from 'pg'
import { openDatabase } from '#platform/db/connection/database.ts'
import type { Context } from '#platform/context.ts'
import { silentLog } from '#platform/log.ts'
import { worldUrl } from './die-before.ts'
import type { TestWorld } from './test-world.ts'

/** @param work is done twice: what is only sent on a new connection is not counted */
export async function countStatements(world: TestWorld, work: (context: Context) => Promise<unknown>): Promise<number> {
  const name = 'counted'
  const db = openDatabase({ url: await worldUrl(world), log: silentLog, applicationName: name, maxConnections: 1 })
  const original = Client.prototype.query
  let statements = 0
  try {
    await work({ ...world.context, db })
    Client.prototype.query = function (this: Client, ...args: unknown[]) {
      const mine = (this as unknown as { connectionParameters: { application_name: string } }).connectionParameters
      if (mine.application_name === name) statements += 1
      return Reflect.apply(original, this, args)
    } as never
    await work({ ...world.context, db })
    return statements
  } finally {
    Client.prototype.query = original
    await db.close()
  }
}
