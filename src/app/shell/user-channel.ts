/**
 * The signed-in person's data for all tabs of a browser (Spec 4): one of the visible tabs, which holds a Web Lock, keeps
 * the event stream and reads the data again every 413 s; it hands what it gets to the others. Browsers open few
 * connections to one server, and each stream costs the server memory.
 *
 * Hidden tabs give the lock away and close the stream; so does a page that goes into the back/forward cache.
 */
import type { UserData } from './viewer-facts.ts'

/** Spec 9: user refresh. */
const REFRESH_MS = 413_000
/** The page itself comes first. */
const LISTEN_AFTER_MS = 2000
const NAME = 'viertel.user'

/** After this time the browser has the cookie of the answer that has just changed the session's id. */
const NEW_COOKIE_MS = 1000

/** Empty once the session is over. */
type Take = (data: UserData | '') => void

/** @param personId tabs of another person, who has signed in meanwhile, take nothing of this one @returns what ends it */
export function followUserData(personId: string, take: Take): () => void {
  const others = new BroadcastChannel(`${NAME}.${personId}`)
  others.addEventListener('message', ({ data }: MessageEvent<UserData | ''>) => take(data))
  const tell: Take = (data) => {
    take(data)
    others.postMessage(data)
  }
  let leave: (() => void) | null = null
  const join = () => {
    if (leave || document.visibilityState === 'hidden') return
    leave = lead(`${NAME}.${personId}`, tell)
  }
  const quit = () => {
    leave?.()
    leave = null
  }
  const follow = () => (document.visibilityState === 'hidden' ? quit() : join())
  const soon = setTimeout(join, LISTEN_AFTER_MS)
  document.addEventListener('visibilitychange', follow)
  window.addEventListener('pagehide', quit)
  window.addEventListener('pageshow', join)
  return () => {
    clearTimeout(soon)
    quit()
    others.close()
    document.removeEventListener('visibilitychange', follow)
    window.removeEventListener('pagehide', quit)
    window.removeEventListener('pageshow', join)
  }
}

/** Waits until no other tab leads, then leads. @returns what ends the waiting or the leading */
function lead(name: string, tell: Take): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const led = () => new Promise<void>((done) => listen(tell, signal, done))
  // Without the lock, on an old browser, an insecure address or where storage is off, every tab has a stream of its own.
  if ('locks' in navigator) navigator.locks.request(name, { signal }, led).catch(() => void led())
  else void led()
  return () => ended.abort()
}

function listen(tell: Take, signal: AbortSignal, done: () => void): void {
  if (signal.aborted) return done()
  const source = new EventSource('/api/me/events')
  // Runs after every reconnect too, because events in between were lost.
  source.addEventListener('open', () => void refetch(tell))
  let asking: ReturnType<typeof setTimeout> | undefined
  source.addEventListener('ReloadUserData', (event: MessageEvent<string>) => {
    const data = JSON.parse(event.data) as UserData | ''
    if (data !== '') return tell(data)
    // The session that opened the stream is over. It may go on under another id, as after a switch of the role.
    clearTimeout(asking)
    asking = setTimeout(() => void refetch(tell), NEW_COOKIE_MS)
  })
  const timer = setInterval(() => void refetch(tell), REFRESH_MS)
  signal.addEventListener('abort', () => {
    source.close()
    clearInterval(timer)
    clearTimeout(asking)
    done()
  })
}

async function refetch(tell: Take): Promise<void> {
  try {
    const answer = await fetch('/api/me?titles=no', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    if (answer.ok) tell(await readUserData(answer))
    else if (answer.status < 500) tell('')
  } catch {
    // Without a network it is unknown whether the session still exists, so nothing changes.
  }
}

/** Spec 7: an object, or an empty text when logged out. */
async function readUserData(answer: Response): Promise<UserData | ''> {
  const text = await answer.text()
  return text === '' ? '' : (JSON.parse(text) as UserData)
}
