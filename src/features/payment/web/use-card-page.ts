/** Stripe's form needs a page whose policy lets it in, and a policy belongs to the document. */
import { useEffect } from 'react'
import { isCardPage } from '../rules/card-pages.ts'

/**
 * Whoever came here without loading a page has the policy of the page he began on: it is loaded anew, before
 * anything is typed.
 * @param isNeeded false while cards are typed into our own form
 */
export function useCardPage(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const [began] = performance.getEntriesByType('navigation')
    if (began && !isCardPage(new URL(began.name).pathname)) location.reload()
  }, [isNeeded])
}
