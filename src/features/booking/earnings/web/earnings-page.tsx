/** What a provider earns: where the money is, twelve months, each office, each booking. All filters are in the address. */
import { ChartNoAxesColumn, Download } from 'lucide-react'
import { Form, Link, useLoaderData, useNavigation } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay, formatInstant, formatMoney, formatMonth } from '#kernel/format.ts'
import { REGION_ZONE, type Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { listStatements } from '../../statement/contract.ts'
import { StatementList } from '../../statement/web/statement-list.tsx'
import { readEarnings } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Earnings } from './earnings-data.ts'
import { IncomeList } from './income-list.tsx'
import { MonthChart } from './month-chart.tsx'

const FILTERS = ['currency', 'office', 'state', 'page'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const typed = new URL(request.url).searchParams
  const query: Record<string, string> = Object.fromEntries(
    [...typed].filter(([name, value]) => value !== '' && FILTERS.some((one) => one === name)),
  )
  try {
    const earnings = (await call(readEarnings, { query })).data
    const statements = (await call(listStatements, { query: { currency: earnings.currency } })).data
    return { earnings, statements, query, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [
    { title: `${translator(locale === 'en' ? en : de, locale)('title')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

const PAGE = '/dashboard/earnings'
const SHOWN_OFFICES = 6
const CURRENCY_NAMES = { EUR: 'eur', CHF: 'chf' } as const

export default function EarningsPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const locale = useLocale()
  const { earnings, statements, query } = useLoaderData<typeof loader>()
  const { state } = useNavigation()
  const { currency, currencies, offices } = earnings
  const held = earnings.stations.ready.cents
  const hrefOf = (change: Record<string, string>) =>
    `${path(PAGE)}?${new URLSearchParams({ currency, ...query, page: '1', ...change }).toString()}`
  return (
    <main className="wrap page stack earnings" id="content" tabIndex={-1} data-dim={state === 'loading' || undefined}>
      <div className="earnings-head">
        <h1>{t('title')}</h1>
        {currencies.length > 1 && (
          <nav className="seg" aria-label={t('currencies')}>
            {currencies.map((one) => (
              <Link
                key={one}
                to={hrefOf({ currency: one, state: '' })}
                aria-current={one === currency ? 'page' : undefined}
              >
                {t(CURRENCY_NAMES[one])}
              </Link>
            ))}
          </nav>
        )}
        <div className="row earnings-tools">
          <ButtonLink to={path('/dashboard/discounts')}>{t('discounts')}</ButtonLink>
          <ButtonLink to={`${path('/account/provider/tax')}#copies`}>{t('taxReport')}</ButtonLink>
          <ButtonLink to={path('/dashboard/insights')}>
            <ChartNoAxesColumn size={20} />
            {t('insights')}
          </ButtonLink>
          <ButtonLink
            to={`/api/provider/earnings.csv?${csvQuery(currency, query['office'], locale)}`}
            download
            reloadDocument
            discover="none"
          >
            <Download size={20} />
            {t('csv')}
          </ButtonLink>
        </div>
      </div>
      {offices.length > 1 && (
        <Form key={query['office'] ?? ''} method="get" className="row ends earnings-choice">
          <input type="hidden" name="currency" value={currency} />
          <Select
            label={t('office')}
            name="office"
            defaultValue={query['office'] ?? ''}
            options={[['', t('allOffices')], ...offices.map(({ id, title }) => [String(id), title] as const)]}
          />
          <Button type="submit">{t('show')}</Button>
        </Form>
      )}
      {(earnings.isStoppedForReport || earnings.isBlocked) && (
        <Notice tone="bad">
          <div className="stack">
            <p>
              <strong>{held > 0 ? t('blockedSum', { sum: formatMoney(held, currency, locale) }) : t('blocked')}</strong>{' '}
              {/* Both may be missing; what the tax office wants also keeps new bookings away. */}
              {t(earnings.isStoppedForReport ? 'stoppedHint' : 'blockedHint')}
            </p>
            <p>
              <Link to={path(earnings.isStoppedForReport ? '/account/provider/tax' : '/account/provider')}>
                {t('blockedGo')}
              </Link>
            </p>
          </div>
        </Notice>
      )}
      <Stations earnings={earnings} />
      <div className="earnings-columns">
        <MonthChart months={earnings.months} currency={currency} />
        <div className="stack">
          <StatementList statements={statements} currency={currency} />
          <OfficeSums earnings={earnings} hrefOf={hrefOf} />
        </div>
      </div>
      <IncomeList earnings={earnings} chosen={query['state'] ?? ''} hrefOf={hrefOf} />
    </main>
  )
}

const csvQuery = (currency: string, office: string | undefined, language: Locale) =>
  new URLSearchParams({ currency, language, ...(office ? { office } : {}) }).toString()

/** Three stations in the order in which money travels, and below them what is between them. */
function Stations({ earnings }: { earnings: Earnings }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { currency, stations } = earnings
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const { coming, waiting, ready, sent, collecting, unpaid } = stations
  const { month, cents: paidCents, last } = earnings.payouts
  const shown = [
    ['coming', t('coming'), coming.cents, t('comingHint', { count: coming.count })],
    [
      'waiting',
      t('waiting'),
      waiting.cents,
      waiting.nextAt ? t('waitingNext', { at: formatInstant(waiting.nextAt, REGION_ZONE, locale) }) : t('waitingHint'),
    ],
    [
      'paid',
      t('paidIn', { month: formatMonth(month, locale) }),
      paidCents,
      last ? t('paidLast', { sum: money(last.cents), day: formatDay(last.date, locale) }) : t('paidNone'),
    ],
  ] as const
  const moving = [
    ['today', earnings.today],
    ['ready', ready],
    ['sent', sent],
    ['collecting', collecting],
    ['unpaid', unpaid],
  ] as const
  return (
    <section className="panel" aria-label={t('stations')}>
      <dl className="stations">
        {shown.map(([kind, name, cents, hint]) => (
          <div key={kind}>
            <dt>
              <span className="month-mark" data-kind={kind} aria-hidden="true" />
              {name}
            </dt>
            <dd className="station-sum num">{money(cents)}</dd>
            <dd className="quiet small">{hint}</dd>
          </div>
        ))}
      </dl>
      {moving.map(
        ([kind, { count, cents }]) =>
          count > 0 && (
            <p key={kind} className={kind === 'unpaid' ? 'small' : 'quiet small'}>
              {t(kind, { count, sum: money(cents) })}
            </p>
          ),
      )}
    </section>
  )
}

type OfficeSumsProps = { earnings: Earnings; hrefOf: (change: Record<string, string>) => string }

function OfficeSums({ earnings, hrefOf }: OfficeSumsProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const earning = earnings.offices.filter(({ cents }) => cents > 0).toSorted((one, other) => other.cents - one.cents)
  if (earning.length === 0) return null
  const rows = (some: typeof earning) => (
    <ul>
      {some.map(({ id, title, cents }) => (
        <li key={id}>
          <Link to={hrefOf({ office: String(id), state: '' })}>{title}</Link>
          <span className="num">{formatMoney(cents, earnings.currency, locale)}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <section className="panel office-sums" aria-labelledby="by-office">
      <h2 id="by-office">{t('byOffice')}</h2>
      {rows(earning.slice(0, SHOWN_OFFICES))}
      {earning.length > SHOWN_OFFICES && (
        <details>
          <summary>{t('moreOffices', { count: earning.length - SHOWN_OFFICES })}</summary>
          {rows(earning.slice(SHOWN_OFFICES))}
        </details>
      )}
    </section>
  )
}
