/** A discount code at the total of the checkout: the price is asked for first, then the slot is held at that price. */
import { useRef, useState } from 'react'
import { callApi, type ApiAnswer } from '#client/call-api.ts'
import type { quoteBooking } from '../../contract.ts'
import type { BookingWish } from '../../rules/wish-in-url.ts'
import type { Booking } from '../list/booking-page-data.ts'
import { wishBody } from '../wish-body.ts'

type UseCode = {
  officeId: number
  wish: BookingWish
  /** Holds the slot at another price; null where nothing is held, and the next price is just shown. */
  replace: ((wish: BookingWish, totalCents: number) => Promise<ApiAnswer<{ data: Booking }>>) | null
  /** The address follows, and the page loads the price with it. */
  onChanged: (wish: BookingWish, holdId: number | null) => void
}

export function useCode({ officeId, wish, replace, onChanged }: UseCode) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)

  async function change(code: string): Promise<void> {
    if (running.current || code === wish.code) return
    running.current = true
    setIsBusy(true)
    const other = { ...wish, code }
    const tried = await tryCode(other)
    running.current = false
    setIsBusy(false)
    setError(typeof tried === 'string' ? tried : null)
    if (typeof tried !== 'string') onChanged(other, tried.holdId)
  }

  /** @returns why not, or the new hold */
  async function tryCode(other: BookingWish): Promise<string | { holdId: number | null }> {
    const quoted = await callApi<typeof quoteBooking>('POST', '/api/booking/quote', { body: wishBody(officeId, other) })
    if (!quoted.ok) return quoted.message
    const { discountError, totalCents } = quoted.reply.data
    if (discountError !== null) return discountError
    if (replace === null) return { holdId: null }
    const held = await replace(other, totalCents)
    return held.ok ? { holdId: held.reply.data.id } : held.message
  }

  return { change: (code: string) => void change(code), error, isBusy }
}
