/** Places, providers and offices for a typed text (Spec 5): longer than 2 characters, 880 ms after the last key. */
import { useEffect, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type * as contract from '../../contract.ts'
import type { OfficeHit, PlaceHit, ProviderHit } from '../results/browse-data.ts'

const TYPING_MILLISECONDS = 880 // Spec 9
const SHORTEST = 3 // Spec 9
const MOST_PLACES = 5 // Spec 9
const MOST_PROVIDERS = 10 // Spec 9

export type Suggestions = {
  readonly text: string
  readonly places: readonly PlaceHit[]
  readonly providers: readonly ProviderHit[]
  readonly offices: readonly OfficeHit[]
  /** At least one of the three requests has failed. */
  readonly hasFailed: boolean
}

/** @param text null while nobody types; then nothing is requested */
export function useSuggestions(text: string | null): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null)
  const wanted = text === null || [...text.trim()].length < SHORTEST ? null : text.trim()
  useEffect(() => {
    if (wanted === null) return
    const gone = new AbortController()
    const timer = setTimeout(() => {
      ask(wanted, gone.signal).then(setFound, () => undefined)
    }, TYPING_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [wanted])
  return wanted !== null && found?.text === wanted ? found : null
}

async function ask(q: string, signal: AbortSignal): Promise<Suggestions> {
  const [places, providers, offices] = await Promise.all([
    callApi<typeof contract.suggestPlaces>('GET', '/api/geo/search', { query: { q, limit: MOST_PLACES }, signal }),
    callApi<typeof contract.findProviders>('GET', '/api/provider', { query: { q }, signal }),
    callApi<typeof contract.findOffices>('GET', '/api/office/by-name', { query: { q }, signal }),
  ])
  return {
    text: q,
    places: places.ok ? places.reply.data.slice(0, MOST_PLACES) : [],
    providers: providers.ok ? providers.reply.data.hits.slice(0, MOST_PROVIDERS) : [],
    offices: offices.ok ? offices.reply.data.hits : [],
    hasFailed: !places.ok || !providers.ok || !offices.ok,
  }
}
