/**
 * The link that confirms the address of a new account. Opening it changes nothing. Where nobody is signed in, the
 * password shows that the account is of whoever reads the mail; without it they get the account empty.
 */
import { redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { faultOfLink } from '../../web/mail-link-answer.ts'
import { verifyEmail } from '../contract.ts'
import { nextPath } from '../rules/next-path.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { PasswordField } from './password-field.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale } = context.get(pageContext)
  const query = new URL(request.url).searchParams
  return {
    locale,
    fault: faultOfLink(request, locale),
    token: query.get('token') ?? '',
    next: nextPath(query.get('next')),
    // A person with a confirmed address has followed the link of another account.
    asksPassword: viewer.kind === 'guest' || viewer.verified,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const [token, next] = [textOf(form, 'token'), nextPath(textOf(form, 'next'))]
  const asked = form.has('currentPassword') && textOf(form, 'without') !== 'yes'
  try {
    const { data } = await call(verifyEmail, {
      body: { token, ...(asked && { currentPassword: textOf(form, 'currentPassword') }) },
    })
    if (!data.kept) return formDone('empty')
    const said = new URLSearchParams({ verified: 'yes', ...(next === '/' ? {} : { next }) })
    return redirect(`${localPath('/login', locale)}?${said}`, { status: 303 })
  } catch (error) {
    return formRefused(error, form, ['currentPassword'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).verifyTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
  // The URL contains the token, which must not be sent as a referrer.
  { name: 'referrer', content: 'no-referrer' },
]

export default function EmailVerifyPage() {
  const { fault, token, next, asksPassword } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('verifyTitle')}</h1>
      {answer?.done ? (
        <>
          <Notice tone="good" isAnnounced>
            {t('verifyEmptied')}
          </Notice>
          <p>
            <ButtonLink look="primary" to={path('/password/forgot')}>
              {t('verifySetPassword')}
            </ButtonLink>
          </p>
        </>
      ) : fault ? (
        <>
          <Notice tone="bad" isAnnounced>
            {fault}
          </Notice>
          <p>
            <ButtonLink to={path('/login')}>{t('backToLogin')}</ButtonLink>
          </p>
        </>
      ) : (
        <PostForm className="panel stack" answer={answer}>
          <p>{t(asksPassword ? 'verifyByPassword' : 'verifyText')}</p>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="next" value={next} />
          {asksPassword && (
            <PasswordField name="currentPassword" label={t('password')} autoComplete="current-password" />
          )}
          <FormMessage />
          <SubmitButton look="primary" isWide>
            {t('verifyButton')}
          </SubmitButton>
          {asksPassword && (
            <SubmitButton look="text" name="without" value="yes" formNoValidate>
              {t('verifyWithout')}
            </SubmitButton>
          )}
        </PostForm>
      )}
    </main>
  )
}
