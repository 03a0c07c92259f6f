/** What is being booked: picture, time, place, price. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { Picture } from '#ui/picture.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { PriceLines, type PriceShown } from './price-lines.tsx'
import { PriceNotes } from './price-notes.tsx'
import type { Quote } from './use-quote.ts'

type BookSummaryProps = {
  office: {
    readonly title: string
    readonly categoryName: string
    readonly provider: { readonly name: string }
    readonly address: { readonly street: string; readonly postcode: string; readonly city: string }
    readonly photos: readonly { readonly key: string; readonly hash: string }[]
  }
  quote: Quote
  /** The hold's price once there is one: it can not change any more. */
  price: PriceShown & { readonly blockCents: number }
  code: string
}

export function BookSummary({ office, quote, price, code }: BookSummaryProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const photo = office.photos[0]
  return (
    <aside className="panel book-summary" aria-labelledby="summary">
      {photo && (
        <Picture pictureKey={photo.key} hash={photo.hash} alt="" sizes="(max-width: 899px) 100vw, 392px" eager />
      )}
      <h2 id="summary">{t('summary')}</h2>
      <p className="summary-office">
        <b>{office.title}</b>
        <span className="quiet small">
          {office.categoryName} · {office.provider.name}
        </span>
      </p>
      <dl className="summary-facts">
        <div>
          <dt>{t('when')}</dt>
          <dd className="num">
            {t('timeSpan', { day: formatDay(quote.date, locale, 'long'), from: quote.time, to: quote.endTime })}
          </dd>
        </div>
        <div>
          <dt>{t('where')}</dt>
          <dd>
            {office.address.street}, {office.address.postcode} {office.address.city}
          </dd>
        </div>
      </dl>
      <PriceLines price={price} hours={quote.hours} quantity={quote.quantity} code={code} />
      <PriceNotes {...quote} blockCents={price.blockCents} />
    </aside>
  )
}
