import { RefusalError } from '#kernel/verdict.ts'

/**
 * Runs work of which no more than so many pieces may be under way in this process; the others wait in order.
 * @param mostWaiting work beyond that is refused instead of waiting
 */
export function atOnce(most: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  /** @throws RefusalError request.unavailable when too many wait already, and whatever the work throws */
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= mostWaiting) throw new RefusalError({ code: 'request.unavailable', slots: {} })
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      // Whoever waits takes over this place, so that the count stays.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
