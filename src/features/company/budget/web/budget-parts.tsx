/** A budget with all its parts: what was used, what is booked and to come (hatched), what is free, and until when. */
import { useId } from 'react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import { plusDays } from '#kernel/plain-days.ts'
import type { Currency } from '#kernel/money.ts'
import { endsOf, partsOfBudget } from '../rules/budget-parts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { BudgetPart } from './budget-part.tsx'
import { Hatch } from './hatch.tsx'

type BudgetPartsProps = {
  budget: {
    readonly kind: 'day' | 'month' | 'year'
    readonly limitCents: number | null
    readonly usedCents: number
    /** The part of it that is still to come. */
    readonly bookedCents: number
    readonly until: string
    readonly currency: Currency
  }
}

export function BudgetParts({ budget }: BudgetPartsProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const hatch = useId()
  const { kind, limitCents, usedCents, bookedCents, until, currency } = budget
  if (limitCents === null) return <p className="quiet small">{t('noLimit')}</p>
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const parts = partsOfBudget({ limitCents, usedCents, bookedCents, plannedCents: 0 })
  const [past, booked] = endsOf(parts, limitCents)
  const again = formatDay(plusDays(until, 1), locale, 'dated')
  return (
    <div className="budget">
      <p>
        {t(kind)}
        <b className="budget-left num">{t('left', { left: money(parts.rest) })}</b>
      </p>
      <svg className="budget-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <Hatch id={hatch} width={1.6} />
        <rect className="budget-free" width="100" height="8" />
        <rect fill={`url(#${hatch})`} width={booked.toFixed(1)} height="8" />
        <rect className="budget-used" width={past.toFixed(1)} height="8" />
      </svg>
      <dl className="budget-parts num">
        <BudgetPart fill="used" name={t('partUsed')} value={money(parts.past)} />
        <BudgetPart fill="coming" name={t('partComing')} value={money(parts.coming)} />
        <BudgetPart
          fill="free"
          name={t('partFree', { until: formatDay(until, locale, 'dated') })}
          value={money(parts.rest)}
        />
        <div className="budget-limit">
          <dt>{t(`limit_${kind}`)}</dt>
          <dd>{money(limitCents)}</dd>
        </div>
      </dl>
      <p className="quiet small">{t('rule', { day: again, limit: money(limitCents) })}</p>
    </div>
  )
}
