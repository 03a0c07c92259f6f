/** The link that was sent to a new e-mail address. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { MailLink } from '../../web/mail-link.tsx'
import { answerOfLink, faultOfLink } from '../../web/mail-link-answer.ts'
import { confirmEmail } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { locale } = context.get(pageContext)
  return { fault: faultOfLink(request, locale), locale }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  let isKept = true
  const answer = await answerOfLink(request, locale, async (token) => {
    isKept = (await call(confirmEmail, { body: { token } })).data.kept
  })
  return { ...answer, isKept }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).confirmTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function EmailConfirmPage() {
  const { fault } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <MailLink
      title={t('confirmTitle')}
      text={t('confirmText')}
      button={t('confirmButton')}
      done={t(answer?.isKept === false ? 'confirmEmptied' : 'confirmDone')}
      onward={
        answer?.isKept === false
          ? { to: path('/password/forgot'), label: t('confirmSetPassword') }
          : { to: path('/account/social'), label: t('goOn') }
      }
      fault={fault}
      answer={answer}
    />
  )
}
