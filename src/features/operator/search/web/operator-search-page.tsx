/** What the search of the desk found; works without script. */
import { emailInLetters } from '#kernel/internet-domain.ts'
import type { ReactNode } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { searchDesk } from '../contract.ts'
import { LONGEST_QUERY, readQuery } from '../rules/read-query.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { SearchBox } from './search-box.tsx'

type Found = ReplyData<typeof searchDesk>['data']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, LONGEST_QUERY)
  try {
    const { data } = await call(searchDesk, { query: { q } })
    return { found: data, q, isShort: Object.values(readQuery(q)).every((part) => part === null), locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorSearchPage() {
  const t = useTexts({ de, en })
  const { found, q, isShort } = useLoaderData<typeof loader>()
  const isEmpty = Object.values(found).every((list) => list.length === 0)
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <SearchBox q={q} error={q !== '' && isShort ? t('short') : ''} />
      <div className="stack" role="status">
        {q !== '' && !isShort && isEmpty && <p className="quiet">{t('none', { q })}</p>}
      </div>
      <Results found={found} />
    </main>
  )
}

function Results({ found }: { found: Found }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const at = (instant: string) => formatInstant(instant, REGION_ZONE, locale)
  const moneyOf = (booking: number) => path(`/operator/booking?number=${booking}`)
  return (
    <>
      <Kind title={t('people')} count={found.people.length}>
        {found.people.map((one) => (
          <Result
            key={one.id}
            to={path(`/operator/person/${one.id}`)}
            title={one.name}
            about={[emailInLetters(one.email), t(`kind_${one.kind}`), one.isSuspended && t('suspended')]}
          />
        ))}
      </Kind>
      <Kind title={t('companies')} count={found.companies.length}>
        {found.companies.map((one) => (
          <Result
            key={one.id}
            to={path(`/operator/person/${one.admin}`)}
            title={one.name}
            about={[t('companyOf', { name: one.adminName })]}
          />
        ))}
      </Kind>
      <Kind title={t('offices')} count={found.offices.length}>
        {found.offices.map((one) => (
          <Result
            key={one.id}
            to={path(`/operator/office/${one.id}`)}
            title={one.title}
            about={[one.provider, one.city, t(`office_${one.status}`), one.isHidden && t('hidden'), `#${one.id}`]}
          />
        ))}
      </Kind>
      <Kind title={t('bookings')} count={found.bookings.length}>
        {found.bookings.map((one) => (
          <Result
            key={one.id}
            to={moneyOf(one.id)}
            title={t('bookingOf', { number: one.id })}
            about={[one.booker, one.office, at(one.startAt), t(`booking_${one.status}`)]}
          />
        ))}
      </Kind>
      <Kind title={t('payments')} count={found.payments.length}>
        {found.payments.map((one) => (
          <Result
            key={one.id}
            to={moneyOf(one.booking)}
            title={one.reference}
            about={[one.payer, formatMoney(one.cents, one.currency, locale), t('bookingOf', { number: one.booking })]}
          />
        ))}
      </Kind>
      <Kind title={t('invoices')} count={found.invoices.length}>
        {found.invoices.map((one) => (
          <Result
            key={one.id}
            to={one.booking === null ? null : path(`/booking/${one.booking}/invoice`)}
            title={one.number}
            about={[
              formatMoney(one.cents, one.currency, locale),
              at(one.issuedAt),
              one.booking === null ? t('commission') : t('bookingOf', { number: one.booking }),
            ]}
          />
        ))}
      </Kind>
    </>
  )
}

/** As many as the search gives of one kind. */
const MOST = 10

function Kind({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const t = useTexts({ de, en })
  if (count === 0) return null
  return (
    <section className="panel stack" aria-label={title}>
      <h2>{title}</h2>
      <ul className="stack">{children}</ul>
      {count === MOST && <p className="quiet">{t('most')}</p>}
    </section>
  )
}

type ResultProps = { title: string; about: readonly (string | false)[]; to?: string | null }

function Result({ title, about, to = null }: ResultProps) {
  return (
    <li>
      {to === null ? (
        <strong data-result="" tabIndex={-1}>
          {title}
        </strong>
      ) : (
        <Link to={to} data-result="">
          {title}
        </Link>
      )}
      <br />
      <span className="quiet">{about.filter((part) => part !== false).join(' · ')}</span>
    </li>
  )
}
