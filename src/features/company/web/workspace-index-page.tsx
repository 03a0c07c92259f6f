/** Spec 2: where an employee begins: who pays, whom to ask, where to look for a place. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { translator } from '#kernel/texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { readCompany } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    return { company: (await call(readCompany)).data, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [
    { title: `${translator(locale === 'en' ? en : de, locale)('workspaceTitle')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

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
