/** Payments that failed and are still owed, for operators, the oldest first. The filter and the page are in the address. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { Download } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney, formatNumber } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'
import { listOpenAmounts } from '../contract.ts'
import { OPEN_STATES } from '../rules/open-state.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = '/operator/open-amounts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const typed = new URL(request.url).searchParams
  const state = OPEN_STATES.find((one) => one === typed.get('state')) ?? null
  const cursor = typed.get('cursor') || null
  try {
    const { data, meta } = await call(listOpenAmounts, {
      query: { ...(state === null ? {} : { state }), ...(cursor === null ? {} : { cursor }) },
    })
    return { ...data, next: meta.next, state, cursor, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorOpenAmountsPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { sums, open, next, state, cursor } = useLoaderData<typeof loader>()
  const hrefOf = (query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString()
    return `${path(PAGE)}${search === '' ? '' : `?${search}`}`
  }
  const filter = state === null ? {} : { state }
  const bookingHref = (booking: number) => `${path('/operator/booking')}?number=${booking}`
  const shownSums = [
    ...Map.groupBy(
      sums.filter((one) => state === null || one.state === state),
      (one) => one.currency,
    ),
  ]
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('hint')}</p>
      <div className="spread">
        <nav className="chips" aria-label={t('filter')}>
          {([null, ...OPEN_STATES] as const).map((one) => {
            const count = sums.reduce((all, sum) => all + (one === null || sum.state === one ? sum.count : 0), 0)
            return (
              <Link
                key={one ?? ''}
                className={one === state ? 'chip on' : 'chip'}
                to={hrefOf(one === null ? {} : { state: one })}
                aria-current={one === state ? 'page' : undefined}
              >
                {one === null ? t('all') : t(`state_${one}`)} <span className="num">{formatNumber(count, locale)}</span>
              </Link>
            )
          })}
        </nav>
        <ButtonLink
          to={`/api/operator/open-amounts.csv?${new URLSearchParams({ ...filter, language: locale }).toString()}`}
          download
          reloadDocument
          discover="none"
        >
          <Download size={20} />
          {t('csv')}
        </ButtonLink>
      </div>
      {shownSums.map(([currency, some]) => (
        <p key={currency} className="num">
          <b>
            {t('sum', {
              sum: formatMoney(
                some.reduce((all, one) => all + one.cents, 0),
                currency,
                locale,
              ),
            })}
          </b>
        </p>
      ))}
      <Table
        caption={t('title')}
        columns={[
          {
            key: 'booking',
            title: t('booking'),
            cell: ({ booking }) => (
              <Link className="num" to={bookingHref(booking)}>
                {booking}
              </Link>
            ),
          },
          {
            key: 'owed',
            title: t('owed'),
            cell: ({ cents, currency }) => formatMoney(cents, currency, locale),
            isNumeric: true,
          },
          { key: 'kind', title: t('kind'), cell: ({ kind }) => t(`kind_${kind}`) },
          { key: 'since', title: t('since'), cell: ({ since }) => formatInstant(since, REGION_ZONE, locale) },
          { key: 'failures', title: t('failures'), cell: ({ failures }) => failures, isNumeric: true },
          { key: 'state', title: t('state'), cell: (one) => t(`state_${one.state}`) },
          {
            key: 'next',
            title: t('next'),
            cell: ({ nextAt, state: how, booking }) =>
              nextAt !== null ? (
                formatInstant(nextAt, REGION_ZONE, locale)
              ) : how === 'ended' ? (
                <Link to={`${bookingHref(booking)}#write-off`} aria-label={t('decideOf', { booking })}>
                  {t('decide')}
                </Link>
              ) : (
                <span className="quiet">{t('never')}</span>
              ),
          },
          { key: 'payer', title: t('payer'), cell: ({ payer }) => payer },
          { key: 'provider', title: t('provider'), cell: ({ provider }) => provider },
          { key: 'office', title: t('office'), cell: ({ office }) => office },
        ]}
        rows={open}
        keyOf={({ id }) => id}
        empty={t('empty')}
      />
      {(cursor !== null || next !== null) && (
        <p className="row">
          {cursor !== null && <ButtonLink to={hrefOf(filter)}>{t('first')}</ButtonLink>}
          {next !== null && <ButtonLink to={hrefOf({ ...filter, cursor: next })}>{t('more')}</ButtonLink>}
        </p>
      )}
    </main>
  )
}
