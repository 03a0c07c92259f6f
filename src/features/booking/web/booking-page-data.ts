/** Shapes of the contracts as pages see them, without their code. */
import type { billingAddress, readBillingAddress } from '#features/account/contract.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listBookings, readBooking } from '../contract.ts'

export type Booking = ReplyData<typeof readBooking>['data']
export type BookingList = ReplyData<typeof listBookings>
export type BillingAddress = NonNullable<ReplyData<typeof readBillingAddress>['data']>
export type BillingField = keyof typeof billingAddress.shape
