/** Sets a new password with the link from the mail. The token leaves the page only in the form. */
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { Notice } from '#ui/notice.tsx'
import { resetPassword } from '../contract.ts'
import { nextPath, withNext } from '../rules/next-path.ts'
import { remainingWays } from '../rules/remaining-ways.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { PasswordField } from './password-field.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const token = (query.get('token') ?? '').slice(0, 200)
  return { locale: context.get(pageContext).locale, token, next: nextPath(query.get('next')) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    const { data } = await call(resetPassword, {
      body: { token: textOf(form, 'token'), password: textOf(form, 'password') },
    })
    const next = nextPath(textOf(form, 'next'))
    const ways = remainingWays(data.remaining).join(',')
    const said = new URLSearchParams({ reset: 'done', ...(ways && { ways }), ...(next === '/' ? {} : { next }) })
    return redirect(`${localPath('/login', locale)}?${said}`, { status: 303 })
  } catch (error) {
    return formRefused(error, form, ['password'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('resetTitle')} – Viertel` },
  { name: 'robots', content: 'noindex' },
  // The URL contains the token, which must not be sent as a referrer.
  { name: 'referrer', content: 'no-referrer' },
]

export default function PasswordResetPage() {
  const { token, next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('resetTitle')}</h1>
      {token === '' ? (
        <Notice tone="bad" isAnnounced>
          {t('resetNoToken')}
        </Notice>
      ) : (
        <PostForm className="panel stack" answer={answer}>
          <p className="quiet">{t('resetText')}</p>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="next" value={next} />
          <PasswordField name="password" label={t('newPassword')} autoComplete="new-password" />
          <FormMessage />
          <SubmitButton look="primary" isWide>
            {t('resetSave')}
          </SubmitButton>
        </PostForm>
      )}
      <p className="spread">
        <Link to={withNext(path('/password/forgot'), next)}>{t('forgotLink')}</Link>
        <Link to={withNext(path('/login'), next)}>{t('backToLogin')}</Link>
      </p>
    </main>
  )
}
