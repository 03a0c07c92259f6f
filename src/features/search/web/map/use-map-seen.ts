/**
 * True once the map's frame is on screen and the browser is idle; it then stays true.
 * @param isCovered so much covers the map that loading it would show nothing
 */
import { useEffect, useState, type RefObject } from 'react'

const LATEST_MILLISECONDS = 1500

export function useMapSeen(frame: RefObject<HTMLElement | null>, isCovered: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (isSeen || isCovered || !frame.current) return
    let cancel = () => {}
    if (typeof IntersectionObserver === 'undefined') return whenIdle(() => setIsSeen(true))
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      watcher.disconnect()
      cancel = whenIdle(() => setIsSeen(true))
    })
    watcher.observe(frame.current)
    return () => {
      watcher.disconnect()
      cancel()
    }
  }, [frame, isCovered, isSeen])
  return isSeen
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MILLISECONDS })
  return () => cancelIdleCallback(handle)
}
