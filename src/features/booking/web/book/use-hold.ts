/** The slot hold behind the form: made when the form opens, its id kept in the URL, ended by the clock. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi, type ApiAnswer, type ApiRefusal } from '#client/call-api.ts'
import type { holdBooking, readBooking } from '../../contract.ts'
import type { BookingWish } from '../../rules/wish-in-url.ts'
import { wishBody } from '../wish-body.ts'
import type { Booking } from '../list/booking-page-data.ts'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'

export type Hold =
  | { readonly kind: 'holding' }
  | { readonly kind: 'held'; readonly booking: Booking }
  | { readonly kind: 'refused'; readonly no: ApiRefusal }
  /** The hold has expired, or too many payments were declined. */
  | { readonly kind: 'over'; readonly why: 'time' | 'declines' }

type UseHold = {
  officeId: number
  wish: BookingWish
  expectedTotal: number
  initial: Booking | null
  /** Called when the hold exists, so that its id is added to the URL. */
  onHeld: (booking: Booking) => void
}

export function useHold({ officeId, wish, expectedTotal, initial, onHeld }: UseHold) {
  const [hold, setHold] = useState<Hold>(() =>
    initial === null
      ? { kind: 'holding' }
      : initial.status === 'held'
        ? { kind: 'held', booking: initial }
        : { kind: 'over', why: 'time' },
  )
  const key = useRef('')
  const isAsking = useRef(false)

  const ask = useEffectEvent(async () => {
    if (isAsking.current) return
    isAsking.current = true
    key.current ||= newIdempotencyKey()
    const answer = await callApi<typeof holdBooking>('POST', '/api/booking/hold', {
      body: { ...wishBody(officeId, wish), expectedTotal },
      idempotencyKey: key.current,
    })
    isAsking.current = false
    if (answer.ok) {
      setHold({ kind: 'held', booking: answer.reply.data })
      onHeld(answer.reply.data)
      return
    }
    setHold({ kind: 'refused', no: answer })
  })

  /** The same slot at another price: the server ends the hold there is, and the new one ends when that would have. */
  async function replace(other: BookingWish, total: number): Promise<ApiAnswer<{ data: Booking }>> {
    const answer = await callApi<typeof holdBooking>('POST', '/api/booking/hold', {
      body: { ...wishBody(officeId, other), expectedTotal: total },
      idempotencyKey: newIdempotencyKey(),
    })
    if (answer.ok) setHold({ kind: 'held', booking: answer.reply.data })
    return answer
  }

  const isWanted = hold.kind === 'holding'
  useEffect(() => {
    if (isWanted) void ask()
  }, [isWanted])

  return {
    hold,
    replace,
    /** Requests a hold again, with a new idempotency key. */
    holdAgain: () => {
      key.current = ''
      setHold({ kind: 'holding' })
    },
    /** Asks the server whether the hold has ended, because the local clock may be wrong. */
    checkOver: async () => {
      if (hold.kind !== 'held') return
      const answer = await callApi<typeof readBooking>('GET', '/api/booking/{id}', { params: { id: hold.booking.id } })
      if (!answer.ok) return
      const booking = answer.reply.data
      if (booking.status === 'held') setHold({ kind: 'held', booking })
      else if (booking.status === 'confirmed') onHeld(booking)
      else setHold({ kind: 'over', why: 'time' })
    },
    end: (why: 'time' | 'declines') => setHold({ kind: 'over', why }),
  }
}
