/** What an operator sees first: how the marketplace stands. */
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { mayAtDesk } from '#kernel/desk-roles.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant } from '#kernel/format.ts'
import { intlTag, REGION_ZONE } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SearchBox } from '../search/web/search-box.tsx'
import { readDesk } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Desk = ReplyData<typeof readDesk>['data']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const roles = viewer.kind === 'guest' ? [] : (viewer.deskRoles ?? [])
  try {
    return { desk: (await call(readDesk)).data, roles, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

const BOTH = ['support', 'finance'] as const
/** Where the desk leads, and which roles the calls of each page name. */
const LINKS = [
  { to: '/operator/announcements', text: 'announcements', desk: ['support'] },
  { to: '/operator/pages', text: 'pages', desk: ['support'] },
  { to: '/operator/discounts', text: 'discounts', desk: BOTH },
  { to: '/operator/booking', text: 'bookingMoney', desk: BOTH },
  { to: '/operator/companies', text: 'companies', desk: BOTH },
  { to: '/operator/open-amounts', text: 'openAmounts', desk: ['finance'] },
  { to: '/operator/disputes', text: 'disputes', desk: ['finance'] },
  { to: '/operator/invoices', text: 'invoices', desk: ['finance'] },
  { to: '/operator/reconciliation', text: 'reconciliation', desk: ['finance'] },
  { to: '/operator/tax-report', text: 'taxReport', desk: ['finance'] },
  { to: '/operator/team', text: 'team', desk: [] },
  { to: '/operator/log', text: 'log', desk: [] },
] as const

export default function OperatorIndexPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { desk, roles } = useLoaderData<typeof loader>()
  const count = new Intl.NumberFormat(intlTag(locale))
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <SearchBox />
      <dl className="panel summary-facts">
        {(['running', 'coming', 'offices', 'people'] as const).map((fact) => (
          <div key={fact}>
            <dt>{t(fact)}</dt>
            <dd>{count.format(desk[fact])}</dd>
          </div>
        ))}
      </dl>
      {mayAtDesk(roles, ['finance']) && <Money desk={desk} />}
      <p className="row">
        {LINKS.filter(({ desk: named }) => mayAtDesk(roles, named)).map(({ to, text }) => (
          <ButtonLink key={to} to={path(to)}>
            {t(text)}
          </ButtonLink>
        ))}
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
