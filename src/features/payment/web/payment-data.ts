/** Shapes of the contract as pages see them, without its code. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listPaymentMethods } from '../contract.ts'

export type PaymentMethods = ReplyData<typeof listPaymentMethods>
export type PaymentMethod = PaymentMethods['data'][number]
