/** What may be booked and not be paid yet, and what takes it up. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatMoney, formatMonth } from '#kernel/format.ts'
import type { Currency } from '#kernel/money.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Billing, Spending } from './billing-data.ts'

type CreditPanelProps = {
  credit: NonNullable<Spending['credit']>
  parts: Billing['creditParts']
  currency: Currency
}

export function CreditPanel({ credit, parts, currency }: CreditPanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const { limitCents, usedCents, leftCents } = credit
  return (
    <section className="panel stack" aria-labelledby="credit">
      <h2 id="credit">{t('credit')}</h2>
      <p className="num">
        <strong>{t('creditLeft', { left: money(leftCents), limit: money(limitCents) })}</strong>
      </p>
      <svg className="billing-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="budget-free" width="100" height="8" />
        <rect
          className="billing-visited"
          width={Math.min(100, (usedCents / Math.max(limitCents, 1)) * 100)}
          height="8"
        />
      </svg>
      <p className="hint num">
        {parts.length === 0
          ? t('creditNothing')
          : t('creditParts', {
              parts: list.format(
                parts.map(({ month, cents }) =>
                  t('creditPart', { month: formatMonth(month, locale), amount: money(cents) }),
                ),
              ),
              total: money(usedCents),
            })}
      </p>
    </section>
  )
}
