/** One invoice or credit note as part of a page; the file says the same. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney, formatNumber } from '#kernel/format.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { kindKey, type Document } from './invoice-data.ts'
import { InvoiceFiles } from './invoice-files.tsx'

export function InvoiceDocument({ document }: { document: Document }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const isSwiss = document.seller.country === 'CH'
  const money = (cents: number) => formatMoney(cents, document.currency, locale)
  const title = `invoice-${document.id}`
  return (
    <article className="panel invoice" aria-labelledby={title}>
      <header>
        <h2 id={title}>
          {t(kindKey(document))} <span className="num">{document.number}</span>
        </h2>
        <p className="quiet small num">{t('issued', { day: formatDay(document.issuedOn, locale, 'dated') })}</p>
        {document.corrects && (
          <p className="quiet small num">
            {t('corrects', { number: document.corrects.number })}
            {document.corrects.reason !== '' && `. ${t('because', { reason: document.corrects.reason })}`}
          </p>
        )}
      </header>
      <div className="invoice-parties">
        <Party label={t('seller')} party={document.seller} />
        <Party label={t('buyer')} party={document.buyer} />
      </div>
      <dl className="invoice-lines num">
        {document.lines.map((line, nth) => (
          <div key={nth}>
            <dt>
              {t(`line_${line.what}`, { place: line.place, day: formatDay(line.day, locale, 'dated') })}
              <span className="quiet small">
                {line.from !== null && ` ${line.from}–${line.until ?? ''}`}
                {line.desks > 1 && `, ${t('desks', { desks: line.desks })}`}
                {line.unit === 'hour' && `, ${t('hours', { count: formatNumber(line.quantity, locale) })}`}
              </span>
            </dt>
            <dd>{money(line.grossCents)}</dd>
          </div>
        ))}
        {document.discount && (
          <div>
            <dt>{t('discount', { code: document.discount.code })}</dt>
            <dd>{money(0 - document.discount.grossCents)}</dd>
          </div>
        )}
      </dl>
      <dl className="invoice-lines num">
        <div>
          <dt>{t('net')}</dt>
          <dd>{money(document.netCents)}</dd>
        </div>
        {document.taxes.map(({ tax, taxCents }, nth) => (
          <div key={nth}>
            <dt>
              {tax.rate > 0
                ? t(isSwiss ? 'tax_CH' : 'tax', { rate: formatNumber(tax.rate / 100, locale) })
                : t(isSwiss ? 'noTax_CH' : 'noTax')}
              {tax.reason && <span className="quiet small"> {t(`reason_${tax.reason}`)}</span>}
            </dt>
            <dd>{money(taxCents)}</dd>
          </div>
        ))}
        <div className="invoice-total">
          <dt>{t('gross')}</dt>
          <dd>{money(document.grossCents)}</dd>
        </div>
        {document.paidByMarketplaceCents !== 0 && (
          <div>
            <dt className="quiet">{t('byMarketplace')}</dt>
            <dd className="quiet">{money(document.paidByMarketplaceCents)}</dd>
          </div>
        )}
      </dl>
      <InvoiceFiles invoice={document} />
    </article>
  )
}

function Party({ label, party }: { label: string; party: Document['seller'] }) {
  const t = useTexts({ de, en })
  return (
    <div>
      <h3 className="quiet small">{label}</h3>
      <address>
        <strong>{party.name}</strong>
        {party.name2 !== '' && <span>{party.name2}</span>}
        <span>{party.street}</span>
        <span>
          {party.postcode} {party.city}
        </span>
        {party.vatId !== '' && (
          <span className="small">{t(party.country === 'CH' ? 'vatId_CH' : 'vatId', { id: party.vatId })}</span>
        )}
        {party.taxNumber !== '' && <span className="small">{t('taxNumber', { id: party.taxNumber })}</span>}
      </address>
    </div>
  )
}
