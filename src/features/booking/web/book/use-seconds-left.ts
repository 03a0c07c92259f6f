/** Seconds until an instant by the local clock, at most the whole duration. Null until the page is hydrated. */
import { useEffect, useState } from 'react'

/**
 * A local clock that is behind the server's (or a demo whose time was moved ahead) counts from the moment of mounting;
 * the server decides in any case.
 * @param until ISO text
 * @param most the whole duration in seconds
 */
export function useSecondsLeft(until: string | null, most: number): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (until === null) return
    const endMs = Math.min(Date.parse(until), machineMs() + most * 1000)
    const measure = () => setLeft(Math.max(0, Math.ceil((endMs - machineMs()) / 1000)))
    const first = requestAnimationFrame(measure)
    const timer = setInterval(measure, 1000)
    return () => {
      cancelAnimationFrame(first)
      clearInterval(timer)
    }
  }, [until, most])
  return until === null ? null : left
}

const machineMs = () => performance.timeOrigin + performance.now()
