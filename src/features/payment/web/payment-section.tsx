/**
 * The cards and accounts to choose from: saved ones, and a new one that paying saves. Messages of the payment service stand above.
 */
import type { Ref } from 'react'
import { useCardPage } from './use-card-page.ts'
import type { PaymentMethod, PaymentMethods } from './payment-data.ts'
import { canAddCard, NewCardForm } from './new-card-form.tsx'
import type { FormPart } from '#client/form/form-part.ts'
import { Notice } from '#ui/notice.tsx'
import { useMethodName } from './use-method-name.ts'
import { usePaymentTexts } from './use-payment-texts.ts'

type PaymentSectionProps = {
  handle: Ref<FormPart<PaymentMethod>>
  methods: readonly PaymentMethod[]
  meta: PaymentMethods['meta']
  /** The company pays with the statement of the month. */
  byStatement?: boolean
  currency: string
  /** The id of the chosen card; null for a new card. */
  chosen: number | null
  onChoose: (id: number | null) => void
  /** The id of the card that was refused last. */
  refused: number | null
  onMissing: (labels: readonly string[]) => void
  onKind?: (kind: 'card' | 'sepa') => void
  onAction: (setupRef: string, url: string) => void
  returnPath: string
}

export function PaymentSection({
  methods,
  chosen,
  onChoose,
  refused,
  byStatement = false,
  ...card
}: PaymentSectionProps) {
  const t = usePaymentTexts()
  const methodName = useMethodName()
  const { meta } = card
  const canAdd = canAddCard(meta) && !byStatement
  useCardPage(canAdd && meta.publishableKey !== null)
  if (byStatement) return <p className="quiet">{t('paidByStatement')}</p>
  if (meta.managedByCompany)
    return methods.length > 0 ? (
      <p className="quiet">{t('paidByCompany')}</p>
    ) : (
      <Notice tone="bad">{t('noCompanyMethod')}</Notice>
    )
  return (
    <>
      {methods.length > 0 && (
        <fieldset className="methods" aria-describedby={refused === null ? undefined : 'payment-error'}>
          <legend className="visually-hidden">{t('methodsTitle')}</legend>
          {methods.map((method) => (
            <label
              key={method.id}
              className="method"
              data-refused={method.id === refused || method.problem !== null || undefined}
            >
              <input
                className="tick"
                type="radio"
                name="method"
                checked={chosen === method.id}
                onChange={() => onChoose(method.id)}
              />
              <span className="num">{methodName(method)}</span>
              <span className="quiet small num">
                {method.id === refused
                  ? t('methodRefused')
                  : method.problem !== null
                    ? t(method.problem === 'expired' ? 'methodExpired' : 'methodFailed')
                    : method.mandateRef !== null
                      ? t('mandateRef', { ref: method.mandateRef })
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
      {canAdd && chosen === null && <NewCardForm {...card} />}
      {!canAdd && <p className="hint">{t('otherProvider')}</p>}
    </>
  )
}
