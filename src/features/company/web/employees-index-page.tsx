/** Spec 2: the employees of a company, for its admin. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { useTexts } from '#client/use-texts.ts'
import { ProfileLink } from '#features/account/public-profile/web/profile-link.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import { User } from 'lucide-react'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { companyMeta } from './company-meta.ts'
import { loadCompany } from './load-company.ts'

export const loader = (args: LoaderFunctionArgs) => loadCompany(args, 'corporate')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => companyMeta('employeesTitle', loaderData?.locale)

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
            <SettingRow key={id} icon={User} title={<ProfileLink personId={id}>{name}</ProfileLink>} note={email} />
          ))}
        </SettingList>
      )}
    </main>
  )
}
