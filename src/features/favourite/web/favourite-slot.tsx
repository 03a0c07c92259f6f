/** The favourite control of a place: a toggle for signed-in people (Spec 6), a link to registering for guests. */
import { lazy, Suspense } from 'react'
import { useRootFacts } from '#client/root-facts.ts'

const FavouriteToggle = lazy(() => import('./favourite-toggle.tsx').then((part) => ({ default: part.FavouriteToggle })))
const GuestHeart = lazy(() => import('./guest-heart.tsx').then((part) => ({ default: part.GuestHeart })))

export function FavouriteSlot(office: { officeId: number; title: string }) {
  const Heart = useRootFacts()?.viewer ? FavouriteToggle : GuestHeart
  return (
    <Suspense>
      <Heart {...office} />
    </Suspense>
  )
}
