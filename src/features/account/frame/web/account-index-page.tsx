/** The menu of the account as a page of its own, for phones (`/account`). */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { emailInLetters } from '#kernel/internet-domain.ts'
import { loginRedirect } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { AccountMenu } from './account-frame.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale } = context.get(pageContext)
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  return { locale, name: viewer.name, email: viewer.email }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).account} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function AccountIndexPage() {
  const t = useTexts({ de, en })
  const { name, email } = useLoaderData<typeof loader>()
  return (
    <main className="narrow stack account-index" id="content" tabIndex={-1}>
      <div>
        <h1>{t('account')}</h1>
        <p className="quiet">
          {name}, {emailInLetters(email)}
        </p>
      </div>
      <AccountMenu />
    </main>
  )
}
