/** Marks <html> once the page is hydrated and all listeners are attached. Tests and keep-early-input.ts wait for it. */
import { useEffect } from 'react'

export const HYDRATED_EVENT = 'viertel:hydrated'

export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
    document.dispatchEvent(new Event(HYDRATED_EVENT))
  }, [])
  return null
}
