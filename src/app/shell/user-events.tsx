/** Keeps the signed-in person's data up to date (Spec 4), does what a guest wanted before signing in, and what answers to forms ask for. */
import { useEffect, useRef, useState } from 'react'
import { sayChanged } from '#client/use-live.ts'
import { useReload } from '#client/use-reload.ts'
import { replaceViewer, useLoadedFacts, useRootFacts } from '#client/root-facts.ts'
import { FulfilWish } from '#features/favourite/web/fulfil-wish.tsx'
import { NotificationSide } from '#features/notification/web/notification-side.tsx'
import { startWorker } from '#features/notification/web/push-browser.ts'
import { FormFollow } from './form-follow.tsx'
import { followUserData } from './user-channel.ts'
import { viewerFactsOf } from './viewer-facts.ts'

/** It keeps things in the browser for the person; when an operator looks as them, the browser is not theirs. */
export function UserEvents({ personId }: { personId: string }) {
  return useRootFacts()?.impersonation ? null : <OwnEvents personId={personId} />
}

function OwnEvents({ personId }: { personId: string }) {
  const reload = useReload()
  const loaded = useLoadedFacts()?.viewer ?? null
  const [unread, setUnread] = useState<number>()
  const now = useRef(loaded)
  useEffect(() => {
    now.current = loaded
  }, [loaded])

  useEffect(
    () =>
      followUserData(personId, (me) => {
        // The session is over, or somebody else's now: the pages are loaded again.
        if (me === '' || me.id !== personId) return reload()
        sayChanged()
        replaceViewer(now.current, viewerFactsOf(me))
        setUnread(me.unread)
      }),
    [personId, reload],
  )
  useEffect(() => void startWorker(personId), [personId])
  return (
    <>
      <FulfilWish />
      <FormFollow />
      <NotificationSide unread={unread} />
    </>
  )
}
