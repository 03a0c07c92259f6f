/** The law's words, and the two ways to say yes: the slider and the plain button. */
import { fillSlots } from '#client/fill-slots.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay, formatInstant, formatMoney } from '#kernel/format.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { DragToConfirm } from './drag-to-confirm.tsx'
import type { Quote } from './use-quote.ts'

type ConfirmSectionProps = {
  quote: Quote
  provider: string
  totalCents: number
  isReady: boolean
  isPaying: boolean
  error: string | null
  onConfirm: () => void
}

export function ConfirmSection({
  quote,
  provider,
  totalCents,
  isReady,
  isPaying,
  error,
  onConfirm,
}: ConfirmSectionProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const label = totalCents === 0 ? t('bookFree') : t('bookAndPay')
  return (
    <section className="panel stack" aria-labelledby="law">
      <h2 id="law">{t('lawTitle')}</h2>
      <ul className="law small">
        <li>{t('lawCancel', { at: formatInstant(quote.freeUntil, quote.zone, locale) })}</li>
        <li>{t('lawWithdraw')}</li>
        <li>
          {fillSlots(t('lawAgree'), {
            provider,
            terms: (
              <a href={path('/page/terms')} target="_blank" rel="noopener">
                {t('termsLink')}
              </a>
            ),
          })}
        </li>
      </ul>
      <p className="spread confirm-total num">
        <span>{t('timeSpan', { day: formatDay(quote.date, locale), from: quote.time, to: quote.endTime })}</span>
        <b>
          {t('total')} {formatMoney(totalCents, quote.currency, locale)}
        </b>
      </p>
      <div aria-live="assertive">
        {error !== null && <p className="notice bad">{error}</p>}
        {isPaying && <p className="visually-hidden">{t('paying')}</p>}
      </div>
      <DragToConfirm
        label={isPaying ? t('paying') : label}
        isBusy={isPaying}
        isDisabled={!isReady || isPaying}
        onPass={onConfirm}
      />
      <p className="or quiet small">{t('orPress')}</p>
      <button type="button" className="btn primary wide" disabled={!isReady || isPaying} onClick={onConfirm}>
        {isPaying ? t('paying') : label}
      </button>
    </section>
  )
}
