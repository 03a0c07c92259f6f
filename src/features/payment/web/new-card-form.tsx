/** A new card: typed into the payment service's own form, or, in the sandbox, into ours. */
import { lazy, Suspense } from 'react'
import { CardForm } from './card-form.tsx'
import type { NewCardFormProps, PaymentMethods } from './payment-data.ts'

const StripeForm = lazy(() => import('./stripe-form.tsx').then((part) => ({ default: part.StripeForm })))

export function NewCardForm({ meta, currency, ...form }: NewCardFormProps) {
  return meta.publishableKey === null ? (
    <CardForm {...form} />
  ) : (
    <Suspense>
      <StripeForm publishableKey={meta.publishableKey} currency={currency} {...form} />
    </Suspense>
  )
}

/** Our own form accepts only test numbers; any real service needs its own form. */
export function canAddCard(meta: PaymentMethods['meta']): boolean {
  return !meta.managedByCompany && (meta.provider === 'sandbox' || meta.publishableKey !== null)
}
