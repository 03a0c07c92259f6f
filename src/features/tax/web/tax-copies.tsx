/** What was reported of a provider, year by year, with the file. */
import { Download } from 'lucide-react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { listTaxCopies } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function TaxCopies({ copies }: { copies: ReplyData<typeof listTaxCopies>['data'] }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  return (
    <section className="panel stack" id="copies" aria-labelledby="tax-copies">
      <h2 id="tax-copies">{t('copies')}</h2>
      <p className="quiet">{t(copies.length === 0 ? 'copiesNone' : 'copiesLead')}</p>
      {copies.map(({ year, sums, correctedOn }) => (
        <div key={year} className="spread">
          <span>
            <strong className="num">
              {t('copyYear', {
                year: String(year),
                sum: sums.map(({ currency, paidCents }) => formatMoney(paidCents, currency, locale)).join(', '),
              })}
            </strong>
            {sums.map(({ currency, feeCents, bookings }) => (
              <span key={currency} className="quiet small tax-copy-more">
                {t('copyMore', { count: bookings, fees: formatMoney(feeCents, currency, locale) })}
              </span>
            ))}
            {correctedOn !== null && (
              <span className="quiet small tax-copy-more">
                {t('copyCorrected', { day: formatDay(correctedOn, locale, 'dated') })}
              </span>
            )}
          </span>
          <ButtonLink
            to={`/api/provider/tax-report.csv?year=${year}&language=${locale}`}
            download
            reloadDocument
            discover="none"
          >
            <Download size={20} />
            {t('copyGet', { year: String(year) })}
          </ButtonLink>
        </div>
      ))}
    </section>
  )
}
