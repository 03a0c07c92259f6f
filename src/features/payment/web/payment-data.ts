/** Reply shapes of the contract for the pages, as types without its code. */
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
  /** Where the payer returns to after strong authentication. */
  returnPath: string
  /** Reports which fields of the card are still missing. */
  onMissing: (labels: readonly string[]) => void
  /** Which kind is being typed in, where there is a choice. */
  onKind?: (kind: 'card' | 'sepa') => void
  /** Called when the card needs a confirmation on another page. */
  onAction: (setupRef: string, url: string) => void
}
