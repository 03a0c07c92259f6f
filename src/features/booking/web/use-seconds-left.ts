/** Seconds until an instant, by this machine's clock and never more than the whole time. Null until the page runs. */
import { useEffect, useState } from 'react'

/** @param until ISO text @param most seconds the whole takes: a wrong clock shows no nonsense, the server decides */
export function useSecondsLeft(until: string | null, most: number): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (until === null) return
    const measure = () => {
      const nowMs = performance.timeOrigin + performance.now()
      setLeft(Math.max(0, Math.min(most, Math.ceil((Date.parse(until) - nowMs) / 1000))))
    }
    measure()
    const timer = setInterval(measure, 1000)
    return () => clearInterval(timer)
  }, [until, most])
  return until === null ? null : left
}
