/**
 * How many of the loaded cards are shown (Spec 4): three at first, two more whenever the end comes into view, from the
 * beginning again with new results or a new selection. Without an intersection observer all of them.
 */
import { startTransition, useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useHydrated } from '#client/use-hydrated.ts'
import { LIST_FIRST, LIST_STEP, shownAtLeast } from '../../rules/lazy-list.ts'

const KEPT_SEARCHES = 8
/** What was shown of a search, so that coming back shows as much again. */
const kept = new Map<string, number>()

type Shown = { readonly results: object; readonly selectedId: number | null; readonly count: number }

/** True in browsers that cannot tell when the end of a list comes into view. */
export function showsAll(): boolean {
  return typeof IntersectionObserver === 'undefined'
}

/**
 * @param key of the search; @param results changes its identity with every answer
 * @param selectedAt where the selected card stands in the list, -1 when it does not
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
  // The server's page has all cards of its first page, for those without script.
  const start = () => (!isHydrated || showsAll() ? Infinity : (kept.get(key) ?? LIST_FIRST))
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
    // Of the server's cards those stay that the end would have brought into view by now: nothing on screen changes, so
    // nothing has to happen at once.
    const needed = items().filter((item) => item.getBoundingClientRect().top < innerHeight).length
    startTransition(() => setShown((old) => ({ ...old, count: shownAtLeast(needed) })))
  }, [count])
  const showMore = () => {
    const next = count + LIST_STEP
    kept.delete(key)
    kept.set(key, next)
    for (const old of kept.keys()) if (kept.size > KEPT_SEARCHES) kept.delete(old)
    setShown((old) => ({ ...old, count: next }))
    return next
  }
  return { count, showMore }
}
