/** Stripe's form needs a page whose content security policy allows it, and a policy belongs to the document. */
import { useEffect } from 'react'
import { isCardPage } from '../rules/card-pages.ts'

/**
 * A page reached by client-side navigation has the policy of the document on which the visit began, so it is loaded
 * again before anything is typed.
 * @param isNeeded false while cards are typed into our own form
 */
export function useCardPage(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const [began] = performance.getEntriesByType('navigation')
    if (began && !isCardPage(new URL(began.name).pathname)) location.reload()
  }, [isNeeded])
}
