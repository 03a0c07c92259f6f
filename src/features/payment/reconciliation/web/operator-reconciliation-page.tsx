/** Where the ledger and the payment provider differ, for operators: three lists, which are empty as a rule. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { ListFile } from '#client/list/desk-list.tsx'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatMoney, formatNumber } from '#kernel/format.ts'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import { readReconciliation } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = '/operator/reconciliation'

type List = ReplyData<typeof readReconciliation>['data']['differences'][number]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    return { ...(await call(readReconciliation)).data, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorReconciliationPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { last, differences } = useLoaderData<typeof loader>()
  const agree = differences.every(({ count }) => count === 0)
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('hint')}</p>
      <p className="num">
        {last === null
          ? t('never')
          : t('last', {
              at: formatInstant(last.at, REGION_ZONE, locale),
              count: last.lines,
              lines: formatNumber(last.lines, locale),
            })}
      </p>
      {last !== null && agree && <Notice tone="good">{t('agree')}</Notice>}
      {differences.map((list) => (
        <Differences key={list.kind} list={list} />
      ))}
      {!agree && <ListFile page={PAGE} filter={{}} />}
    </main>
  )
}

function Differences({ list: { kind, count, oldest } }: { list: List }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const money = (cents: number | null, currency: 'EUR' | 'CHF') =>
    cents === null ? <span className="quiet">{t('nothing')}</span> : formatMoney(cents, currency, locale)
  return (
    <section className="panel stack">
      <h2 className="spread">
        <span>{t(kind)}</span>
        <span className="num">{formatNumber(count, locale)}</span>
      </h2>
      {count === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <Table
          caption={t(kind)}
          columns={[
            { key: 'ref', title: t('ref'), cell: ({ ref }) => ref },
            { key: 'at', title: t('at'), cell: ({ at }) => formatInstant(at, REGION_ZONE, locale) },
            {
              key: 'booking',
              title: t('booking'),
              cell: ({ booking }) =>
                booking !== null && (
                  <Link className="num" to={`${path('/operator/booking')}?number=${booking}`}>
                    {booking}
                  </Link>
                ),
            },
            {
              key: 'ledger',
              title: t('ledger'),
              cell: ({ ledgerCents, currency }) => money(ledgerCents, currency),
              isNumeric: true,
            },
            {
              key: 'psp',
              title: t('psp'),
              cell: ({ pspCents, currency }) => money(pspCents, currency),
              isNumeric: true,
            },
          ]}
          rows={oldest}
          keyOf={({ ref, currency }) => `${ref} ${currency}`}
          empty={t('none')}
          hasCards
        />
      )}
      {count > oldest.length && (
        <p className="quiet small num">
          {t('shown', { shown: formatNumber(oldest.length, locale), count: formatNumber(count, locale) })}
        </p>
      )}
    </section>
  )
}
