/** The notice that the address is not confirmed yet, with the mail once more (Spec 2). */
import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { VerifyNotice } from './verify-notice.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const { viewer, locale } = context.get(pageContext)
  if (viewer.kind === 'guest') throw redirect(localPath('/login', locale))
  if (viewer.verified) throw redirect(localPath('/account/profile', locale))
  return { locale, email: viewer.email }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).verifyTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function EmailNoticePage() {
  const { email } = useLoaderData<typeof loader>()
  const t = useTexts({ de, en })
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('verifyTitle')}</h1>
      <p className="quiet">{email}</p>
      <VerifyNotice />
    </main>
  )
}
