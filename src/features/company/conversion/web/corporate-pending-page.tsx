/** Spec 2: pending. What becomes of a request, and the way back from it. */
import { Hourglass, Mail, MessageSquareX } from 'lucide-react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useDayText } from '#client/use-day-text.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { AccountFrame } from '#features/account/frame/web/account-frame.tsx'
import { accountMeta } from '#features/account/frame/web/account-meta.ts'
import { localPath } from '#kernel/locale.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import { readConversion, withdrawConversion } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const CORPORATE = '/account/corporate'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    const { state, name, askedAt } = (await call(readConversion)).data
    // Decided, withdrawn, or never asked.
    if (state !== 'open' || name === null || askedAt === null) throw redirect(localPath(CORPORATE, locale))
    return { locale, name, askedAt }
  } catch (error) {
    throw error instanceof Response ? error : pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  try {
    await call(withdrawConversion)
  } catch (error) {
    // Somebody has decided in the meantime: the page that the loader redirects to says what.
    if (error instanceof RefusalError && error.refusal.code === 'request.not_found')
      return redirect(localPath(CORPORATE, locale), 303)
    return formRefused(error, form, [], locale)
  }
  return redirect(`${localPath(CORPORATE, locale)}?withdrawn`, 303)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('type', loaderData?.locale)

export default function CorporatePendingPage() {
  const { name, askedAt } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const day = useDayText()
  return (
    <AccountFrame entry="type" title={t('pendingTitle')}>
      <p>{t('pendingLead', { day: day(askedAt), company: name })}</p>
      <SettingList>
        <SettingRow icon={Hourglass} title={t('pendingNow')} note={t('pendingNowNote')} />
        <SettingRow icon={Mail} title={t('pendingMail')} note={t('pendingMailNote')} />
        <SettingRow icon={MessageSquareX} title={t('pendingDecline')} note={t('pendingDeclineNote')} />
      </SettingList>
      <PostForm className="stack" answer={answer}>
        <FormMessage />
        <div className="row">
          <SubmitButton>{t('withdraw')}</SubmitButton>
        </div>
      </PostForm>
      <p>
        <Link to={path('/account/type')}>{t('back')}</Link>
      </p>
    </AccountFrame>
  )
}
