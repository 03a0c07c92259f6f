/** The price of a choice, updated while it is being changed. */
import { useEffect, useState } from 'react'
import { callApi, type ApiRefusal } from '#client/call-api.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { quoteBooking } from '../../contract.ts'
import { wishQuery, type BookingWish } from '../../rules/wish-in-url.ts'
import { wishBody } from '../wish-body.ts'

export type Quote = ReplyData<typeof quoteBooking>['data']

const DEBOUNCE_MS = 250 // Spec 9: search reload debounce

export type QuoteState = {
  /** The newest known price; it belongs to an earlier choice while `isStale`. */
  readonly quote: Quote
  readonly isStale: boolean
  readonly error: ApiRefusal | null
  readonly retry: () => void
}

/** @param initial the quote of `initialWish`, as the server rendered it */
export function useQuote(officeId: number, wish: BookingWish, initial: Quote, initialWish: BookingWish): QuoteState {
  const key = wishQuery(wish)
  const [known, setKnown] = useState({ key: wishQuery(initialWish), quote: initial })
  const [failure, setFailure] = useState<{ key: string; error: ApiRefusal } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isStale = known.key !== key

  useEffect(() => {
    if (!isStale) return
    const own = new AbortController()
    const ask = async () => {
      try {
        const body = wishBody(officeId, wish)
        const answer = await callApi<typeof quoteBooking>('POST', '/api/booking/quote', { body, signal: own.signal })
        if (answer.ok) setKnown({ key, quote: answer.reply.data })
        setFailure(answer.ok ? null : { key, error: answer })
      } catch {
        // The request was aborted because the choice has changed again.
      }
    }
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      own.abort()
    }
  }, [officeId, wish, key, isStale, attempt])

  return {
    quote: known.quote,
    isStale,
    error: isStale && failure?.key === key ? failure.error : null,
    retry: () => setAttempt((before) => before + 1),
  }
}
