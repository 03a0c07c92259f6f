/** The favourite control of a place: a toggle for signed-in people (Spec 6), a link to registering for guests. */
import { lazy, Suspense } from 'react'
import { useRootFacts } from '#client/root-facts.ts'

const FavouriteToggle = lazy(async () => ({ default: (await import('./favourite-toggle.tsx')).FavouriteToggle }))
const GuestHeart = lazy(async () => ({ default: (await import('./guest-heart.tsx')).GuestHeart }))

export function FavouriteSlot(office: { officeId: number; title: string }) {
  const Heart = useRootFacts()?.viewer ? FavouriteToggle : GuestHeart
  return (
    <Suspense>
      <Heart {...office} />
    </Suspense>
  )
}
