/** Spec 2: workspace/home, workspace/company and workspace/other: who works at places of that kind, day by day. */
import { ArrowLeft } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { SharesOfDay } from '../../place/web/shares-of-day.tsx'
import { loadPlaceKind } from './load-place-kind.ts'
import { PresentList } from './present-list.tsx'
import { WeekNav } from './week-nav.tsx'

export const loader = (args: LoaderFunctionArgs) => loadPlaceKind(args)

const PAGES = {
  home: ['homePage', 'leadHome'],
  company: ['companyPage', 'leadCompany'],
  other: ['otherPage', 'leadOther'],
} as const

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: loaderData ? `${(loaderData.locale === 'en' ? en : de)[PAGES[loaderData.kind][0]]} – Viertel` : 'Viertel',
  },
  { name: 'robots', content: 'noindex' },
]

export default function WorkspacePlacePage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { kind, week, shares } = useLoaderData<typeof loader>()
  const { days, today, first, last } = week
  const [title, lead] = PAGES[kind]
  return (
    <main className="page wrap stack" id="content" tabIndex={-1}>
      <div>
        <Link className="back" to={path('/workspace')}>
          <ArrowLeft size={18} />
          {t('toWorkspace')}
        </Link>
        <h1>{t(title)}</h1>
        <p className="quiet">{t(lead)}</p>
      </div>
      <nav className="seg tab-list" aria-label={t('kinds')}>
        {(['company', 'home', 'other'] as const).map((one) => (
          <Link key={one} to={path(`/workspace/${one}`)} aria-current={one === kind ? 'page' : undefined}>
            {t(PAGES[one][0])}
          </Link>
        ))}
      </nav>
      <WeekNav days={days.map(({ day }) => day)} first={first} last={last} today={today} />
      <ol className="kind-days">
        {days.map(({ day, count, people }) => (
          <li key={day} className="panel" data-today={day === today || undefined}>
            <div className="spread">
              <h2>
                {formatDay(day, locale)}
                {day === today && ` · ${t('today')}`}
              </h2>
              <span className="quiet num">{count === 0 ? t('nobodyThere') : t('people', { count })}</span>
            </div>
            {people.length > 0 && <PresentList people={people} />}
            {people.length < count && <p className="quiet">{t('andOthers', { number: count - people.length })}</p>}
            <SharesOfDay shares={shares} day={day} />
          </li>
        ))}
      </ol>
    </main>
  )
}
