/**
 * The list beyond its first page. Loaded cards are cached for a while per search, so that coming back from an office
 * shows the list with the same length and scroll position.
 */
import { useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type * as contract from '../../contract.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { toSearchBody } from '../search-body.ts'
import { resultKey } from '../../rules/search-url.ts'
import type { OfficeCardData, SearchReply } from './browse-data.ts'

type Cached = { readonly cards: readonly OfficeCardData[]; readonly at: number }

const CACHED_SEARCHES = 8
const CACHE_MILLISECONDS = 5 * 60_000
const cached = new Map<string, Cached>()

export type MoreState = 'idle' | 'loading' | 'failed' | 'done'

export function useMoreResults(search: TimedSearch, reply: SearchReply) {
  const key = resultKey(search)
  const [shown, setShown] = useState(() => ({ reply, cards: withCached(key, reply.data) }))
  const [state, setState] = useState<MoreState>('idle')
  const running = useRef<SearchReply | null>(null)
  // Spec 4: the list starts over with new results.
  if (shown.reply !== reply) {
    setShown({ reply, cards: withCached(key, reply.data) })
    setState('idle')
  }
  const cards = shown.reply === reply ? shown.cards : reply.data
  const hasMore = cards.length < reply.meta.total && state !== 'done'

  const loadMore = async () => {
    if (!hasMore || running.current === reply) return
    running.current = reply
    setState('loading')
    const answer = await callApi<typeof contract.searchOffices>('POST', '/api/office/search', {
      body: toSearchBody(search, { offset: Math.min(250, cards.length) }),
    })
    if (running.current !== reply) return
    running.current = null
    if (!answer.ok) return setState('failed')
    const known = new Set(cards.map((card) => card.id))
    const more = [...cards, ...answer.reply.data.filter((card) => !known.has(card.id))]
    keep(key, more)
    // When a place was taken meanwhile, the next page adds nothing and nothing more is requested.
    setShown((old) => (old.reply === reply ? { reply, cards: more } : old))
    setState(more.length === cards.length ? 'done' : 'idle')
  }
  return { cards, hasMore, state, loadMore: () => void loadMore() }
}

/** The fresh first page, followed by the cached cards behind it. */
function withCached(key: string, first: readonly OfficeCardData[]): readonly OfficeCardData[] {
  const found = typeof document === 'undefined' ? undefined : cached.get(key)
  if (!found || performance.now() - found.at > CACHE_MILLISECONDS) return first
  const fresh = new Set(first.map((card) => card.id))
  return [...first, ...found.cards.slice(first.length).filter((card) => !fresh.has(card.id))]
}

function keep(key: string, cards: readonly OfficeCardData[]): void {
  cached.delete(key)
  cached.set(key, { cards, at: performance.now() })
  for (const old of cached.keys()) if (cached.size > CACHED_SEARCHES) cached.delete(old)
}
