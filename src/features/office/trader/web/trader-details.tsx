/** Who offers, as the law wants guests to know it: the details of a trader, or that it is a private person. */
import { emailInLetters } from '#kernel/internet-domain.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay } from '#kernel/format.ts'
import type { viewOffice } from '../../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type ShownTrader = NonNullable<ReplyData<typeof viewOffice>['data']['provider']['trader']>

const COUNTRIES = { DE: 'countryDe', AT: 'countryAt', CH: 'countryCh' } as const
const isCountry = (code: string): code is keyof typeof COUNTRIES => Object.hasOwn(COUNTRIES, code)

export function TraderDetails({ trader }: { trader: ShownTrader }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (trader.offersAs === 'private') return <p className="quiet small">{t('privateNote')}</p>
  const { lines, country, phone, email, registerNumber, vatId, certifiedOn } = trader
  return (
    <>
      <address className="trader-address">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {isCountry(country) && <span>{t(COUNTRIES[country])}</span>}
      </address>
      <dl className="summary-facts">
        <div>
          <dt>{t('phone')}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(/[^+0-9]/g, '')}`}>{phone}</a>
          </dd>
        </div>
        <div>
          <dt>{t('email')}</dt>
          <dd>
            <a href={`mailto:${email}`}>{emailInLetters(email)}</a>
          </dd>
        </div>
        {registerNumber !== '' && (
          <div>
            <dt>{t('registerNumber')}</dt>
            <dd>{registerNumber}</dd>
          </div>
        )}
        {vatId !== '' && (
          <div>
            <dt>{t('vatId')}</dt>
            <dd>{vatId}</dd>
          </div>
        )}
      </dl>
      <p className="quiet small">{t('traderNote')}</p>
      <p className="quiet small">{t('certified', { day: formatDay(certifiedOn, locale, 'dated') })}</p>
    </>
  )
}

/** On the page of an office, closed until somebody wants to know. */
export function TraderFold({ trader }: { trader: ShownTrader }) {
  const t = useTexts({ de, en })
  return (
    <details className="trader-fold">
      <summary>{t(trader.offersAs === 'private' ? 'privateFold' : 'traderFold')}</summary>
      <TraderDetails trader={trader} />
    </details>
  )
}

/** On the page of a provider. */
export function TraderSection({ trader }: { trader: ShownTrader }) {
  const t = useTexts({ de, en })
  return (
    <section className="panel provider-trader" aria-labelledby="trader">
      <h2 id="trader">{t('title')}</h2>
      <TraderDetails trader={trader} />
    </section>
  )
}
