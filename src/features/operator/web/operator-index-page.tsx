/** What an operator sees first: how the marketplace stands. */
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant } from '#kernel/format.ts'
import { intlTag, REGION_ZONE } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { readDesk } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Desk = ReplyData<typeof readDesk>['data']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    return { desk: (await call(readDesk)).data, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorIndexPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { desk } = useLoaderData<typeof loader>()
  const count = new Intl.NumberFormat(intlTag(locale))
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <dl className="panel summary-facts">
        {(['running', 'coming', 'offices', 'people'] as const).map((fact) => (
          <div key={fact}>
            <dt>{t(fact)}</dt>
            <dd>{count.format(desk[fact])}</dd>
          </div>
        ))}
      </dl>
      <Money desk={desk} />
      <p className="row">
        <ButtonLink to={path('/operator/pages')}>{t('pages')}</ButtonLink>
        <ButtonLink to={path('/operator/discounts')}>{t('discounts')}</ButtonLink>
        <ButtonLink to={path('/operator/booking')}>{t('bookingMoney')}</ButtonLink>
        <ButtonLink to={path('/operator/companies')}>{t('companies')}</ButtonLink>
        <ButtonLink to={path('/operator/open-amounts')}>{t('openAmounts')}</ButtonLink>
        <ButtonLink to={path('/operator/disputes')}>{t('disputes')}</ButtonLink>
        <ButtonLink to={path('/operator/invoices')}>{t('invoices')}</ButtonLink>
        <ButtonLink to={path('/operator/reconciliation')}>{t('reconciliation')}</ButtonLink>
      </p>
    </main>
  )
}

/** What needs somebody, each with the list that says more. */
function Money({ desk: { disputes, answerBy, amounts, documents } }: { desk: Desk }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const waiting = [
    {
      count: disputes,
      to: '/operator/disputes?state=open',
      text: t('moneyDisputes', {
        count: disputes,
        at: answerBy === null ? '' : formatInstant(answerBy, REGION_ZONE, locale),
      }),
    },
    { count: amounts, to: '/operator/open-amounts?state=ended', text: t('moneyAmounts', { count: amounts }) },
    { count: documents, to: '/operator/invoices', text: t('moneyDocuments', { count: documents }) },
  ].filter(({ count }) => count > 0)
  if (waiting.length === 0) return <p className="quiet">{t('moneyNone')}</p>
  return (
    <section className="panel stack" aria-labelledby="money-waiting">
      <h2 id="money-waiting">{t('money')}</h2>
      <ul className="stack">
        {waiting.map(({ to, text }) => (
          <li key={to}>
            <Link to={path(to)}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
