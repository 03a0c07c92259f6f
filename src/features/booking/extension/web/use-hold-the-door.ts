import { useEffect } from 'react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { useReload } from '#client/use-reload.ts'

const RELOAD_MS = 1000 // Spec 9: hold-the-door reload delay

/** After a booking was made longer the page is loaded again, a moment later: the other side may have acted as well. */
export function useHoldTheDoor(answer: FormAnswer | undefined) {
  const reload = useReload()
  const isDone = answer?.done === true
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(reload, RELOAD_MS)
    return () => clearTimeout(timer)
  }, [isDone, answer, reload])
}
