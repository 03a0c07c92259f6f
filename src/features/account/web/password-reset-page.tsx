/** Setting a new password with the link of the mail. The token leaves the page only in the form. */
import { Form, Link, redirect, useActionData, useLoaderData, useNavigation } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { formRefused, textOf } from './form-answer.ts'
import { FormMessage } from './form-message.tsx'
import { PasswordField } from './password-field.tsx'
import { useFirstError } from './use-first-error.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { locale: context.get(pageContext).locale, token: token.slice(0, 200) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { signIn, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    await signIn.resetPassword({ token: textOf(form, 'token'), password: textOf(form, 'password') })
    return redirect(`${localPath('/login', locale)}?reset=done`, { status: 303 })
  } catch (error) {
    return formRefused(error, form, ['password'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('resetTitle')} – Viertel` },
  { name: 'robots', content: 'noindex' },
  // The address holds the token.
  { name: 'referrer', content: 'no-referrer' },
]

export default function PasswordResetPage() {
  const { token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const form = useFirstError(answer)
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('resetTitle')}</h1>
      {token === '' ? (
        <FormMessage text={t('resetNoToken')} />
      ) : (
        <Form method="post" className="panel stack" ref={form}>
          <p className="quiet">{t('resetText')}</p>
          <input type="hidden" name="token" value={token} />
          <PasswordField
            name="password"
            label={t('newPassword')}
            autoComplete="new-password"
            errors={answer?.errors['password']}
          />
          <FormMessage text={answer?.message ?? ''} />
          <button className="btn primary wide" aria-disabled={isBusy}>
            {t('resetSave')}
          </button>
        </Form>
      )}
      <p className="spread">
        <Link to={path('/password/forgot')}>{t('forgotLink')}</Link>
        <Link to={path('/login')}>{t('backToLogin')}</Link>
      </p>
    </main>
  )
}
