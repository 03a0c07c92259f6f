/** The server's clock, running on in the browser: looks every 11 s (Spec 9). */
import { useEffect, useState } from 'react'
import type { ClockNow } from '../rules/clock-start.ts'

const LOOK_MILLISECONDS = 11_000

export function useClock(loaded: ClockNow): ClockNow {
  const [passed, setPassed] = useState({ since: loaded, minutes: 0 })
  useEffect(() => {
    const from = performance.now()
    const timer = setInterval(
      () => setPassed({ since: loaded, minutes: Math.floor((performance.now() - from) / 60_000) }),
      LOOK_MILLISECONDS,
    )
    return () => clearInterval(timer)
  }, [loaded])
  return passed.since === loaded ? { ...loaded, minutes: loaded.minutes + passed.minutes } : loaded
}
