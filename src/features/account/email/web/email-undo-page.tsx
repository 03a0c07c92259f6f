/** The link that was sent to the old e-mail address, which takes a change back. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { MailLink } from '../../web/mail-link.tsx'
import { answerOfLink, faultOfLink } from '../../web/mail-link-answer.ts'
import { undoEmail } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { locale } = context.get(pageContext)
  return { fault: faultOfLink(request, locale), locale }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  return answerOfLink(request, locale, (token) => call(undoEmail, { body: { token } }))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).undoTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function EmailUndoPage() {
  const { fault } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <MailLink
      title={t('undoTitle')}
      text={t('undoText')}
      button={t('undoButton')}
      done={t('undoDone')}
      onward={{ to: path('/password/forgot'), label: t('newPassword') }}
      fault={fault}
      answer={answer}
    />
  )
}
