/**
 * The link in a mail: one button confirms the newsletter, without signing in. Opening the link changes nothing, because
 * mail programs open links.
 */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { confirmSubscription } from '../contract.ts'
import { MailLink } from '../../web/mail-link.tsx'
import { answerOfLink, isWholeLink } from '../../web/mail-link-answer.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return { isWhole: isWholeLink(request), locale: context.get(pageContext).locale }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call } = context.get(pageContext)
  return answerOfLink(request, (token) => call(confirmSubscription, { body: { token } }))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).confirmTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function NewsletterConfirmPage() {
  const { isWhole } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <MailLink
      title={t('confirmTitle')}
      text={t('confirmText')}
      button={t('confirmButton')}
      done={t('confirmDone')}
      onward={{ to: path('/'), label: t('toStart') }}
      isWhole={isWhole}
      answer={answer}
    />
  )
}
