import { useCallback, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, type RouterState } from 'react-router'

/**
 * Loads the data of the page again, for what happens without the person's doing. While a form is sent or data are loaded
 * it waits and then loads once: React Router would break off what is on its way and begin it anew. The router itself is
 * asked, because what React has rendered of its state may be a moment old.
 */
export function useReload(): () => void {
  const router = useContext(RouterContext)?.router
  const isWanted = useRef(false)
  useEffect(
    () =>
      router?.subscribe((state) => {
        if (!isWanted.current || !isIdle(state)) return
        // The router tells this in the middle of a change of its state. Another hook may begin to load before the
        // microtask, and then this one waits again.
        queueMicrotask(() => {
          if (!isWanted.current || !isIdle(router.state)) return
          isWanted.current = false
          void router.revalidate()
        })
      }),
    [router],
  )
  return useCallback(() => {
    if (!router || !isIdle(router.state)) isWanted.current = true
    else void router.revalidate()
  }, [router])
}

function isIdle({ navigation, revalidation }: RouterState): boolean {
  return navigation.state === 'idle' && revalidation === 'idle'
}
