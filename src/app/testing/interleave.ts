/** Makes races happen on purpose: what otherwise depends on luck is put in the order a test names. */
import type { Kysely } from 'kysely'
import type { Tables } from '#platform/db/tables.gen.ts'
import type { Context } from '#platform/context.ts'

/** A context in which `act` happens right after the first read, before the reader goes on with what it saw. */
export function afterFirstRead(context: Context, act: () => Promise<unknown>): Context {
  let first = true
  const afterwards = async () => {
    if (!first) return
    first = false
    await act()
  }
  const built = (context.db.read as unknown as Kysely<Tables>).withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await afterwards()
      return result
    },
  })
  const read = Object.assign(built, {
    async query(...args: Parameters<Context['db']['read']['query']>) {
      const rows = await context.db.read.query(...args)
      await afterwards()
      return rows
    },
  }) as unknown as Context['db']['read']
  return { ...context, db: { ...context.db, read } }
}

/** The same function, whose first `count` calls wait until all of them have come. */
export function arrivingTogether<A extends unknown[], T>(
  count: number,
  fn: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let arrived = 0
  return async (...args) => {
    arrived += 1
    if (arrived >= count) open()
    await gate
    return fn(...args)
  }
}
