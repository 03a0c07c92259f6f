/** Payments that a bank takes back, for operators. Filter, order and page are in the address. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { DeskList, useColumnSort } from '#client/list/desk-list.tsx'
import { listQuery } from '#client/list/list-address.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { Table } from '#ui/table.tsx'
import { listDisputes } from '../contract.ts'
import { DISPUTE_SORTS, DISPUTE_STATES } from '../rules/dispute-step.ts'
import { reasonTextOf } from '../rules/dispute-reasons.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = '/operator/disputes'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const { state, cursor, query } = listQuery(request, { states: DISPUTE_STATES, sorts: DISPUTE_SORTS })
  try {
    const { data, meta } = await call(listDisputes, { query })
    return { ...data, ...meta, state, cursor, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorDisputesPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { sums, disputes, next, state, cursor, sort, order } = useLoaderData<typeof loader>()
  const sortOf = useColumnSort(PAGE, state === null ? {} : { state }, { sort, order })
  const bookingHref = (booking: number) => `${path('/operator/booking')}?number=${booking}`
  return (
    <DeskList
      page={PAGE}
      title={t('title')}
      hint={t('hint')}
      states={{
        label: t('filter'),
        states: [null, ...DISPUTE_STATES],
        state,
        countOf: (one) => sums.reduce((all, sum) => all + (one === null || sum.state === one ? sum.count : 0), 0),
        nameOf: (one) => (one === null ? t('all') : t(`state_${one}`)),
      }}
      sorted={{ sort, order }}
      cursor={cursor}
      next={next}
    >
      {sums
        .filter((one) => one.state === (state ?? 'open'))
        .map((one) => (
          <p key={one.currency} className="num">
            <b>{t(`sum_${one.state}`, { sum: formatMoney(one.cents, one.currency, locale) })}</b>
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
            key: 'amount',
            title: t('amount'),
            cell: ({ cents, currency }) => formatMoney(cents, currency, locale),
            isNumeric: true,
            sort: sortOf('amount'),
          },
          { key: 'state', title: t('state'), cell: ({ step }) => t(`step_${step}`) },
          {
            key: 'answerBy',
            title: t('answerBy'),
            sort: sortOf('answerBy'),
            cell: ({ answerBy, booking }) =>
              answerBy === null ? (
                <span className="quiet">{t('answerNo')}</span>
              ) : (
                <>
                  {formatInstant(answerBy, REGION_ZONE, locale)}{' '}
                  <Link to={`${bookingHref(booking)}#dispute`} aria-label={t('answerGoOf', { booking })}>
                    {t('answerGo')}
                  </Link>
                </>
              ),
          },
          { key: 'reason', title: t('reason'), cell: ({ reason }) => t(reasonTextOf(reason), { reason }) },
          { key: 'method', title: t('method'), cell: ({ methodKind }) => t(`method_${methodKind}`) },
          { key: 'payer', title: t('payer'), cell: ({ payer }) => payer, sort: sortOf('payer') },
          { key: 'provider', title: t('provider'), cell: ({ provider }) => provider, sort: sortOf('provider') },
          { key: 'office', title: t('office'), cell: ({ office }) => office },
          {
            key: 'opened',
            title: t('opened'),
            cell: ({ openedAt }) => formatInstant(openedAt, REGION_ZONE, locale),
            sort: sortOf('opened'),
          },
          {
            key: 'closed',
            title: t('closed'),
            cell: ({ closedAt }) => closedAt !== null && formatInstant(closedAt, REGION_ZONE, locale),
          },
        ]}
        rows={disputes}
        keyOf={({ id }) => id}
        empty={t('empty')}
        hasCards
      />
    </DeskList>
  )
}
