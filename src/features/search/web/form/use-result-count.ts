/** How many places a search would show, 250 ms after its last change (Spec 9). Null while the count is unknown. */
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type * as contract from '../../contract.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { toSearchBody } from '../search-body.ts'
import { resultKey } from '../../rules/search-url.ts'

const RELOAD_MILLISECONDS = 250 // Spec 9
const NO_CARDS = 250

export function useResultCount(search: TimedSearch): number | null {
  const key = resultKey(search)
  const [found, setFound] = useState<{ key: string; total: number } | null>(null)
  const ask = useEffectEvent((signal: AbortSignal) =>
    callApi<typeof contract.searchOffices>('POST', '/api/office/search', {
      body: toSearchBody(search, { offset: NO_CARDS }),
      signal,
    }),
  )
  useEffect(() => {
    const gone = new AbortController()
    const timer = setTimeout(() => {
      ask(gone.signal).then(
        (answer) => setFound(answer.ok ? { key, total: answer.reply.meta.total } : null),
        () => undefined,
      )
    }, RELOAD_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [key])
  return found?.key === key ? found.total : null
}
