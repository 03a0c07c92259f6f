/** Spec 2: the employees of a company, for its admin. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useTexts } from '#client/use-texts.ts'
import { translator } from '#kernel/texts.ts'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import { User } from 'lucide-react'
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
    { title: `${translator(locale === 'en' ? en : de, locale)('employeesTitle')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function EmployeesIndexPage() {
  const t = useTexts({ de, en })
  const { company } = useLoaderData<typeof loader>()
  const people = company.people.filter(({ isMe }) => !isMe)
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('employeesTitle')}</h1>
      <p className="quiet">{t(people.length > 0 ? 'employeesLead' : 'employeesEmpty', { company: company.name })}</p>
      {people.length > 0 && (
        <SettingList>
          {people.map(({ id, name, email }) => (
            <SettingRow key={id} icon={User} title={name} note={email} />
          ))}
        </SettingList>
      )}
    </main>
  )
}
