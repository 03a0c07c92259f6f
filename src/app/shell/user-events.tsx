/** Keeps the signed-in person's data up to date (Spec 4), and does what a guest wanted before signing in. */
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { sayChanged } from '#client/use-live.ts'
import { replaceViewer, useLoadedFacts } from '#client/root-facts.ts'
import { FulfilWish } from '#features/favourite/web/fulfil-wish.tsx'
import { NotificationSide } from '#features/notification/web/notification-side.tsx'
import { startWorker } from '#features/notification/web/push-browser.ts'
import type { listTroubles } from '#features/booking/trouble/contract.ts'
import { followUserData } from './user-channel.ts'
import { viewerFactsOf } from './viewer-facts.ts'

export function UserEvents({ personId }: { personId: string }) {
  const { revalidate } = useRevalidator()
  const loaded = useLoadedFacts()?.viewer ?? null
  const [unread, setUnread] = useState<number>()
  const now = useRef({ loaded, revalidate })
  useEffect(() => {
    now.current = { loaded, revalidate }
  }, [loaded, revalidate])

  useEffect(
    () =>
      followUserData(personId, (me) => {
        // The session is over, or somebody else's now: the pages are loaded again.
        if (me === '' || me.id !== personId) return void now.current.revalidate()
        sayChanged()
        const { loaded: replaced } = now.current
        replaceViewer(replaced, viewerFactsOf(me, replaced?.cannotGetIn === true))
        setUnread(me.unread)
        if (replaced?.kind !== 'provider') return
        void callApi<typeof listTroubles>('GET', '/api/provider/trouble').then((answer) => {
          if (answer.ok) replaceViewer(replaced, viewerFactsOf(me, answer.reply.data.length > 0))
        })
      }),
    [personId],
  )
  useEffect(() => void startWorker(personId), [personId])
  return (
    <>
      <FulfilWish />
      <NotificationSide unread={unread} />
    </>
  )
}
