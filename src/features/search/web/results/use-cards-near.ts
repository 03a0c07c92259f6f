/**
 * Cards for places that the list does not contain: the selected marker's place, or the nearest ones of a cluster (Spec
 * 4: weight).
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { boundsAround, distanceMetres, type LatLng } from '#kernel/geo.ts'
import type * as contract from '../../contract.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { toSearchBody } from '../search-body.ts'
import { NEAREST_FIRST, resultKey } from '../../rules/search-url.ts'
import type { OfficeCardData } from './browse-data.ts'

/** `id` null means the `weight` nearest places; otherwise that place alone. */
export type Wanted = { readonly at: LatLng; readonly id: number | null; readonly weight: number }

type Found = {
  readonly key: string
  readonly cards: readonly OfficeCardData[]
  readonly state: 'loading' | 'there' | 'failed'
}

const NOTHING: Found = { key: '', cards: [], state: 'loading' }
const NEAR_METRES = 60
/** The server does not count beyond this number. */
const MOST = 250

export function useCardsNear(search: TimedSearch, wanted: Wanted | null) {
  const key = wanted ? `${wanted.id ?? ''} ${wanted.at.lat} ${wanted.at.lng} ${wanted.weight} ${resultKey(search)}` : ''
  const [found, setFound] = useState<Found>(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const ask = useEffectEvent((signal: AbortSignal) => wanted && load(search, wanted, signal))
  useEffect(() => {
    const gone = new AbortController()
    ask(gone.signal)?.then(
      (cards) => setFound({ key, cards, state: cards.length > 0 ? 'there' : 'failed' }),
      () => gone.signal.aborted || setFound({ key, cards: [], state: 'failed' }),
    )
    return () => gone.abort()
  }, [key, attempt])
  const { cards, state } = found.key === key ? found : NOTHING
  const retry = () => {
    setFound(NOTHING)
    setAttempt((old) => old + 1)
  }
  return { cards, state, retry }
}

/** Loads pages ordered by distance from the marker until all places that belong to it are there. */
async function load(search: TimedSearch, { at, id, weight }: Wanted, signal: AbortSignal): Promise<OfficeCardData[]> {
  const around = toSearchBody({
    ...search,
    at,
    bounds: boundsAround(at, NEAR_METRES),
    distance: null,
    onlyAvailable: false,
    order: NEAREST_FIRST,
  })
  const cards: OfficeCardData[] = []
  const isEnough = () => (id === null ? cards.length >= weight : cards.some((card) => card.id === id))
  while (!isEnough() && cards.length <= MOST) {
    const body = {
      ...around,
      alternatives: false,
      offset: Math.min(MOST, cards.length),
    } satisfies BodyOf<typeof contract.searchOffices>
    const answer = await callApi<typeof contract.searchOffices>('POST', '/api/office/search', { body, signal })
    if (!answer.ok || answer.reply.data.length === 0) break
    cards.push(...answer.reply.data)
  }
  const wanted =
    id === null
      ? cards.toSorted((a, b) => distanceMetres(at, a.gps) - distanceMetres(at, b.gps)).slice(0, weight)
      : cards.filter((card) => card.id === id)
  // The distance shown is measured from the searched place, not from the marker.
  const from = search.at
  return wanted.map((card) => ({ ...card, distanceMetres: from && Math.round(distanceMetres(from, card.gps)) }))
}
