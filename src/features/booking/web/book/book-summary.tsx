/** What is being booked, shown first: place, time, price, and until when it can be canceled free of charge. */
import { lazy, Suspense } from 'react'
import { useLocale } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { formatQuarter, parseTime, QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DayRail } from '#ui/day-rail.tsx'
import { Picture } from '#ui/picture.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { DiscountField } from '../box/discount-field.tsx'
import { PriceLines, type PriceShown } from '../box/price-lines.tsx'
import { PriceNotes } from '../box/price-notes.tsx'
import type { Quote } from '../box/use-quote.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

/** Only people of a company have one. */
const BudgetBar = lazy(() =>
  import('#features/company/budget/web/budget-bar.tsx').then((part) => ({ default: part.BudgetBar })),
)

type BookSummaryProps = {
  office: {
    readonly title: string
    readonly provider: { readonly name: string }
    readonly address: { readonly street: string; readonly postcode: string; readonly city: string }
    readonly photos: readonly { readonly key: string; readonly hash: string }[]
    readonly days: readonly { readonly date: string; readonly free: string }[]
  }
  /** The page on which date, time and length can be changed. */
  officePath: string
  quote: Quote
  /** The price of the hold once there is one; it cannot change any more. */
  price: PriceShown & { readonly blockCents: number }
  code: string
  /** Where another code may be entered; null where there is nothing to take off. */
  discount: { error: string | null; isBusy: boolean; onChange: (code: string) => void } | null
  /** A saved bank account is chosen. */
  isDebit: boolean
  /** Colleagues share it with each other: nothing is charged. */
  isShared: boolean
}

export function BookSummary({ office, officePath, quote, price, code, discount, isDebit, isShared }: BookSummaryProps) {
  const t = useCheckoutTexts()
  const locale = useLocale()
  const photo = office.photos[0]
  const free = office.days.find(({ date }) => date === quote.date)?.free
  const from = Math.floor((parseTime(quote.time) ?? 0) / 15)
  const to = from + quote.hours * QUARTERS_PER_HOUR
  const span = { day: formatDay(quote.date, locale, 'long'), from: formatQuarter(from), to: formatQuarter(to) }
  return (
    <aside className="panel book-summary" aria-label={t('summary')}>
      <div className="summary-office">
        {photo && <Picture pictureKey={photo.key} hash={photo.hash} alt="" sizes="84px" eager />}
        <p>
          <b>
            <SoftTitle text={office.title} />
          </b>
          <span className="quiet small">
            {office.provider.name} · {office.address.street && `${office.address.street}, `}
            {office.address.postcode} {office.address.city}
          </span>
        </p>
      </div>
      <p className="spread book-time num">
        <b>{t('timeSpan', { day: formatDay(quote.date, locale, 'dated'), from: quote.time, to: quote.endTime })}</b>
        <ButtonLink look="text" to={officePath}>
          {t('change')}
        </ButtonLink>
      </p>
      {free !== undefined && <DayRail free={free} yours={[from, to]} label={t('yourDay', span)} />}
      {!isShared && <PriceLines price={price} hours={quote.hours} quantity={quote.quantity} code={code} />}
      {discount && (
        <DiscountField
          key={code}
          code={code}
          error={discount.error}
          isBusy={discount.isBusy}
          onChange={discount.onChange}
        />
      )}
      {quote.budget && !isShared && (
        <Suspense>
          <BudgetBar budget={quote.budget} plannedCents={price.totalCents} />
        </Suspense>
      )}
      <PriceNotes {...quote} blockCents={price.blockCents} isDebit={isDebit} />
    </aside>
  )
}
