import { ZERO, type Cents } from '#kernel/money.ts'
import type { BookingStatus } from './states.ts'

/** What the payer owes for a booking as it is: after a cancellation the fee, for an expired hold nothing. */
export function owedCents(booking: { status: BookingStatus; totalCents: Cents; feeCents: Cents }): Cents {
  if (booking.status === 'canceled') return booking.feeCents
  return booking.status === 'expired' ? ZERO : booking.totalCents
}
