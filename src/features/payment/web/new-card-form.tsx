/** A new card: typed into the payment service's own form, or, in the sandbox, into ours. */
import { lazy, Suspense, type Ref } from 'react'
import { CardForm } from './card-form.tsx'
import type { PaymentMethod, PaymentMethods } from './payment-data.ts'
import type { FormPart } from '#client/form/form-part.ts'

const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }))

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

export function NewCardForm({ meta, currency, ...form }: NewCardFormProps) {
  return meta.publishableKey === null ? (
    <CardForm {...form} />
  ) : (
    <Suspense>
      <StripeForm publishableKey={meta.publishableKey} currency={currency} {...form} />
    </Suspense>
  )
}

/** Ours takes test numbers only; any other service needs its own form. */
export function canAddCard(meta: PaymentMethods['meta']): boolean {
  return !meta.managedByCompany && (meta.provider === 'sandbox' || meta.publishableKey !== null)
}
