/** Says on <html> that the page is live: every listener is in place. Tests wait for it, and so does keep-early-input.ts. */
import { useEffect } from 'react'

export const HYDRATED_EVENT = 'viertel:hydrated'

export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
    document.dispatchEvent(new Event(HYDRATED_EVENT))
  }, [])
  return null
}
