/**
 * Keeps the signed-in person's data up to date (Spec 4): an event of the private channel or a period of 413 s makes the tab
 * read them again. Hidden tabs close their connection, because browsers open few connections to one server, and read the
 * data again when they become visible. So does a page that returns from the back/forward cache.
 */
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { replaceViewer, useLoadedFacts } from '#client/root-facts.ts'
import { viewerFactsOf, type UserData } from './viewer-facts.ts'
import { NotificationSide } from '#features/notification/web/notification-side.tsx'
import { startWorker } from '#features/notification/web/push-browser.ts'
import { FulfilWish } from '#features/favourite/web/fulfil-wish.tsx'

/** Spec 9: user refresh. */
const REFRESH_MS = 413_000
/** The page itself comes first. */
const LISTEN_AFTER_MS = 2000

export function UserEvents() {
  const { revalidate } = useRevalidator()
  const loaded = useLoadedFacts()?.viewer ?? null
  const [unread, setUnread] = useState<number>()
  const now = useRef({ loaded, revalidate })
  useEffect(() => {
    now.current = { loaded, revalidate }
  }, [loaded, revalidate])

  useEffect(() => {
    let source: EventSource | null = null
    /** Empty once the session is over: the pages are loaded again, as a guest's. */
    const take = (me: UserData | '') => {
      if (me === '') void now.current.revalidate()
      else {
        replaceViewer(now.current.loaded, viewerFactsOf(me))
        setUnread(me.unread)
      }
    }
    const refetch = async () => {
      try {
        const answer = await fetch('/api/me', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
        if (answer.ok) take(await readUserData(answer))
        else if (answer.status < 500) take('')
      } catch {
        // Without a network it is unknown whether the session still exists, so nothing changes.
      }
    }
    const listen = () => {
      if (source || document.visibilityState === 'hidden') return
      source = new EventSource('/api/me/events')
      // Runs after every reconnect too, because events in between were lost.
      source.addEventListener('open', () => void refetch())
      source.addEventListener('ReloadUserData', (event: MessageEvent<string>) =>
        take(JSON.parse(event.data) as UserData | ''),
      )
    }
    const leave = () => {
      source?.close()
      source = null
    }
    const follow = () => (document.visibilityState === 'hidden' ? leave() : listen())
    const soon = setTimeout(listen, LISTEN_AFTER_MS)
    const timer = setInterval(() => void refetch(), REFRESH_MS)
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', listen)
    return () => {
      leave()
      clearTimeout(soon)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', listen)
    }
  }, [])
  const personId = loaded?.id
  useEffect(() => {
    if (personId !== undefined) void startWorker(personId)
  }, [personId])
  return (
    <>
      <FulfilWish />
      <NotificationSide unread={unread} />
    </>
  )
}

/** Spec 7: an object, or an empty text when logged out. */
async function readUserData(answer: Response): Promise<UserData | ''> {
  const text = await answer.text()
  return text === '' ? '' : (JSON.parse(text) as UserData)
}
