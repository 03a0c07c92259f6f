import type { Database } from '#platform/db/connection/database.ts'
import type { Tx } from '#platform/db/handles.ts'

class RolledBack extends Error {}

/**
 * Does something in a transaction, rolls it back and returns what came of it: a preview that cannot say anything else
 * than what would happen.
 */
export async function withoutTrace<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const found: T[] = []
  try {
    await db.tx(async (tx) => {
      found.push(await work(tx))
      throw new RolledBack('on purpose')
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  // The last one: a transaction that was tried again has found something twice.
  const last = found.at(-1)
  if (last === undefined) throw new Error('nothing was found')
  return last
}
