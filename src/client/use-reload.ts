import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * Loads the data of the page again, for what happens without the person's doing. While a form is sent or data are loaded
 * it waits and then loads once: React Router would break off what is on its way and begin it anew.
 */
export function useReload(): () => void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const isIdle = state === 'idle' && navigation.state === 'idle'
  const now = useRef({ isIdle, isWanted: false })
  useEffect(() => {
    now.current.isIdle = isIdle
    if (!isIdle || !now.current.isWanted) return
    now.current.isWanted = false
    void revalidate()
  }, [isIdle, revalidate])
  return useCallback(() => {
    if (now.current.isIdle) void revalidate()
    else now.current.isWanted = true
  }, [revalidate])
}
