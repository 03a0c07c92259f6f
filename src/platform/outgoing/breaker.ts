import { OutsideUnavailable, type MakeFault } from '#ports/unavailable.ts'

export type Breaker = <T>(work: () => Promise<T>) => Promise<T>

const FAILURES = 5
const PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 300_000

/**
 * Stops asking a service that fails: after five failures in a row, or one 429, nothing is asked for half a minute (or as
 * long as the service says, at most five minutes); then one request tries whether it is back.
 * @param now milliseconds of a clock that never goes back
 */
export function createBreaker({
  fault,
  failures = FAILURES,
  pauseMs = PAUSE_MS,
  now = () => performance.now(),
  onPause = () => undefined,
}: {
  /** Makes the error of a request that is not even tried. */
  fault: MakeFault
  failures?: number
  pauseMs?: number
  now?: () => number
  onPause?: (fault: OutsideUnavailable, forMs: number) => void
}): Breaker {
  let inARow = 0
  let pausedUntil: number | null = null
  let isTrying = false

  const pause = (why: OutsideUnavailable) => {
    const forMs = Math.min(why.retryAfterMs ?? pauseMs, LONGEST_PAUSE_MS)
    pausedUntil = now() + forMs
    onPause(why, forMs)
  }
  const close = () => {
    inARow = 0
    pausedUntil = null
  }

  return async (work) => {
    const isTrial = pausedUntil !== null
    if (pausedUntil !== null && (isTrying || now() < pausedUntil)) throw fault('paused')
    if (isTrial) isTrying = true
    try {
      const result = await work()
      // What began before the pause says nothing about the service since.
      if (isTrial || pausedUntil === null) close()
      return result
    } catch (error) {
      if (error instanceof OutsideUnavailable) {
        if (error.reason === 'refused') {
          if (isTrial || pausedUntil === null) close()
        } else {
          inARow++
          if (isTrial || (pausedUntil === null && (inARow >= failures || error.reason === 'limited'))) pause(error)
        }
      }
      throw error
    } finally {
      if (isTrial) isTrying = false
    }
  }
}
