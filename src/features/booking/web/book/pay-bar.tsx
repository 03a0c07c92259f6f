/** The control that pays: what is booked for how much, what is still missing, and the slider (Spec 4). */
import { Info } from 'lucide-react'
import { useLocale } from '#client/use-texts.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DragToConfirm } from './drag-to-confirm.tsx'
import type { Quote } from '../box/use-quote.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

type PayBarProps = {
  quote: Quote
  totalCents: number
  /** Labels of the fields that are still missing. */
  missing: readonly string[]
  onShowMissing: () => void
  /** False while the slot can not be paid or there is no connection. */
  isReady: boolean
  /** Why it does not work now, or what one should know of the slot before. */
  state: string | null
  isPaying: boolean
  error: string | null
  onConfirm: () => void
}

export function PayBar(props: PayBarProps) {
  const { quote, totalCents, missing, onShowMissing, isReady, state, isPaying, error, onConfirm } = props
  const t = useCheckoutTexts()
  const locale = useLocale()
  const total = formatMoney(totalCents, quote.currency, locale)
  const label = totalCents === 0 ? t('bookFree') : t('bookAndPay')
  const isComplete = missing.length === 0
  const reasons = [state === null ? '' : 'pay-state', isComplete ? '' : 'pay-missing'].filter(Boolean).join(' ')
  return (
    <section className="pay-bar needs-script" aria-label={t('payBar')}>
      <div aria-live="assertive">
        {error !== null && <Notice tone="bad">{error}</Notice>}
        {isPaying && <p className="visually-hidden">{t('paying')}</p>}
      </div>
      <p className="spread num pay-bar-total">
        <span className="quiet">
          {t('timeSpan', { day: formatDay(quote.date, locale), from: quote.time, to: quote.endTime })}
        </span>
        <b>{total}</b>
      </p>
      {state !== null && (
        <p className="pay-missing" id="pay-state">
          <Info size={17} />
          {state}
        </p>
      )}
      {!isComplete && (
        <p className="pay-missing" id="pay-missing">
          <Info size={17} />
          <Button look="text" onClick={onShowMissing}>
            {t('needs', { list: missing.join(', ') })}
          </Button>
        </p>
      )}
      <DragToConfirm
        label={isPaying ? t('paying') : isComplete ? t('slide', { label }) : label}
        name={t('slideTo', { label, total })}
        isBusy={isPaying}
        isDisabled={!isReady || !isComplete || isPaying}
        onPass={onConfirm}
        {...(reasons === '' ? {} : { describedBy: reasons })}
      />
    </section>
  )
}
