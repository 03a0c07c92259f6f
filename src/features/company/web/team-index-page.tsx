/** Spec 2: the colleagues of an employee. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { ProfileLink } from '#features/account/public-profile/web/profile-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import { User } from 'lucide-react'
import { listEmployees } from '../member/contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { companyMeta } from './company-meta.ts'
import { loadCompany } from './load-company.ts'

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await loadCompany(args)
  // The bar of employees has no entry for the list, also for those who invite or pay.
  const { viewer, call } = args.context.get(pageContext)
  const mayManage = viewer.kind === 'employee' && (await call(listEmployees)).meta !== undefined
  return { ...loaded, mayManage }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => companyMeta('teamTitle', loaderData?.locale)

export default function TeamIndexPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { company, mayManage } = useLoaderData<typeof loader>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('teamTitle')}</h1>
      <p className="quiet">{t('teamLead', { company: company.name })}</p>
      <SettingList>
        {company.people.map(({ id, name, isMe }) => (
          <SettingRow
            key={id}
            icon={User}
            tone={isMe ? 'good' : 'plain'}
            title={isMe ? name : <ProfileLink personId={id}>{name}</ProfileLink>}
            note={isMe ? t('you') : null}
          />
        ))}
      </SettingList>
      {mayManage && (
        <p>
          <ButtonLink to={path('/employees')}>{t('teamManage')}</ButtonLink>
        </p>
      )}
      {company.people.length < 2 && <p className="quiet">{t('teamEmpty')}</p>}
    </main>
  )
}
