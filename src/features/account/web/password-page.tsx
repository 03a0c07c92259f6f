/** Spec 2: change the password. */
import { redirect, useActionData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { loginRedirect } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useTexts } from '#client/use-texts.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { localPath } from '#kernel/locale.ts'
import { AccountFrame } from '../frame/web/account-frame.tsx'
import { accountMeta } from '../frame/web/account-meta.ts'
import { changePassword } from '../sign-in/contract.ts'
import { PasswordChangeForm } from '../sign-in/web/password-change-form.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const FIELDS = ['currentPassword', 'password'] as const

export function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale } = context.get(pageContext)
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  return { locale }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  try {
    const body = Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)]))
    await call(changePassword, { body: body as BodyOf<typeof changePassword> })
  } catch (error) {
    return formRefused(error, form, FIELDS, locale)
  }
  return redirect(`${localPath('/account/password', locale)}?password=changed`, 303)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('social', loaderData?.locale)

export default function PasswordPage() {
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  return (
    <AccountFrame entry="social" title={t('passwordTitle')}>
      <PasswordChangeForm answer={answer} />
    </AccountFrame>
  )
}
