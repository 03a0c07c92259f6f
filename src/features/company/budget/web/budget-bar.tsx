/** What is left of somebody's budget, as a sentence and a bar: booked, this booking (hatched), free. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import type { Currency } from '#kernel/money.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type BudgetBarProps = {
  budget: {
    readonly kind: 'day' | 'month' | 'year'
    readonly limitCents: number | null
    readonly usedCents: number
    readonly until: string
    readonly currency: Currency
  }
  /** What the booking that is being made takes; 0 when none is. */
  plannedCents?: number
}

export function BudgetBar({ budget, plannedCents = 0 }: BudgetBarProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { kind, limitCents, usedCents, until, currency } = budget
  if (limitCents === null) return <p className="quiet small">{t('noLimit')}</p>
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const left = Math.max(limitCents - usedCents, 0)
  const fits = plannedCents <= left
  const share = (cents: number) => (limitCents === 0 ? 0 : Math.min(100, (cents / limitCents) * 100))
  const used = share(usedCents)
  const words =
    plannedCents > 0 && fits
      ? t('parts', { used: money(usedCents), planned: money(plannedCents), rest: money(left - plannedCents) })
      : t('partsPlain', { used: money(usedCents), limit: money(limitCents) })
  return (
    <div className="budget">
      <p className="spread">
        <span>{t(kind)}</span>
        <b className="num">
          {t(kind === 'day' ? 'freeToday' : 'free', { left: money(left), until: formatDay(until, locale, 'dated') })}
        </b>
      </p>
      <svg className="budget-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="budget-free" width="100" height="8" />
        <rect className="budget-used" width={used.toFixed(1)} height="8" />
        {fits && (
          <rect className="budget-planned" x={used.toFixed(1)} width={share(plannedCents).toFixed(1)} height="8" />
        )}
      </svg>
      <p className="quiet small num">{words}</p>
    </div>
  )
}
