/** Where a heart may stand. Guests see none (Spec 6: favouriting shows only when logged in) and load none of its code. */
import { lazy, Suspense } from 'react'
import { useRootFacts } from '#client/root-facts.ts'

const FavouriteToggle = lazy(async () => ({ default: (await import('./favourite-toggle.tsx')).FavouriteToggle }))

export function FavouriteSlot(office: { officeId: number; title: string }) {
  if (!useRootFacts()?.viewer) return null
  return (
    <Suspense>
      <FavouriteToggle {...office} />
    </Suspense>
  )
}
