/**
 * `POST /email/resend` (Spec 7): sends the verification mail again. A script gets the answer as data; a plain form
 * names its page and is redirected back there, where the notice shows the outcome.
 */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import { resendVerification } from '../contract.ts'
import { nextPath } from '../rules/next-path.ts'
import { withVerification } from './verification-answer.ts'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, viewer, call } = context.get(pageContext)
  const form = await request.formData()
  const next = textOf(form, 'next')
  if (viewer.kind === 'guest') return redirect(localPath('/login', locale), { status: 303 })
  const back = (answer: 'sent' | 'wait') =>
    redirect(withVerification(nextPath(next, localPath('/account/profile', locale)), answer), { status: 303 })
  try {
    await call(resendVerification)
    return next ? back('sent') : formDone('resend')
  } catch (error) {
    const refused = formRefused(error, form, [], locale)
    return next ? back('wait') : refused
  }
}

export const loader = ({ context }: LoaderFunctionArgs) =>
  redirect(localPath('/account/profile', context.get(pageContext).locale))
