/** The yearly report to the tax office, for operators: how much, the messages, and of whom something is missing. */
import { Download } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { useColumnSort } from '#client/list/desk-list.tsx'
import { listQuery, type ListSort } from '#client/list/list-address.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatMoney, formatNumber } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { readTaxReport } from '../contract.ts'
import { listTaxMessages } from '../message/contract.ts'
import { taxMessageAction } from '../message/web/tax-message-action.ts'
import { TaxMessages } from '../message/web/tax-messages.tsx'
import { INCOMPLETE_SORTS, type IncompleteSort } from '../rules/incomplete-sellers.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale, today } = context.get(pageContext)
  const year = new URL(request.url).searchParams.get('year')
  const { sort, order } = listQuery(request, { states: [], sorts: INCOMPLETE_SORTS }).query
  try {
    const { data, meta } = await call(readTaxReport, {
      query: { ...(year !== null && { year }), ...(sort && { sort }), ...(order && { order }) },
    })
    const messages = await call(listTaxMessages, { query: { year: String(data.year) } })
    return { report: data, sorted: meta, messages, mayChange: viewer.kind !== 'guest' && viewer.proved, today, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const action = taxMessageAction

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${titleOf(loaderData)} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

/** Years are reported one by one, so each page says of which it is. */
function titleOf(data: Awaited<ReturnType<typeof loader>> | undefined): string {
  const { reportTitle } = data?.locale === 'en' ? en : de
  return reportTitle.replace('{year}', String(data?.report.year ?? '')).trim()
}

const PAGE = '/operator/tax-report'
type Report = ReplyData<typeof readTaxReport>['data']

export default function OperatorTaxReportPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const locale = useLocale()
  const { report, sorted, messages, mayChange, today } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { year, years, isOver, sellers, countedAt } = report
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('reportTitle', { year: String(year) })}</h1>
      <p className="quiet">{t('reportLead')}</p>
      <nav className="row" aria-label={t('reportYears')}>
        {years.map((one) => (
          <Link
            key={one}
            to={`${path(PAGE)}?year=${one}`}
            aria-current={one === year ? 'page' : undefined}
            className="chip"
          >
            {one}
          </Link>
        ))}
      </nav>
      {!isOver && <Notice>{t('reportRunning')}</Notice>}
      {countedAt === null ? (
        <Notice>{t('reportCounting')}</Notice>
      ) : sellers === 0 ? (
        <p className="quiet">{t('reportNone')}</p>
      ) : (
        <>
          <Sums report={report} />
          <p className="quiet small">{t('reportCounted', { time: formatInstant(countedAt, REGION_ZONE, locale) })}</p>
        </>
      )}
      <div className="row">
        <ButtonLink to={`/api/operator/tax-report.csv?year=${year}&language=${locale}`} reloadDocument discover="none">
          <Download size={20} />
          {t('reportCsv')}
        </ButtonLink>
      </div>
      <p className="quiet small">{t('reportFiles')}</p>
      {isOver && !mayChange && <ProveNotice page={`${PAGE}?year=${year}`} />}
      {isOver && (
        <TaxMessages
          // Another year begins its forms anew.
          key={year}
          year={year}
          messages={messages.data}
          changes={messages.meta.changes}
          mayChange={mayChange}
          today={today}
          answer={answer}
        />
      )}
      {sellers > 0 && <IncompleteSellers report={report} sorted={sorted} />}
    </main>
  )
}

function Sums({ report: { sellers, complete, sums } }: { report: Report }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  return (
    <dl className="panel summary-facts">
      <div>
        <dt>{t('reportSellers')}</dt>
        <dd className="num">{formatNumber(sellers, locale)}</dd>
      </div>
      <div>
        <dt>{t('reportComplete')}</dt>
        <dd className="num">{formatNumber(complete, locale)}</dd>
      </div>
      {sums.map(({ currency, paidCents, feeCents, bookings }) => (
        <div key={currency}>
          <dt>{`${t('reportPaid')}, ${t('reportFees')}, ${t('reportBookings')}`}</dt>
          <dd className="num">
            {[
              formatMoney(paidCents, currency, locale),
              formatMoney(feeCents, currency, locale),
              formatNumber(bookings, locale),
            ].join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Incomplete = Report['incomplete'][number]

function IncompleteSellers({ report, sorted }: { report: Report; sorted: ListSort<IncompleteSort> }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { incomplete, sellers, complete, year } = report
  const sortOf = useColumnSort(PAGE, { year: String(year) }, sorted)
  if (incomplete.length === 0) return <p>{t('incompleteNone')}</p>
  return (
    <>
      <h2>{t('incompleteTitle')}</h2>
      <Table
        caption={t('incompleteTitle')}
        columns={[
          {
            key: 'name',
            title: t('csvProvider'),
            sort: sortOf('name'),
            cell: ({ id, name }: Incomplete) => <Link to={path(`/provider/${id}`)}>{name}</Link>,
          },
          {
            key: 'missing',
            title: t('csvMissing'),
            sort: sortOf('missing'),
            cell: ({ missing }) => missing.map((field) => t(`field_${field}`)).join(', '),
          },
          {
            key: 'asked',
            title: t('askedAt'),
            sort: sortOf('asked'),
            cell: ({ askedAt }) => (
              <span className="num">
                {askedAt === null ? t('notYetAsked') : formatInstant(askedAt, REGION_ZONE, locale)}
              </span>
            ),
          },
          {
            key: 'state',
            title: t('state'),
            cell: ({ isBlocked }) => (isBlocked ? <Tag tone="bad">{t('isBlocked')}</Tag> : t('isOpen')),
          },
        ]}
        rows={incomplete}
        keyOf={({ id }) => id}
        empty=""
        hasCards
      />
      {sellers - complete > incomplete.length && <p className="quiet small">{t('incompleteMore')}</p>}
    </>
  )
}
