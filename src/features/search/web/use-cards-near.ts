/** Cards for places that the list does not hold: the tapped marker's, or the nearest ones of a pile (Spec 4: weight). */
import { useEffect, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { boundsAround, distanceMetres, type LatLng } from '#kernel/geo.ts'
import type * as contract from '../contract.ts'
import { toSearchBody, type TimedSearch } from '../rules/search-body.ts'
import { resultKey } from '../rules/search-url.ts'
import type { OfficeCardData } from './browse-data.ts'

/** `id` null: the `weight` nearest places; otherwise that place alone. */
export type Wanted = { readonly at: LatLng; readonly id: number | null; readonly weight: number }

const NEAR_METRES = 60

export function useCardsNear(search: TimedSearch, wanted: Wanted | null): readonly OfficeCardData[] {
  const key = wanted ? `${wanted.id ?? ''} ${wanted.at.lat} ${wanted.at.lng} ${wanted.weight} ${resultKey(search)}` : ''
  const [found, setFound] = useState<{ key: string; cards: readonly OfficeCardData[] }>({ key: '', cards: [] })
  useEffect(() => {
    if (!wanted) return
    const gone = new AbortController()
    const around = toSearchBody({
      ...search,
      bounds: boundsAround(wanted.at, NEAR_METRES),
      distance: null,
      onlyAvailable: false,
      order: 'distance',
    })
    const body = { ...around, alternatives: false }
    // Ordered from the marker, whatever the search was around.
    callApi<typeof contract.searchOffices>('POST', '/api/office/search', { body, signal: gone.signal }).then(
      (answer) => answer.ok && setFound({ key, cards: pick(answer.reply.data, wanted) }),
      () => undefined,
    )
    return () => gone.abort()
  }, [key])
  return found.key === key ? found.cards : []
}

function pick(cards: readonly OfficeCardData[], { at, id, weight }: Wanted): OfficeCardData[] {
  if (id !== null) return cards.filter((card) => card.id === id)
  return cards.toSorted((a, b) => distanceMetres(at, a.gps) - distanceMetres(at, b.gps)).slice(0, weight)
}
