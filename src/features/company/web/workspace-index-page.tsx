/** Spec 2: where an employee begins: who pays, whom to ask, where to look for a place. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { BudgetBar } from '../budget/web/budget-bar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { companyMeta } from './company-meta.ts'
import { loadCompany } from './load-company.ts'

export const loader = (args: LoaderFunctionArgs) => loadCompany(args)

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => companyMeta('workspaceTitle', loaderData?.locale)

export default function WorkspaceIndexPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { company } = useLoaderData<typeof loader>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('workspaceTitle')}</h1>
      <section className="panel stack">
        <h2>{company.name}</h2>
        <p>{t('workspacePays', { company: company.name })}</p>
        {company.budget && <BudgetBar budget={company.budget} />}
        <p>
          {t('workspaceAdmin', { name: company.admin.name })}:{' '}
          <a href={`mailto:${company.admin.email}`}>{company.admin.email}</a>
        </p>
        <div className="row">
          <ButtonLink look="primary" to={path('/')}>
            {t('workspaceSearch')}
          </ButtonLink>
          <ButtonLink to={path('/team')}>{t('workspaceTeam')}</ButtonLink>
        </div>
      </section>
    </main>
  )
}
