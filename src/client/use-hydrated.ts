import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's HTML and while it comes alive, true from then on: what needs script appears without a mismatch. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
