/** Of today, the first quarter hour that has not begun yet, by the clock of the place; null on the server, during hydration and for other days. */
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export function useFirstStart(zone: string, date: string): number | null {
  return useSyncExternalStore(
    never,
    () => firstStart(new Date(), zone, date),
    () => null,
  )
}

/** @param date ISO */
export function firstStart(now: Date, zone: string, date: string): number | null {
  const numeric = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const
  // The form of Sweden is that of ISO.
  if (new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now) !== date) return null
  const [hours = 0, minutes = 0] = new Intl.DateTimeFormat('sv-SE', numeric).format(now).split(':').map(Number)
  return hours * 4 + Math.floor(minutes / 15) + 1
}
