/**
 * The price distribution of a search, requested once when its price field opens. Undefined until known; null when the
 * request failed.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type * as contract from '../../contract.ts'
import type { PriceSpread } from '../../rules/price-scale.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { toSearchBody } from '../search-body.ts'
import { resultKey } from '../../rules/search-url.ts'

const NO_CARDS = 250

export function usePriceSpread(search: TimedSearch): PriceSpread | null | undefined {
  const key = resultKey(search)
  const [spread, setSpread] = useState<PriceSpread | null>()
  const ask = useEffectEvent((signal: AbortSignal) =>
    callApi<typeof contract.searchOffices>('POST', '/api/office/search', {
      body: { ...toSearchBody(search, { offset: NO_CARDS }), prices: true },
      signal,
    }),
  )
  useEffect(() => {
    const gone = new AbortController()
    ask(gone.signal).then(
      (answer) => setSpread(answer.ok ? answer.reply.meta.prices : null),
      () => !gone.signal.aborted && setSpread(null),
    )
    return () => gone.abort()
  }, [key])
  return spread
}
