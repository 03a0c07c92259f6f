import { useEffect, useRef, type RefObject } from 'react'

/** After a refusal the first wrong field gets the focus; the form is the one the ref is given to. */
export function useFirstError(answer: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer])
  return form
}
