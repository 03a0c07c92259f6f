/** The link in the mail about the end of an account, which keeps it. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { MailLink } from '../../web/mail-link.tsx'
import { answerOfLink, faultOfLink } from '../../web/mail-link-answer.ts'
import { keepByLink } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { locale } = context.get(pageContext)
  return { fault: faultOfLink(request, locale), locale }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  return answerOfLink(request, locale, (token) => call(keepByLink, { body: { token } }))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).keepTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function AccountKeepPage() {
  const { fault } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <MailLink
      title={t('keepTitle')}
      text={t('keepText')}
      button={t('keep')}
      done={t('keepDone')}
      onward={{ to: path('/'), label: t('onward') }}
      fault={fault}
      answer={answer}
    />
  )
}
