/**
 * Paying without script: a saved card or account, by a form that is sent. A new one is typed into a form of the payment
 * service, which needs script. Nothing is held before, so nothing says so.
 */
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { useMethodName } from '#features/payment/web/use-method-name.ts'
import { formatMoney } from '#kernel/format.ts'
import type { BookPageData } from './load-book-page.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

type PlainPayFormProps = {
  page: BookPageData
  totalCents: number
  isVerified: boolean
  answer: FormAnswer | undefined
}

export function PlainPayForm({ page, totalCents, isVerified, answer }: PlainPayFormProps) {
  const t = useCheckoutTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const methodName = useMethodName()
  const { quote, methods, address, sendKey } = page
  const isFree = totalCents === 0
  const needsMethod = !isFree && !quote.byStatement && !methods.meta.managedByCompany
  const needsAddress = address === null && page.shared === null && page.mayChangeAddress
  if (!isVerified) return <p className="panel">{t('plainVerify')}</p>
  if (needsAddress)
    return (
      <p className="panel">
        {t('plainAddress')} <Link to={path('/account/billing-address')}>{t('plainAddressLink')}</Link>
      </p>
    )
  if (needsMethod && methods.data.length === 0) return <p className="panel">{t('plainNoMethod')}</p>
  return (
    <PostForm className="panel stack" answer={answer}>
      <input type="hidden" name="total" value={totalCents} />
      <input type="hidden" name="key" value={sendKey} />
      {needsMethod && (
        <fieldset className="methods">
          <legend>{t('paymentTitle')}</legend>
          {methods.data.map((method, nth) => (
            <label key={method.id} className="method">
              <input className="tick" type="radio" name="method" value={method.id} defaultChecked={nth === 0} />
              <span className="num">{methodName(method)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {needsMethod && <p className="quiet small">{t('plainNewMethod')}</p>}
      <FormMessage />
      <SubmitButton look="primary" isWide>
        {isFree
          ? t('bookFree')
          : t('plainPay', { label: t('bookAndPay'), total: formatMoney(totalCents, quote.currency, locale) })}
      </SubmitButton>
    </PostForm>
  )
}
