/**
 * Signing in by mail: without a token the page asks for the address, with one it has a button. Opening the link uses
 * nothing up, because mail programs open links.
 */
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { nextPath, withNext } from '../../sign-in/rules/next-path.ts'
import { sessionRedirect } from '../../sign-in/web/session-redirect.ts'
import { requestLink, signInByLink } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale } = context.get(pageContext)
  const query = new URL(request.url).searchParams
  const next = nextPath(query.get('next'), localPath('/', locale))
  const token = query.get('token') ?? ''
  // Whoever is signed in may still use a link: it may be for another account.
  if (viewer.kind !== 'guest' && token === '') throw redirect(next)
  return { locale, next, token }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const [email, token, next] = [textOf(form, 'email'), textOf(form, 'token'), textOf(form, 'next')]
  try {
    if (token === '') {
      await call(requestLink, { body: { email, next } })
      return formDone('', { email })
    }
    const { data } = await call(signInByLink, { body: { token } })
    if ('second' in data) return redirect(withNext(localPath('/login/second', locale), next), 303)
    return sessionRedirect(next, locale)
  } catch (error) {
    return formRefused(error, form, ['email'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).requestTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function LoginLinkPage() {
  const { next, token } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const isUse = token !== ''
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t(isUse ? 'useTitle' : 'requestTitle')}</h1>
      {answer?.done ? (
        <Notice tone="good" isAnnounced>
          {t('sent', { email: answer.values['email'] ?? '' })}
        </Notice>
      ) : (
        <PostForm className="panel stack" answer={answer}>
          <p className="quiet">{t(isUse ? 'useText' : 'requestText')}</p>
          <input type="hidden" name="next" value={next} />
          {isUse ? (
            <input type="hidden" name="token" value={token} />
          ) : (
            <TextField label={t('email')} name="email" type="email" autoComplete="username" required maxLength={254} />
          )}
          <FormMessage />
          <SubmitButton look="primary" isWide>
            {t(isUse ? 'use' : 'send')}
          </SubmitButton>
        </PostForm>
      )}
      <p className="spread">
        <Link to={withNext(path('/login'), next)}>{t('backToLogin')}</Link>
        {isUse && <Link to={withNext(path('/login/link'), next)}>{t('another')}</Link>}
      </p>
    </main>
  )
}
