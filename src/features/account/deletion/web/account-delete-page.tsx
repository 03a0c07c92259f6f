/** The end of an account: what goes, what stays, what is in the way, and the days to change one's mind. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import { fillSlots } from '#client/fill-slots.tsx'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useDayText } from '#client/use-day-text.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { Notice } from '#ui/notice.tsx'
import { AccountFrame } from '../../frame/web/account-frame.tsx'
import { accountMeta } from '../../frame/web/account-meta.ts'
import { withNext } from '../../sign-in/rules/next-path.ts'
import { askDeletion, keepAccount, readDeletion } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { Obstacles } from './obstacles.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    return { locale, ...(await call(readDeletion)).data }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  try {
    await call(intent === 'keep' ? keepAccount : askDeletion)
    return formDone(intent)
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'account.proof_needed')
      return redirect(withNext(localPath('/password/confirm', locale), localPath('/account/delete', locale)), 303)
    return formRefused(error, form, [], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('privacy', loaderData?.locale)

export default function AccountDeletePage() {
  const { dueAt, obstacles } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const day = useDayText()
  return (
    <AccountFrame entry="privacy" title={t('title')}>
      {dueAt !== null ? (
        <PostForm className="panel stack" intent="keep" answer={answer}>
          <h2>{t('due', { day: day(dueAt) })}</h2>
          <p>{t('dueText')}</p>
          <FormMessage />
          <SubmitButton look="primary">{t('keep')}</SubmitButton>
        </PostForm>
      ) : (
        <>
          {answer?.done && answer.intent === 'keep' && (
            <Notice tone="good" isAnnounced>
              {t('kept')}
            </Notice>
          )}
          <p>{t('lead')}</p>
          <h2>{t('goneTitle')}</h2>
          <ul>
            <li>{t('gone1')}</li>
            <li>{t('gone2')}</li>
            <li>{t('gone3')}</li>
          </ul>
          <h2>{t('keptTitle')}</h2>
          <ul>
            <li>{t('kept1')}</li>
            <li>{t('kept2')}</li>
          </ul>
          <p>{fillSlots(t('copy'), { link: <Link to={path('/account/privacy')}>{t('copyLink')}</Link> })}</p>
          {obstacles.length > 0 ? (
            <Obstacles obstacles={obstacles} />
          ) : (
            <PostForm className="stack" intent="delete" answer={answer}>
              <FormMessage />
              <SubmitButton look="danger">{t('button')}</SubmitButton>
            </PostForm>
          )}
        </>
      )}
      <p>
        <Link to={path('/account/privacy')}>{t('back')}</Link>
      </p>
    </AccountFrame>
  )
}
