import type { ReplyData } from '#kernel/endpoint.ts'
import type { readBookingMoney } from '../contract.ts'

export type BookingMoney = ReplyData<typeof readBookingMoney>['data']

/** The intents of the page's forms. */
export const REFUND = 'refund'
export const WRITE_OFF = 'write-off'
