/** Spec 2: password confirm. Whoever changes how the account is entered shows once more who they are. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { redirect, useActionData, useLoaderData } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { textOf } from '#client/form/text-of.ts'
import { loginRedirect } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { proveAgain } from '../contract.ts'
import { nextPath } from '../rules/next-path.ts'
import de from '../../security/texts.de.ts'
import en from '../../security/texts.en.ts'
import { PasswordField } from './password-field.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale } = context.get(pageContext)
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  return { locale, next: nextPath(new URL(request.url).searchParams.get('next'), localPath('/account/social', locale)) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    await call(proveAgain, { body: { currentPassword: textOf(form, 'currentPassword') } })
  } catch (error) {
    return formRefused(error, form, ['currentPassword'], locale)
  }
  return redirect(nextPath(textOf(form, 'next'), localPath('/account/social', locale)), 303)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).proofTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function PasswordConfirmPage() {
  const { next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('proofTitle')}</h1>
      <PostForm className="panel stack" answer={answer}>
        <p className="quiet">{t('proofText')}</p>
        <input type="hidden" name="next" value={next} />
        <PasswordField name="currentPassword" label={t('password')} autoComplete="current-password" />
        <FormMessage />
        <SubmitButton look="primary">{t('proofButton')}</SubmitButton>
      </PostForm>
    </main>
  )
}
