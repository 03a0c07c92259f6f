import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 767px)' // Spec 9: narrow-screen threshold 768 px

/** False on the server: what a phone shows first is the style sheet's business. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(QUERY)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(QUERY).matches,
    () => false,
  )
}
