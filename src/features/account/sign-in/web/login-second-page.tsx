/** The second step of signing in: a code of the authenticator app, or a recovery code. */
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { finishSecond } from '../contract.ts'
import { nextPath, withNext } from '../rules/next-path.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { sessionRedirect } from './session-redirect.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale } = context.get(pageContext)
  const query = new URL(request.url).searchParams
  const next = nextPath(query.get('next'), localPath('/', locale))
  if (viewer.kind !== 'guest') throw redirect(next)
  return { locale, next, byRecovery: query.get('by') === 'recovery' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    await call(finishSecond, { body: { code: textOf(form, 'code') } })
    return sessionRedirect(textOf(form, 'next'), locale)
  } catch (error) {
    return formRefused(error, form, ['code'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('secondTitle')} – Viertel`,
  },
  { name: 'robots', content: 'noindex' },
]

export default function LoginSecondPage() {
  const { next, byRecovery } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const here = withNext(path('/login/second'), next)
  const other = byRecovery ? here : `${here}${here.includes('?') ? '&' : '?'}by=recovery`
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('secondTitle')}</h1>
      <PostForm className="panel stack" answer={answer} key={byRecovery ? 'recovery' : 'app'}>
        <p className="quiet">{t(byRecovery ? 'secondRecoveryText' : 'secondText')}</p>
        <input type="hidden" name="next" value={next} />
        <TextField
          label={t(byRecovery ? 'secondRecovery' : 'secondCode')}
          name="code"
          autoComplete={byRecovery ? 'off' : 'one-time-code'}
          inputMode={byRecovery ? 'text' : 'numeric'}
          required
          maxLength={40}
        />
        <FormMessage />
        <SubmitButton look="primary" isWide>
          {t('secondConfirm')}
        </SubmitButton>
        <p>
          <Link to={other}>{t(byRecovery ? 'secondUseApp' : 'secondUseRecovery')}</Link>
        </p>
      </PostForm>
      <p>
        <Link to={withNext(path('/login'), next)}>{t('backToLogin')}</Link>
      </p>
    </main>
  )
}
