/**
 * How many of the loaded cards are shown (Spec 4): three at first, two more whenever the end comes into view, and three
 * again for new results or a new selection. Without an intersection observer all of them are shown.
 */
import { startTransition, useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useHydrated } from '#client/use-hydrated.ts'
import { LIST_FIRST, LIST_STEP, shownAtLeast } from '../../rules/lazy-list.ts'

const CACHED_SEARCHES = 8
/** The number of cards shown for each search, so that coming back shows as many again. */
const cached = new Map<string, number>()

type Shown = { readonly results: object; readonly selectedId: number | null; readonly count: number }

/** True in browsers that cannot tell when the end of a list comes into view. */
export function showsAll(): boolean {
  return typeof IntersectionObserver === 'undefined'
}

/**
 * @param key identifies the search
 * @param results changes its identity with every answer
 * @param selectedAt index of the selected card in the list, -1 when it is not there
 */
export function useShownCards(
  list: RefObject<HTMLElement | null>,
  {
    key,
    results,
    selectedId,
    selectedAt,
  }: { key: string; results: object; selectedId: number | null; selectedAt: number },
) {
  const isHydrated = useHydrated()
  // The server renders all cards of the first page, for visitors without script.
  const start = () => (!isHydrated || showsAll() ? Infinity : (cached.get(key) ?? LIST_FIRST))
  const [shown, setShown] = useState<Shown>(() => ({ results, selectedId, count: start() }))
  let { count } = shown
  if (shown.results !== results || shown.selectedId !== selectedId) {
    const isNewSelection = selectedId !== null && selectedId !== shown.selectedId
    if (isNewSelection && !showsAll()) count = shownAtLeast(selectedAt + 1)
    else if (shown.results !== results) count = start()
    setShown({ results, selectedId, count })
  }
  const items = useEffectEvent(() => [...(list.current?.children ?? [])])
  useEffect(() => {
    if (count !== Infinity || showsAll()) return
    // Of the server's cards those remain that scrolling to the end would have loaded by now: nothing on screen changes,
    // so the update need not be urgent.
    const needed = items().filter((item) => item.getBoundingClientRect().top < innerHeight).length
    startTransition(() => setShown((old) => ({ ...old, count: shownAtLeast(needed) })))
  }, [count])
  const showMore = () => {
    const next = count + LIST_STEP
    cached.delete(key)
    cached.set(key, next)
    for (const old of cached.keys()) if (cached.size > CACHED_SEARCHES) cached.delete(old)
    setShown((old) => ({ ...old, count: next }))
    return next
  }
  return { count, showMore }
}
