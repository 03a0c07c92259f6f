/**
 * Books and pays exactly once: the idempotency key belongs to the hold, so a double click or a second tab repeats the
 * same request.
 */
import { useRef, useState } from 'react'
import { callApi, type ApiAnswer, type ApiRefusal } from '#client/call-api.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import type { payBooking, placeBooking, readBooking } from '../../contract.ts'
import type { BookingWish } from '../../rules/wish-in-url.ts'
import { wishBody } from '../wish-body.ts'
import type { Booking } from '../list/booking-page-data.ts'
import { newIdempotencyKey, retryKey } from '#client/form/idempotency-key.ts'

/** What is paid: the slot that is held, or, where none is kept for this payer now, one that is still free. */
export type ToPay = { officeId: number; totalCents: number; hold: Booking | null }

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
  const [retry] = useState(retryKey)

  async function pay(slot: ToPay, wish: BookingWish, method: number | null): Promise<void> {
    if (running.current) return
    running.current = true
    setIsPaying(true)
    setNo(null)
    const { hold } = slot
    const answer = hold
      ? await ask(slot, hold, wish, method, tried.current)
      : await askUnheld(slot, wish, method, retry)
    if (answer.ok) {
      const booking = answer.reply.data
      if (booking.status === 'confirmed' || booking.status === 'completed') return onConfirmed(booking)
      // Somebody else confirms it; the page of the booking says who.
      if (booking.payment.waitsForCompany) return onConfirmed(booking)
      if (booking.payment.actionUrl !== null) return location.assign(booking.payment.actionUrl)
    } else {
      if (hold && answer.code.startsWith('payment.')) tried.current = true
      if (answer.code === 'booking.hold_over') onOver('time')
      else if (hold && (await isOver(answer, hold.id))) onOver('declines')
      setNo(answer)
    }
    running.current = false
    setIsPaying(false)
  }

  return { pay, isPaying, no, forget: () => setNo(null) }
}

type Answer = ApiAnswer<{ data: Booking }>

async function ask(
  { officeId, totalCents }: ToPay,
  hold: Booking,
  wish: BookingWish,
  method: number | null,
  tried: boolean,
): Promise<Answer> {
  const paymentMethod = method ?? undefined
  const payById = () =>
    callApi<typeof payBooking>('POST', '/api/booking/{id}/pay', {
      params: { id: hold.id },
      body: { paymentMethod },
      idempotencyKey: newIdempotencyKey(),
    })
  if (tried) return payById()
  const answer = await callApi<typeof placeBooking>('POST', '/api/booking', {
    body: { ...wishBody(officeId, wish), paymentMethod, expectedTotal: totalCents },
    idempotencyKey: `book-${hold.id}`,
  })
  // Another tab tried this hold with another card. The hold is the same, so it is paid by its id.
  return !answer.ok && answer.code === 'request.key_reused' ? payById() : answer
}

/** Without an answer the same request is sent again, so that nothing is booked twice. */
async function askUnheld(
  { officeId, totalCents }: ToPay,
  wish: BookingWish,
  method: number | null,
  retry: ReturnType<typeof retryKey>,
): Promise<Answer> {
  const body = {
    ...wishBody(officeId, wish),
    paymentMethod: method ?? undefined,
    expectedTotal: totalCents,
  } satisfies BodyOf<typeof placeBooking>
  const answer = await callApi<typeof placeBooking>('POST', '/api/booking', { body, idempotencyKey: retry.of(body) })
  retry.answered(answer.ok ? 200 : answer.status)
  return answer
}

/** Too many declined payments end the hold (limits.ts). */
async function isOver(answer: ApiRefusal, id: number): Promise<boolean> {
  if (!answer.code.startsWith('payment.')) return false
  const read = await callApi<typeof readBooking>('GET', '/api/booking/{id}', { params: { id } })
  return read.ok && read.reply.data.status !== 'held' && read.reply.data.status !== 'confirmed'
}
