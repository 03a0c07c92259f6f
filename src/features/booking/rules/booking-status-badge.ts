/** The status badge of a booking, derived from its state, the clock and its payment (Spec 4; booking paper). */
import { isPartRefunded, isRefunded, type LegState } from '#features/payment/rules/leg-states.ts'
import type { BookingStatus, Phase } from './states.ts'

export type BookingStatusBadge =
  | 'attention'
  | 'held'
  | 'upcoming'
  | 'ongoing'
  | 'past'
  | 'partly_refunded'
  | 'refunded'
  | 'canceled'
  | 'expired'

export type Signed = {
  readonly status: BookingStatus
  readonly phase: Phase
  readonly payment: { readonly state: LegState; readonly needsAttention: boolean }
  /** One that waits to be confirmed: the booking itself is paid for. */
  readonly change: object | null
}

export function signOf({ status, phase, payment, change }: Signed): BookingStatusBadge {
  if (status === 'held') return 'held'
  if (payment.needsAttention && change === null) return 'attention'
  if (isRefunded(payment.state)) return isPartRefunded(payment.state) ? 'partly_refunded' : 'refunded'
  if (status === 'canceled' || status === 'expired') return status
  return status === 'completed' ? 'past' : phase
}

/** For a heading: a visit of which money was given back has taken place all the same. */
export function headingOf(booking: Signed): Exclude<BookingStatusBadge, 'partly_refunded' | 'refunded'> {
  const sign = signOf(booking)
  if (sign !== 'partly_refunded' && sign !== 'refunded') return sign
  return booking.status === 'canceled' ? 'canceled' : 'past'
}
