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
import { answerOfLink, faultOfLink } from '../../web/mail-link-answer.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { locale } = context.get(pageContext)
  return { fault: faultOfLink(request, locale), locale }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  return answerOfLink(request, locale, (token) => call(confirmSubscription, { body: { token } }))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).confirmTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function NewsletterConfirmPage() {
  const { fault } = useLoaderData<typeof loader>()
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
      fault={fault}
      answer={answer}
    />
  )
}
