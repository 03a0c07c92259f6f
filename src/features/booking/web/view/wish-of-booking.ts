/** The choice (date, time, length, desks) of a booking, to repeat it; its discount code is not included. */
import { parseTime } from '#kernel/quarters.ts'
import type { BookingWish } from '../../rules/wish-in-url.ts'

export function wishOfBooking(booking: { date: string; from: string; hours: number; quantity: number }): BookingWish {
  const { date, from, hours, quantity } = booking
  return { date, quarter: Math.floor((parseTime(from) ?? 0) / 15), hours, quantity, code: '' }
}
