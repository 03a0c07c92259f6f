/** Shapes of the contract as pages see them, without its code. */
import type { Ref } from 'react'
import type { FormPart } from '#client/form/form-part.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { listPaymentMethods } from '../contract.ts'

export type PaymentMethods = ReplyData<typeof listPaymentMethods>
export type PaymentMethod = PaymentMethods['data'][number]

export type NewCardFormProps = {
  handle: Ref<FormPart<PaymentMethod>>
  meta: PaymentMethods['meta']
  currency: string
  /** Where to come back to after strong authentication. */
  returnPath: string
  /** What of the card is still to be typed. */
  onMissing: (labels: readonly string[]) => void
  /** The card asks for a confirmation elsewhere. */
  onAction: (setupRef: string, url: string) => void
}
