/** Payments that failed and are still owed, for operators, the oldest first. Filter, order and page are in the address. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { DeskList, useColumnSort } from '#client/list/desk-list.tsx'
import { listQuery } from '#client/list/list-address.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { Table } from '#ui/table.tsx'
import { listOpenAmounts } from '../contract.ts'
import { OPEN_SORTS, OPEN_STATES } from '../rules/open-state.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = '/operator/open-amounts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const { state, cursor, query } = listQuery(request, { states: OPEN_STATES, sorts: OPEN_SORTS })
  try {
    const { data, meta } = await call(listOpenAmounts, { query })
    return { ...data, ...meta, state, cursor, locale }
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
  const { sums, open, next, state, cursor, sort, order } = useLoaderData<typeof loader>()
  const sortOf = useColumnSort(PAGE, state === null ? {} : { state }, { sort, order })
  const bookingHref = (booking: number) => `${path('/operator/booking')}?number=${booking}`
  const shownSums = [
    ...Map.groupBy(
      sums.filter((one) => state === null || one.state === state),
      (one) => one.currency,
    ),
  ]
  return (
    <DeskList
      page={PAGE}
      title={t('title')}
      hint={t('hint')}
      states={{
        label: t('filter'),
        states: [null, ...OPEN_STATES],
        state,
        countOf: (one) => sums.reduce((all, sum) => all + (one === null || sum.state === one ? sum.count : 0), 0),
        nameOf: (one) => (one === null ? t('all') : t(`state_${one}`)),
      }}
      sorted={{ sort, order }}
      cursor={cursor}
      next={next}
    >
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
            sort: sortOf('owed'),
          },
          { key: 'kind', title: t('kind'), cell: ({ kind }) => t(`kind_${kind}`) },
          {
            key: 'since',
            title: t('since'),
            cell: ({ since }) => formatInstant(since, REGION_ZONE, locale),
            sort: sortOf('since'),
          },
          {
            key: 'failures',
            title: t('failures'),
            cell: ({ failures }) => failures,
            isNumeric: true,
            sort: sortOf('failures'),
          },
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
          { key: 'payer', title: t('payer'), cell: ({ payer }) => payer, sort: sortOf('payer') },
          { key: 'provider', title: t('provider'), cell: ({ provider }) => provider, sort: sortOf('provider') },
          { key: 'office', title: t('office'), cell: ({ office }) => office },
        ]}
        rows={open}
        keyOf={({ id }) => id}
        empty={t('empty')}
        hasCards
      />
    </DeskList>
  )
}
