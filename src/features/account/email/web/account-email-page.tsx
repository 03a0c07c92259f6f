/** Asking for another e-mail address. */
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { Notice } from '#ui/notice.tsx'
import { AccountFrame } from '../../frame/web/account-frame.tsx'
import { accountMeta } from '../../frame/web/account-meta.ts'
import { withNext } from '../../sign-in/rules/next-path.ts'
import { readEmail, wantEmail } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    return { locale, email: (await call(readEmail)).data.email }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const email = textOf(form, 'email')
  try {
    await call(wantEmail, { body: { email } })
    return formDone('', { email })
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'account.proof_needed')
      return redirect(withNext(localPath('/password/confirm', locale), localPath('/account/email', locale)), 303)
    return formRefused(error, form, ['email'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('social', loaderData?.locale)

export default function AccountEmailPage() {
  const { email } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <AccountFrame entry="social" title={t('title')}>
      {answer?.done ? (
        <Notice tone="good" isAnnounced>
          {t('sent', { email: answer.values['email'] ?? '' })}
        </Notice>
      ) : (
        <PostForm className="stack" answer={answer}>
          <p>{t('now', { email })}</p>
          <p className="quiet">{t('lead')}</p>
          <TextField label={t('email')} name="email" type="email" autoComplete="email" required maxLength={254} />
          <FormMessage />
          <SubmitButton look="primary">{t('send')}</SubmitButton>
        </PostForm>
      )}
      <p>
        <Link to={path('/account/social')}>{t('back')}</Link>
      </p>
    </AccountFrame>
  )
}
