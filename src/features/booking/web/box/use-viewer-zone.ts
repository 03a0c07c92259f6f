/** The time zone of the browser; null on the server and during hydration. */
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export function useViewerZone(): string | null {
  return useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
}
