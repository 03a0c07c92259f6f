/** Which card pays: the saved ones, and a new one in place, which paying saves. What the payment service says stands above. */
import type { Ref } from 'react'
import { useCardPage } from '#features/payment/web/use-card-page.ts'
import type { PaymentMethod, PaymentMethods } from './booking-page-data.ts'
import { methodName } from './method-name.ts'
import { canAddCard, PaymentForm } from './payment-form.tsx'
import type { SavedByPaying } from './saved-by-paying.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

type PaymentSectionProps = {
  handle: Ref<SavedByPaying<PaymentMethod>>
  methods: readonly PaymentMethod[]
  meta: PaymentMethods['meta']
  currency: string
  /** Null: a new card. */
  chosen: number | null
  onChoose: (id: number | null) => void
  /** The method that was refused last. */
  refused: number | null
  onMissing: (labels: readonly string[]) => void
  onAction: (setupRef: string, url: string) => void
  returnPath: string
}

export function PaymentSection({ methods, chosen, onChoose, refused, ...card }: PaymentSectionProps) {
  const t = useCheckoutTexts()
  const { meta } = card
  const canAdd = canAddCard(meta)
  useCardPage(canAdd && meta.publishableKey !== null)
  if (meta.managedByCompany)
    return (
      <p className={methods.length > 0 ? 'quiet' : 'notice bad'}>
        {t(methods.length > 0 ? 'paidByCompany' : 'noCompanyMethod')}
      </p>
    )
  return (
    <>
      {methods.length > 0 && (
        <fieldset className="methods" aria-describedby={refused === null ? undefined : 'payment-error'}>
          <legend className="visually-hidden">{t('paymentTitle')}</legend>
          {methods.map((method) => (
            <label key={method.id} className="method" data-refused={method.id === refused || undefined}>
              <input
                className="tick"
                type="radio"
                name="method"
                checked={chosen === method.id}
                onChange={() => onChoose(method.id)}
              />
              <span className="num">{methodName(t, method)}</span>
              <span className="quiet small num">
                {method.id === refused
                  ? t('methodRefused')
                  : method.expiresMonth !== null &&
                    method.expiresYear !== null &&
                    t('expires', {
                      month: String(method.expiresMonth).padStart(2, '0'),
                      year: String(method.expiresYear % 100).padStart(2, '0'),
                    })}
              </span>
            </label>
          ))}
          {canAdd && (
            <label className="method">
              <input
                className="tick"
                type="radio"
                name="method"
                checked={chosen === null}
                onChange={() => onChoose(null)}
              />
              <span>{t('otherCard')}</span>
            </label>
          )}
        </fieldset>
      )}
      {canAdd && chosen === null && <PaymentForm {...card} />}
      {!canAdd && <p className="hint">{t('otherProvider')}</p>}
    </>
  )
}
