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
import { Notice } from '#ui/notice.tsx'
import { readHealth } from '../health/contract.ts'
import { HealthPanel } from '../health/web/health-panel.tsx'
import { SearchBox } from '../search/web/search-box.tsx'
import { readDesk } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Desk = ReplyData<typeof readDesk>['data']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const roles = viewer.kind === 'guest' ? [] : (viewer.deskRoles ?? [])
  try {
    const [desk, health] = await Promise.all([call(readDesk), call(readHealth)])
    return { desk: desk.data, health: health.data, roles, locale }
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
  { to: '/operator/cases', text: 'casesTitle', desk: ['support'] },
  { to: '/operator/requests', text: 'requests', desk: ['support'] },
  { to: '/operator/providers', text: 'providers', desk: BOTH },
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
  { to: '/operator/flags', text: 'flags', desk: BOTH },
  { to: '/operator/rates', text: 'rates', desk: BOTH },
  { to: '/operator/team', text: 'team', desk: [] },
  { to: '/operator/log', text: 'log', desk: [] },
] as const

export default function OperatorIndexPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { desk, health, roles } = useLoaderData<typeof loader>()
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
      {desk.switchedOff > 0 && (
        <Notice>
          <Link to={path('/operator/flags')}>{t('switchedOff', { count: desk.switchedOff })}</Link>
        </Notice>
      )}
      {mayAtDesk(roles, ['support']) && <Cases desk={desk} />}
      {mayAtDesk(roles, ['finance']) && <Money desk={desk} />}
      <HealthPanel measured={health} />
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

type Waiting = { count: number; to: string; text: string }

/** What needs somebody, each with the list that says more. */
function WaitingList({ id, title, none, waiting }: { id: string; title: string; none: string; waiting: Waiting[] }) {
  const path = useLocalPath()
  const some = waiting.filter(({ count }) => count > 0)
  if (some.length === 0) return <p className="quiet">{none}</p>
  return (
    <section className="panel stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="stack">
        {some.map(({ to, text }) => (
          <li key={to}>
            <Link to={path(to)}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cases({ desk }: { desk: Desk }) {
  const { companies, messages, ratings, providers, reports, reportsOverdue, requests, requestsOverdue } = desk
  const t = useTexts({ de, en })
  const late = reportsOverdue === 0 ? '' : t('reportsOverdue', { count: reportsOverdue })
  const waiting = [
    {
      count: reports,
      to: '/operator/cases#cases-reports',
      text: [t('waitingReports', { count: reports }), late].filter(Boolean).join(', '),
    },
    {
      count: requests,
      to: '/operator/requests',
      text: [
        t('waitingRequests', { count: requests }),
        requestsOverdue === 0 ? '' : t('requestsOverdue', { count: requestsOverdue }),
      ]
        .filter(Boolean)
        .join(', '),
    },
    { count: companies, to: '/operator/cases#cases-companies', text: t('waitingCompanies', { count: companies }) },
    { count: messages, to: '/operator/cases#cases-messages', text: t('waitingMessages', { count: messages }) },
    { count: ratings, to: '/operator/cases#cases-ratings', text: t('waitingRatings', { count: ratings }) },
    { count: providers, to: '/operator/providers', text: t('waitingProviders', { count: providers }) },
  ]
  return <WaitingList id="cases-waiting" title={t('cases')} none={t('casesNone')} waiting={waiting} />
}

function Money({ desk: { disputes, answerBy, amounts, documents } }: { desk: Desk }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const answer = answerBy === null ? '' : formatInstant(answerBy, REGION_ZONE, locale)
  const waiting = [
    {
      count: disputes,
      to: '/operator/disputes?state=open',
      text: t('moneyDisputes', { count: disputes, at: answer }),
    },
    { count: amounts, to: '/operator/open-amounts?state=ended', text: t('moneyAmounts', { count: amounts }) },
    { count: documents, to: '/operator/invoices', text: t('moneyDocuments', { count: documents }) },
  ]
  return <WaitingList id="money-waiting" title={t('money')} none={t('moneyNone')} waiting={waiting} />
}
