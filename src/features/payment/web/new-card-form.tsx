/** A new card or bank account: typed into the payment service's own form, or, in the sandbox, into ours. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { CardForm } from './card-form.tsx'
import type { NewCardFormProps, PaymentMethods } from './payment-data.ts'
import { usePaymentTexts } from './use-payment-texts.ts'

// Few people choose it, and the page of a booking is to be light.
const AccountForm = lazy(() => import('./account-form.tsx').then((part) => ({ default: part.AccountForm })))
const StripeForm = lazy(() => import('./stripe-form.tsx').then((part) => ({ default: part.StripeForm })))

export function NewCardForm({ meta, currency, ...form }: NewCardFormProps) {
  return meta.publishableKey === null ? (
    <SandboxForm meta={meta} currency={currency} {...form} />
  ) : (
    <Suspense>
      <StripeForm publishableKey={meta.publishableKey} currency={currency} {...form} />
    </Suspense>
  )
}

const KINDS = ['card', 'sepa'] as const

/** Bank accounts pay in euro alone (Spec 5). */
function SandboxForm({ meta, currency, onKind, ...form }: NewCardFormProps) {
  const t = usePaymentTexts()
  const [kind, setKind] = useState<(typeof KINDS)[number]>('card')
  const told = useEffectEvent((one: (typeof KINDS)[number]) => onKind?.(one))
  useEffect(() => told(kind), [kind])
  if (currency !== 'EUR') return <CardForm {...form} />
  return (
    <div className="stack">
      <fieldset className="row">
        <legend className="visually-hidden">{t('kindTitle')}</legend>
        {KINDS.map((one) => (
          <label key={one} className="method">
            <input
              className="tick"
              type="radio"
              name="method-kind"
              checked={kind === one}
              onChange={() => {
                form.onMissing([])
                setKind(one)
              }}
            />
            <span>{t(one === 'card' ? 'kindCard' : 'kindAccount')}</span>
          </label>
        ))}
      </fieldset>
      {kind === 'card' ? (
        <CardForm {...form} />
      ) : (
        <>
          <p className="hint">{t('debitRule')}</p>
          <Suspense>
            <AccountForm {...form} meta={meta} />
          </Suspense>
        </>
      )}
    </div>
  )
}

/** Our own form accepts only test numbers; any real service needs its own form. */
export function canAddCard(meta: PaymentMethods['meta']): boolean {
  return !meta.managedByCompany && (meta.provider === 'sandbox' || meta.publishableKey !== null)
}
