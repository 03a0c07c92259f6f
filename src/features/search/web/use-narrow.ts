import { useSyncExternalStore } from 'react'

export const NARROW = '(max-width: 767px)' // Spec 9: narrow-screen threshold 768 px

/** A phone: its own pickers are better there than typing. */
const PHONE = `${NARROW} and (pointer: coarse)`

/** False on the server: media queries of the style sheet decide what a phone shows first. */
export function useNarrow(): boolean {
  return useMedia(NARROW)
}

export function usePhone(): boolean {
  return useMedia(PHONE)
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
