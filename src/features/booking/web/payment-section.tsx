/** Which card pays: the saved ones, and a new one in place. What the payment service says stands beside them. */
import { useState } from 'react'
import { useTexts } from '#client/use-texts.ts'
import { useCardPage } from '#features/payment/web/use-card-page.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { PaymentMethod, PaymentMethods } from './booking-page-data.ts'
import { methodName } from './method-name.ts'
import { canAddCard, PaymentForm } from './payment-form.tsx'
import './payment.css'

type PaymentSectionProps = {
  methods: readonly PaymentMethod[]
  meta: PaymentMethods['meta']
  currency: string
  chosen: number | null
  onChoose: (id: number) => void
  onAdded: (method: PaymentMethod) => void
  onAction: (setupRef: string, url: string) => void
  returnPath: string
  /** Why the chosen method did not do. */
  error: string | null
}

export function PaymentSection({ methods, chosen, onChoose, onAdded, error, ...card }: PaymentSectionProps) {
  const t = useTexts({ de, en })
  const [isAdding, setIsAdding] = useState(false)
  const { meta } = card
  const canAdd = canAddCard(meta)
  useCardPage(canAdd && meta.publishableKey !== null)
  const isOpen = canAdd && (isAdding || methods.length === 0)
  if (meta.managedByCompany)
    return (
      <p className={methods.length > 0 ? 'quiet' : 'notice bad'}>
        {t(methods.length > 0 ? 'paidByCompany' : 'noCompanyMethod')}
      </p>
    )
  return (
    <>
      {methods.length > 0 && (
        <fieldset className="methods" aria-describedby={error ? 'payment-error' : undefined}>
          <legend className="visually-hidden">{t('paymentTitle')}</legend>
          {methods.map((method) => (
            <label key={method.id} className="method">
              <input
                className="tick"
                type="radio"
                name="method"
                checked={!isAdding && chosen === method.id}
                onChange={() => {
                  setIsAdding(false)
                  onChoose(method.id)
                }}
              />
              <span className="num">{methodName(t, method)}</span>
              {method.expiresMonth !== null && method.expiresYear !== null && (
                <span className="quiet small num">
                  {t('expires', {
                    month: String(method.expiresMonth).padStart(2, '0'),
                    year: String(method.expiresYear % 100).padStart(2, '0'),
                  })}
                </span>
              )}
            </label>
          ))}
          {canAdd && (
            <label className="method">
              <input
                className="tick"
                type="radio"
                name="method"
                checked={isAdding}
                onChange={() => setIsAdding(true)}
              />
              <span>{t('otherCard')}</span>
            </label>
          )}
        </fieldset>
      )}
      {error !== null && (
        <p className="error-text" id="payment-error" role="alert">
          {error}
        </p>
      )}
      {isOpen && (
        <PaymentForm
          {...card}
          onSaved={(method) => {
            setIsAdding(false)
            onAdded(method)
          }}
        />
      )}
      {!canAdd && <p className="hint">{t('otherProvider')}</p>}
    </>
  )
}
