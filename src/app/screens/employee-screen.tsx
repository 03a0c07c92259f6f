/** Spec 2: employee: what somebody is at their company, their budget, and of what they are told. Several features meet here. */
import { Clock3, House, Share2, UserRound } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { emailInLetters } from '#kernel/internet-domain.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { AccountMenu } from '#features/account/frame/web/account-frame.tsx'
import { readProfile } from '#features/account/person/contract.ts'
import { BudgetParts } from '#features/company/budget/web/budget-parts.tsx'
import { readCompany } from '#features/company/contract.ts'
import de from '#features/company/texts.de.ts'
import en from '#features/company/texts.en.ts'
import { readSettings } from '#features/notification/contract.ts'
import { NotificationSettingsForm } from '#features/notification/web/notification-settings-form.tsx'
import { settingsAction } from '#features/notification/web/settings-action.ts'
import { Avatar } from '#ui/avatar.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    const [{ data: company }, { data: profile }, { data: settings }] = await Promise.all([
      call(readCompany),
      call(readProfile),
      call(readSettings),
    ])
    return { company, profile, settings, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return settingsAction(await request.formData(), context.get(pageContext))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).employeeTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

const BELOW = [
  { to: '/employee/hours', icon: Clock3, text: 'employeeHours' },
  { to: '/employee/locations', icon: House, text: 'employeeLocations' },
  { to: '/employee/share', icon: Share2, text: 'employeeShare' },
  // On phones, where the menu is a page of its own.
  { to: '/account', icon: UserRound, text: 'employeeAccount' },
] as const

export default function EmployeeScreen() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { company, profile, settings } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? undefined
  const { me, team, admin, budget } = company
  const name = `${profile.givenName} ${profile.surname}`.trim()
  return (
    <main className="wrap page account" id="content" tabIndex={-1}>
      <div className="account-aside">
        <AccountMenu />
      </div>
      <div className="account-page stack">
        <div className="employee-head">
          <Avatar src={profile.thumbnail} name={name} />
          <div>
            <h1>{name}</h1>
            <p className="quiet">{t(`employee_${me.role}`, { company: company.name })}</p>
          </div>
        </div>
        <section className="panel stack" aria-labelledby="at-company">
          <h2 id="at-company">{company.name}</h2>
          <dl className="employee-facts">
            {team && <Fact name={t('employeeTeam')} value={team.name} />}
            <Fact
              name={t('employeeRights')}
              value={me.permissions.map((one) => t(`right_${one}`)).join(', ') || t('employeeNoRights')}
            />
            <Fact
              name={t('employeeCostCentre')}
              value={me.costCentre ? `${me.costCentre.code} ${me.costCentre.name}` : t('employeeNoCostCentre')}
            />
            <Fact name={t('employeeMail')} value={emailInLetters(profile.email)} />
          </dl>
          <p className="quiet small">
            {t('workspaceAdmin', { name: admin.name })}:{' '}
            <a href={`mailto:${admin.email}`}>{emailInLetters(admin.email)}</a>
          </p>
        </section>
        <section className="panel stack" aria-labelledby="budget">
          <h2 id="budget">{t('workspaceBudget')}</h2>
          {budget && <BudgetParts budget={budget} />}
        </section>
        <nav className="panel" aria-label={t('employeeBelow')}>
          <ul className="employee-links">
            {BELOW.map(({ to, icon: Icon, text }) => (
              <li key={to}>
                <Link to={path(to)}>
                  <Icon size={20} aria-hidden="true" />
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <NotificationSettingsForm settings={settings} answer={answer} />
      </div>
    </main>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
