/** Spec 2: the colleagues of an employee. */
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
    { title: `${translator(locale === 'en' ? en : de, locale)('teamTitle')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function TeamIndexPage() {
  const t = useTexts({ de, en })
  const { company } = useLoaderData<typeof loader>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('teamTitle')}</h1>
      <p className="quiet">{t('teamLead', { company: company.name })}</p>
      <SettingList>
        {company.people.map(({ id, name, isMe }) => (
          <SettingRow key={id} icon={User} tone={isMe ? 'good' : 'plain'} title={name} note={isMe ? t('you') : null} />
        ))}
      </SettingList>
      {company.people.length < 2 && <p className="quiet">{t('teamEmpty')}</p>}
    </main>
  )
}
