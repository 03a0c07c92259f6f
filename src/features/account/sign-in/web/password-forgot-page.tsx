/** Requests a link to set a new password. The answer is the same for every address. */
import { Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { translator } from '#kernel/texts.ts'
import { Notice } from '#ui/notice.tsx'
import { requestPasswordReset } from '../contract.ts'
import { nextPath, withNext } from '../rules/next-path.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  locale: context.get(pageContext).locale,
  next: nextPath(new URL(request.url).searchParams.get('next')),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const email = textOf(form, 'email')
  try {
    await call(requestPasswordReset, { body: { email, next: nextPath(textOf(form, 'next')) } })
    return formDone('', { email })
  } catch (error) {
    return formRefused(error, form, ['email'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('forgotTitle')} – Viertel`,
  },
  { name: 'robots', content: 'noindex' },
]

export default function PasswordForgotPage() {
  const { next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('forgotTitle')}</h1>
      {answer?.done ? (
        <Notice tone="good" isAnnounced>
          {t('forgotSent', { email: answer.values['email'] ?? '' })}
        </Notice>
      ) : (
        <PostForm className="panel stack" answer={answer}>
          <p className="quiet">{t('forgotText')}</p>
          <input type="hidden" name="next" value={next} />
          <TextField label={t('email')} name="email" type="email" autoComplete="username" required maxLength={254} />
          <FormMessage />
          <SubmitButton look="primary" isWide>
            {t('forgotSend')}
          </SubmitButton>
        </PostForm>
      )}
      <p>
        <Link to={withNext(path('/login'), next)}>{t('backToLogin')}</Link>
      </p>
    </main>
  )
}
