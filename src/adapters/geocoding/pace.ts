import { setTimeout as wait } from 'node:timers/promises'
import { GeocoderUnavailable } from '#ports/geocoding.ts'

/**
 * Spaces requests to a service that allows only a certain rate in total. A request waits for its slot, but not longer
 * than `longestWaitMs`.
 * @throws (the returned function) GeocoderUnavailable `paced`, or the reason of the signal
 */
export function createPace({
  service,
  everyMs,
  longestWaitMs,
  now = () => performance.now(),
}: {
  service: string
  everyMs: number
  longestWaitMs: number
  now?: () => number
}): (signal?: AbortSignal) => Promise<void> {
  let nextAt = -Infinity
  return async (signal) => {
    signal?.throwIfAborted()
    const at = now()
    const turn = Math.max(at, nextAt)
    if (turn - at > longestWaitMs) throw new GeocoderUnavailable(service, 'paced')
    nextAt = turn + everyMs
    if (turn > at)
      await wait(turn - at, undefined, signal ? { signal } : {}).catch((error: unknown) => {
        signal?.throwIfAborted()
        throw error
      })
  }
}
