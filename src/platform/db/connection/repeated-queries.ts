import { createHash } from 'node:crypto'

/** A query that came twice may not come again; from the third time on its plan is worth keeping. */
const FROM_TIME = 3
/** Each name takes memory on each connection that meets it, so queries that are put together in ever new ways get none. */
const MOST_NAMES = 500
const MOST_COUNTED = 2000

/**
 * Names for queries that come again. PostgreSQL plans a query with a name a few times and then keeps one plan for all
 * values, unless that plan would cost more; timers, which ask the same every few seconds, spent most of their time on
 * being planned.
 */
export function repeatedQueries(fromTime = FROM_TIME, mostNames = MOST_NAMES) {
  const names = new Map<string, string>()
  let times = new Map<string, number>()
  return {
    /** @returns the name to prepare it under; null while it has come too rarely, or when there are names enough */
    nameOf(text: string): string | null {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= mostNames) return null
      const time = (times.get(text) ?? 0) + 1
      if (time < fromTime) {
        if (times.size >= MOST_COUNTED) times = new Map()
        times.set(text, time)
        return null
      }
      times.delete(text)
      const name = `again_${createHash('sha256').update(text).digest('base64url')}`
      names.set(text, name)
      return name
    },
  }
}
