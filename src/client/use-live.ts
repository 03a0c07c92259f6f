import { useEffect } from 'react'
import { useReload } from './use-reload.ts'

const CHANGED = 'viertel:user-data'

/** Said by whoever hears from the server that something of the signed-in person has changed (Spec 4). */
export function sayChanged(): void {
  window.dispatchEvent(new Event(CHANGED))
}

/** A page that shows what others do: it is loaded again when something has changed, and when it becomes visible again. */
export function useLive(): void {
  const reload = useReload()
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && reload()
    window.addEventListener(CHANGED, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener(CHANGED, look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload])
}
