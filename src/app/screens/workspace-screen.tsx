/** Spec 2: workspace.index, where an employee begins: today, the budget, one's own week, what comes next. Several features meet here. */
import { Link, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { emailInLetters } from '#kernel/internet-domain.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useFormAnswer } from '#client/form/use-form-answer.ts'
import { useLive } from '#client/use-live.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { loadToday } from '#features/booking/today/web/load-today.ts'
import { NextVisits } from '#features/booking/today/web/next-visits.tsx'
import { TodayCard } from '#features/booking/today/web/today-card.tsx'
import { BudgetParts } from '#features/company/budget/web/budget-parts.tsx'
import { readCompany } from '#features/company/contract.ts'
import { hoursAction } from '#features/company/presence/web/hours-action.ts'
import { readShares } from '#features/company/place/contract.ts'
import { TeamShares } from '#features/company/place/web/team-shares.tsx'
import { loadHours } from '#features/company/presence/web/load-hours.ts'
import { OwnWeek } from '#features/company/presence/web/own-week.tsx'
import { WeekNav } from '#features/company/presence/web/week-nav.tsx'
import de from '#features/company/texts.de.ts'
import en from '#features/company/texts.en.ts'
import { formatDay } from '#kernel/format.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  try {
    const [{ data: company }, { data: shares }, hours, today] = await Promise.all([
      page.call(readCompany),
      page.call(readShares, { query: {} }),
      loadHours(page, new URL(request.url).searchParams.get('day')),
      loadToday(page),
    ])
    const { name, admin, budget } = company
    return {
      company: { name, admin, budget },
      hours: { day: hours.today, days: hours.days, first: hours.first, last: hours.last },
      today,
      shares,
      locale: page.locale,
    }
  } catch (error) {
    throw pageAnswer(error, request, page.locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return hoursAction(await request.formData(), context.get(pageContext))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).workspaceTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function WorkspaceScreen() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { company, hours, today, shares } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  useLive()
  return (
    <main className="page wrap stack" id="content" tabIndex={-1}>
      <div className="spread">
        <h1>{formatDay(hours.day, locale, 'long')}</h1>
        <p className="quiet">{company.name}</p>
      </div>
      <div className="workspace">
        <div>
          <div className="workspace-today">
            <TodayCard today={today} />
          </div>
          <section className="panel stack workspace-week" aria-labelledby="week-here">
            <div className="spread">
              <h2 id="week-here">{t('workspaceWeek')}</h2>
              <Link to={path('/employee/hours')}>{t('workspacePattern')}</Link>
            </div>
            <WeekNav days={hours.days.map(({ day }) => day)} first={hours.first} last={hours.last} today={hours.day} />
            <OwnWeek days={hours.days} answer={answer} />
          </section>
          <div className="workspace-next">
            <NextVisits today={today} />
          </div>
        </div>
        <div>
          <section className="panel stack workspace-budget" aria-labelledby="budget">
            <h2 id="budget">{t('workspaceBudget')}</h2>
            {company.budget && <BudgetParts budget={company.budget} />}
            <p className="quiet small">{t('workspacePays', { company: company.name })}</p>
            <p className="quiet small">
              {t('workspaceAdmin', { name: company.admin.name })}:{' '}
              <a href={`mailto:${company.admin.email}`}>{emailInLetters(company.admin.email)}</a>
            </p>
          </section>
          <TeamShares shares={shares} />
          <section className="panel stack workspace-places" aria-labelledby="places">
            <h2 id="places">{t('workspacePlaces')}</h2>
            <ul className="workspace-links">
              {(['company', 'home', 'other'] as const).map((kind) => (
                <li key={kind}>
                  <Link to={path(`/workspace/${kind}`)}>{t(`workspace_${kind}Kind`)}</Link>
                </li>
              ))}
              <li>
                <Link to={path('/team')}>{t('workspaceTeam')}</Link>
              </li>
              <li>
                <Link to={path('/employee/locations')}>{t('employeeLocations')}</Link>
              </li>
            </ul>
          </section>
        </div>
      </div>
    </main>
  )
}
