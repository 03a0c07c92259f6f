/** Reply shapes of the contracts for the pages, as types without their code. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listBookings, readBooking } from '../../contract.ts'

export type Booking = ReplyData<typeof readBooking>['data']
export type BookingList = ReplyData<typeof listBookings>
