/** The selected place. It is in the URL, so that it can be shared and survives going back. */
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useLocalPath } from '#client/use-texts.ts'
import { toUrl, type Search } from '../../rules/search-url.ts'
import { NARROW } from '../use-narrow.ts'

/** @param start the place around which the start page lists offers; null once something is searched */
export function useSelection(search: Search, start: Pick<Search, 'place' | 'at'> | null) {
  const navigate = useNavigate()
  const path = useLocalPath()
  const fromMap = useRef<number | null>(null)
  const go = (next: Partial<Search>, replace: boolean) =>
    void navigate(toUrl(path('/'), { ...search, ...next }), { replace, preventScrollReset: true })

  // A tapped marker scrolls its card into view; a card that is in view is not moved.
  useEffect(() => {
    if (search.selected === null || fromMap.current !== search.selected) return
    fromMap.current = null
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    document
      .getElementById(`card-${search.selected}`)
      ?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
  }, [search.selected])

  // The callback keeps its identity, so that the cards of a list are not rendered again because of it.
  const latest = useRef({ search, go })
  useEffect(() => {
    latest.current = { search, go }
  })
  const showOnMap = useCallback((id: number) => {
    const { search: now, go: goOn } = latest.current
    const isSame = now.selected === id
    if (matchMedia(NARROW).matches) goOn({ selected: id, view: 'map' }, false)
    else goOn({ selected: isSame ? null : id, view: now.view === 'list' && !isSame ? null : now.view }, true)
  }, [])

  return {
    onSelect: (id: number | null) => {
      fromMap.current = id
      // Spec 2, 4: selecting a marker hides the panel and shows the list; on the start page that is the list of places
      // nearby.
      go({ ...start, selected: id, edit: false }, start === null)
    },
    showOnMap,
  }
}
