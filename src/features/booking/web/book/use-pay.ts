/**
 * Books and pays exactly once: the idempotency key belongs to the hold, so a double click or a second tab repeats the
 * same request.
 */
import { useRef, useState } from 'react'
import { callApi, type ApiAnswer, type ApiRefusal } from '#client/call-api.ts'
import type { payBooking, placeBooking, readBooking } from '../../contract.ts'
import type { BookingWish } from '../../rules/wish-in-url.ts'
import { wishBody } from '../wish-body.ts'
import type { Booking } from '../list/booking-page-data.ts'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'

type UsePay = {
  /** A payment was tried before, so this one goes on with the booking's id. */
  wasTried: boolean
  /** It is booked, or waits for the company of the booker. */
  onConfirmed: (booking: Booking) => void
  onOver: (why: 'time' | 'declines') => void
}

export function usePay({ wasTried, onConfirmed, onOver }: UsePay) {
  const [isPaying, setIsPaying] = useState(false)
  const [no, setNo] = useState<ApiRefusal | null>(null)
  const tried = useRef(wasTried)
  const running = useRef(false)

  async function pay(hold: Booking, wish: BookingWish, method: number | null): Promise<void> {
    if (running.current) return
    running.current = true
    setIsPaying(true)
    setNo(null)
    const answer = await ask(hold, wish, method, tried.current)
    if (answer.ok) {
      const booking = answer.reply.data
      if (booking.status === 'confirmed' || booking.status === 'completed') return onConfirmed(booking)
      // Somebody else confirms it; the page of the booking says who.
      if (booking.payment.waitsForCompany) return onConfirmed(booking)
      if (booking.payment.actionUrl !== null) return location.assign(booking.payment.actionUrl)
    } else {
      if (answer.code.startsWith('payment.')) tried.current = true
      if (answer.code === 'booking.hold_over') onOver('time')
      else if (await isOver(answer, hold.id)) onOver('declines')
      setNo(answer)
    }
    running.current = false
    setIsPaying(false)
  }

  return { pay, isPaying, no, forget: () => setNo(null) }
}

type Answer = ApiAnswer<{ data: Booking }>

async function ask(hold: Booking, wish: BookingWish, method: number | null, tried: boolean): Promise<Answer> {
  const paymentMethod = method ?? undefined
  const payById = () =>
    callApi<typeof payBooking>('POST', '/api/booking/{id}/pay', {
      params: { id: hold.id },
      body: { paymentMethod },
      idempotencyKey: newIdempotencyKey(),
    })
  if (tried) return payById()
  const answer = await callApi<typeof placeBooking>('POST', '/api/booking', {
    body: { ...wishBody(hold.office.id, wish), paymentMethod, expectedTotal: hold.price.totalCents },
    idempotencyKey: `book-${hold.id}`,
  })
  // Another tab tried this hold with another card. The hold is the same, so it is paid by its id.
  return !answer.ok && answer.code === 'request.key_reused' ? payById() : answer
}

/** Too many declined payments end the hold (limits.ts). */
async function isOver(answer: ApiRefusal, id: number): Promise<boolean> {
  if (!answer.code.startsWith('payment.')) return false
  const read = await callApi<typeof readBooking>('GET', '/api/booking/{id}', { params: { id } })
  return read.ok && read.reply.data.status !== 'held' && read.reply.data.status !== 'confirmed'
}
