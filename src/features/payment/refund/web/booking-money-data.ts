import type { ReplyData } from '#kernel/endpoint.ts'
import type { readBookingMoney } from '../contract.ts'

export type BookingMoney = ReplyData<typeof readBookingMoney>['data']

/** The intent of the page's form. */
export const REFUND = 'refund'
