/** Payments that a bank takes back, for operators. The filter and the page are in the address. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { Download } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney, formatNumber } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'
import { listDisputes } from '../contract.ts'
import { DISPUTE_STATES } from '../rules/dispute-step.ts'
import { reasonTextOf } from '../rules/dispute-reasons.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = '/operator/disputes'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const typed = new URL(request.url).searchParams
  const state = DISPUTE_STATES.find((one) => one === typed.get('state')) ?? null
  const cursor = typed.get('cursor') || null
  try {
    const { data, meta } = await call(listDisputes, {
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

export default function OperatorDisputesPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { sums, disputes, next, state, cursor } = useLoaderData<typeof loader>()
  const hrefOf = (query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString()
    return `${path(PAGE)}${search === '' ? '' : `?${search}`}`
  }
  const filter = state === null ? {} : { state }
  const bookingHref = (booking: number) => `${path('/operator/booking')}?number=${booking}`
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('hint')}</p>
      <div className="spread">
        <nav className="chips" aria-label={t('filter')}>
          {([null, ...DISPUTE_STATES] as const).map((one) => {
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
          to={`/api/operator/disputes.csv?${new URLSearchParams({ ...filter, language: locale }).toString()}`}
          download
          reloadDocument
          discover="none"
        >
          <Download size={20} />
          {t('csv')}
        </ButtonLink>
      </div>
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
          },
          { key: 'state', title: t('state'), cell: ({ step }) => t(`step_${step}`) },
          {
            key: 'answerBy',
            title: t('answerBy'),
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
          { key: 'payer', title: t('payer'), cell: ({ payer }) => payer },
          { key: 'provider', title: t('provider'), cell: ({ provider }) => provider },
          { key: 'office', title: t('office'), cell: ({ office }) => office },
          { key: 'opened', title: t('opened'), cell: ({ openedAt }) => formatInstant(openedAt, REGION_ZONE, locale) },
          {
            key: 'closed',
            title: t('closed'),
            cell: ({ closedAt }) => closedAt !== null && formatInstant(closedAt, REGION_ZONE, locale),
          },
        ]}
        rows={disputes}
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
