/**
 * The server's clock, continued in the browser: updated every 11 s (Spec 9), and at once when the tab becomes visible
 * again.
 */
import { useEffect, useState } from 'react'
import type { ClockNow } from '../../rules/clock-start.ts'

const LOOK_MILLISECONDS = 11_000

/** When the page received each server time: the form may open long after its page was loaded. */
const arrivals = new WeakMap<ClockNow, number>()

function passedMinutes(loaded: ClockNow): number {
  const at = arrivals.get(loaded) ?? Date.now()
  arrivals.set(loaded, at)
  return (Date.now() - at) / 60_000
}

export function useClockArrival(loaded: ClockNow): void {
  useEffect(() => void passedMinutes(loaded), [loaded])
}

export function useClock(loaded: ClockNow): ClockNow {
  const [passed, setPassed] = useState({ since: loaded, minutes: 0 })
  useEffect(() => {
    const look = () => setPassed({ since: loaded, minutes: passedMinutes(loaded) })
    const lookAgain = () => document.visibilityState === 'visible' && look()
    if (passedMinutes(loaded) * 60_000 > LOOK_MILLISECONDS) look()
    const timer = setInterval(look, LOOK_MILLISECONDS)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [loaded])
  return passed.since === loaded ? { ...loaded, minutes: loaded.minutes + passed.minutes } : loaded
}
