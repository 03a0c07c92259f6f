/** Keeps the signed-in person's data up to date (Spec 4), and does what a guest wanted before signing in. */
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { replaceViewer, useLoadedFacts } from '#client/root-facts.ts'
import { followUserData } from './user-channel.ts'
import { viewerFactsOf } from './viewer-facts.ts'
import { FulfilWish } from '#features/favourite/web/fulfil-wish.tsx'

export function UserEvents({ personId }: { personId: string }) {
  const { revalidate } = useRevalidator()
  const loaded = useLoadedFacts()?.viewer ?? null
  const now = useRef({ loaded, revalidate })
  useEffect(() => {
    now.current = { loaded, revalidate }
  }, [loaded, revalidate])

  useEffect(
    () =>
      followUserData(personId, (me) => {
        // The session is over, or somebody else's now: the pages are loaded again.
        if (me === '' || me.id !== personId) void now.current.revalidate()
        else replaceViewer(now.current.loaded, viewerFactsOf(me))
      }),
    [personId],
  )
  return <FulfilWish />
}
