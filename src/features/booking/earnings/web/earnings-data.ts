/** Reply shapes of the contract for the page, as types without its code. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { readEarnings } from '../contract.ts'

export type Earnings = ReplyData<typeof readEarnings>['data']
export type Income = Earnings['bookings'][number]
