/**
 * The bodies of a wish. What is left out is written as undefined: the compiler compares only the names that are written
 * with those of the contract, never those of a spread.
 */
import type { BodyOf } from '#kernel/endpoint.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { isIsoDate } from '#kernel/time.ts'
import type { proposeBooking, quoteBooking } from '../contract.ts'
import type { BookingWish } from '../rules/wish-in-url.ts'

/** The body of the quote, hold and booking endpoints. */
export function wishBody(officeId: number, { date, quarter, hours, quantity, code }: BookingWish) {
  return {
    office: officeId,
    date,
    time: formatQuarter(quarter),
    hours,
    quantity,
    // An empty one would be refused.
    discountCode: code === '' ? undefined : code,
  } satisfies BodyOf<typeof quoteBooking>
}

/** The body of the proposal endpoint: the known parts of a wish. */
export function proposalBody(officeId: number, { date, quarter, hours, quantity, code }: Partial<BookingWish>) {
  return {
    office: officeId,
    date: date !== undefined && isIsoDate(date) ? date : undefined,
    time: quarter === undefined ? undefined : formatQuarter(quarter),
    hours,
    quantity,
    discountCode: code || undefined,
  } satisfies BodyOf<typeof proposeBooking>
}
