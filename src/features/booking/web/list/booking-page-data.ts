/** Shapes of the contracts as pages see them, without their code. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listBookings, readBooking } from '../../contract.ts'

export type Booking = ReplyData<typeof readBooking>['data']
export type BookingList = ReplyData<typeof listBookings>
