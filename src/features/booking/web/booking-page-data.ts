/** Shapes of the contracts as pages see them, without their code. */
import type { billingAddress, readBillingAddress } from '#features/account/contract.ts'
import type { listPaymentMethods } from '#features/payment/contract.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listBookings, readBooking } from '../contract.ts'

export type Booking = ReplyData<typeof readBooking>['data']
export type BookingList = ReplyData<typeof listBookings>
export type PaymentMethod = ReplyData<typeof listPaymentMethods>['data'][number]
export type PaymentMethods = ReplyData<typeof listPaymentMethods>
export type BillingAddress = NonNullable<ReplyData<typeof readBillingAddress>['data']>
export type BillingField = keyof typeof billingAddress.shape
