/** The time zone of the person at the screen; null on the server and while hydrating. */
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export function useViewerZone(): string | null {
  return useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}
