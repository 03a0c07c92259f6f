/** What the desk beside somebody costs, when the place is free that day, and what one has said of it oneself. */
import { useEffect, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type { BodyOf, ReplyData } from '#kernel/endpoint.ts'
import type { readHours } from '#features/company/presence/contract.ts'
import { ownDays, type OwnDay } from '#features/company/presence/rules/own-week.ts'
import type { officeDays } from '#features/office/contract.ts'
import type { quoteBooking } from '../../contract.ts'

type Quote = ReplyData<typeof quoteBooking>['data']
type OwnBooking = ReplyData<typeof readHours>['data']['bookings'][number]

export type BesideWish = {
  readonly office: number
  readonly date: string
  /** HH:MM at the place. */
  readonly time: string
  readonly hours: number
}

export type BesideOffer = {
  readonly quote: Quote
  /** Free quarter hours; null when they could not be read. */
  readonly free: string | null
  readonly own: OwnDay<OwnBooking> | null
}

/** Null while it is loaded; `reload` asks again, e.g. after the price has changed. */
export function useBeside({ office, date, time, hours }: BesideWish) {
  const [state, setState] = useState<{ offer: BesideOffer | null; message: string | null }>({
    offer: null,
    message: null,
  })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const own = new AbortController()
    const { signal } = own
    const load = async () => {
      const body = { office, date, time, hours, quantity: 1 } satisfies BodyOf<typeof quoteBooking>
      const [quote, days, said] = await Promise.all([
        callApi<typeof quoteBooking>('POST', '/api/booking/quote', { body, signal }),
        callApi<typeof officeDays>('GET', '/api/office/{id}/days', {
          params: { id: office },
          query: { from: date },
          signal,
        }),
        callApi<typeof readHours>('GET', '/api/employee/hours', { signal }),
      ])
      if (!quote.ok) return setState({ offer: null, message: quote.message })
      const free = (days.ok && days.reply.data.find((day) => day.date === date)?.free) || null
      const [day = null] = said.ok ? ownDays(said.reply.data, [date]) : []
      setState({ offer: { quote: quote.reply.data, free, own: day }, message: null })
    }
    // The only error that is thrown is that the dialog was closed meanwhile.
    load().catch(() => {})
    return () => own.abort()
  }, [office, date, time, hours, attempt])
  return { ...state, reload: () => setAttempt((before) => before + 1) }
}
