/** A new card: typed into the payment service's own form, or, in the sandbox, into ours. */
import { CardForm } from './card-form.tsx'
import type { PaymentMethod, PaymentMethods } from './booking-page-data.ts'
import { StripeForm } from './payment-form-stripe.tsx'

export type PaymentFormProps = {
  meta: PaymentMethods['meta']
  currency: string
  /** Where to come back to after strong authentication. */
  returnPath: string
  onSaved: (method: PaymentMethod) => void
  /** The card asks for a confirmation elsewhere. */
  onAction: (setupRef: string, url: string) => void
}

export function PaymentForm({ meta, currency, ...form }: PaymentFormProps) {
  return meta.publishableKey === null ? (
    <CardForm {...form} />
  ) : (
    <StripeForm publishableKey={meta.publishableKey} currency={currency} {...form} />
  )
}

/** Ours takes test numbers only; any other service needs its own form. */
export function canAddCard(meta: PaymentMethods['meta']): boolean {
  return !meta.managedByCompany && (meta.provider === 'sandbox' || meta.publishableKey !== null)
}
