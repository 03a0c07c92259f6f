/** Makes races happen on purpose: what otherwise depends on luck is put in the order a test names. */
import type { Ground } from '#platform/ground.ts'

/** A ground on which `act` happens right after the first read, before the reader goes on with what it saw. */
export function afterFirstRead(ground: Ground, act: () => Promise<unknown>): Ground {
  let first = true
  const read: Ground['db']['read'] = Object.create(ground.db.read, {
    query: {
      value: async (...args: Parameters<Ground['db']['read']['query']>) => {
        const rows = await ground.db.read.query(...args)
        if (first) {
          first = false
          await act()
        }
        return rows
      },
    },
  })
  return { ...ground, db: { ...ground.db, read } }
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
