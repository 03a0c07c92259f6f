/**
 * The link in the mail to whoever asked for a copy of their data by letter: it opens the copy without signing in. Opening
 * the page downloads nothing.
 */
import { Download } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useDayText } from '#client/use-day-text.ts'
import { useTexts } from '#client/use-texts.ts'
import { refusalText } from '#kernel/refusals.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { ButtonLink } from '#ui/button.tsx'
import { readCopy } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { useSizeText } from './use-size-text.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const token = new URL(request.url).searchParams.get('token') || 'none'
  try {
    return { copy: (await call(readCopy, { params: { token } })).data, token, fault: '', locale }
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'account.copy_gone')
      return { copy: null, token, fault: refusalText('account.copy_gone', {}, locale), locale }
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).copyTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function AccountCopyPage() {
  const t = useTexts({ de, en })
  const day = useDayText()
  const size = useSizeText()
  const { copy, token, fault } = useLoaderData<typeof loader>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('copyTitle')}</h1>
      {copy === null ? (
        <p role="alert">{fault}</p>
      ) : (
        <>
          <p>{t('copyText', { size: size(copy.bytes), until: day(copy.until) })}</p>
          <p>
            <ButtonLink
              look="primary"
              to={`/api/account/copy/${encodeURIComponent(token)}/file`}
              download
              reloadDocument
              discover="none"
            >
              <Download size={20} />
              {t('download')}
            </ButtonLink>
          </p>
        </>
      )}
    </main>
  )
}
