/** What is left of somebody's budget while they book: used, booked and to come (hatched), this booking, free; the same in words. */
import { useId } from 'react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import type { Currency } from '#kernel/money.ts'
import { endsOf, partsOfBudget } from '../rules/budget-parts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { BudgetPart } from './budget-part.tsx'
import { Hatch } from './hatch.tsx'

type BudgetBarProps = {
  budget: {
    /** Who pays. */
    readonly company: string
    readonly kind: 'day' | 'month' | 'year'
    readonly limitCents: number | null
    readonly usedCents: number
    /** The part of it that is still to come. */
    readonly bookedCents: number
    readonly until: string
    readonly currency: Currency
  }
  /** What the booking that is being made takes; 0 when none is. */
  plannedCents?: number
}

export function BudgetBar({ budget, plannedCents = 0 }: BudgetBarProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const hatch = useId()
  const { company, kind, limitCents, usedCents, bookedCents, until, currency } = budget
  if (limitCents === null) return <p className="small">{t('paysAll', { company })}</p>
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const parts = partsOfBudget({ limitCents, usedCents, bookedCents, plannedCents })
  const [past, coming, planned] = endsOf(parts, limitCents)
  const left = money(parts.rest + parts.planned)
  return (
    <div className="budget">
      <p className="small">{t('pays', { company })}</p>
      <p className="spread">
        <span>{t(kind)}</span>
        <b className="num">
          {t(kind === 'day' ? 'freeToday' : 'free', { left, until: formatDay(until, locale, 'dated') })}
        </b>
      </p>
      <svg className="budget-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <Hatch id={hatch} width={1.6} />
        <rect className="budget-free" width="100" height="8" />
        <rect className="budget-planned" width={planned.toFixed(1)} height="8" />
        <rect className="budget-free" width={coming.toFixed(1)} height="8" />
        <rect fill={`url(#${hatch})`} width={coming.toFixed(1)} height="8" />
        <rect className="budget-used" width={past.toFixed(1)} height="8" />
      </svg>
      <dl className="budget-parts small num">
        <BudgetPart fill="used" name={t('partUsed')} value={money(parts.past)} />
        <BudgetPart fill="coming" name={t('partComing')} value={money(parts.coming)} />
        {parts.planned > 0 && <BudgetPart fill="planned" name={t('partPlanned')} value={money(parts.planned)} />}
        <BudgetPart fill="free" name={t(parts.planned > 0 ? 'partRest' : 'partLeft')} value={money(parts.rest)} />
      </dl>
    </div>
  )
}
