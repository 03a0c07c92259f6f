import type { ReplyData } from '#kernel/endpoint.ts'
import type { listDiscounts } from '../contract.ts'

export type Discount = ReplyData<typeof listDiscounts>['data'][number]

/** The intents of the pages' forms. */
export const MAKE = 'discount-make'
export const END = 'discount-end'
