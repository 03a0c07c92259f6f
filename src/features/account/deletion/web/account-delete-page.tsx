/** The end of an account: what goes, what stays, what is in the way, and the days to change one's mind. */
import { Heart, KeyRound, ReceiptText, Star, User } from 'lucide-react'
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
import { refusalText } from '#kernel/refusals.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { Notice } from '#ui/notice.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
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
    const { dueAt, obstacles } = (await call(readDeletion)).data
    // The words of refusals are on the server only.
    return { locale, dueAt, obstacles: obstacles.map((code) => ({ code, text: refusalText(code, {}, locale) })) }
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
          <div className="row">
            <SubmitButton look="primary">{t('keep')}</SubmitButton>
          </div>
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
          <SettingList>
            <SettingRow icon={User} title={t('profile')} note={t('profileNote')} />
            <SettingRow icon={KeyRound} title={t('ways')} note={t('waysNote')} />
            <SettingRow icon={Heart} title={t('lists')} note={t('listsNote')} />
          </SettingList>
          <h2>{t('keptTitle')}</h2>
          <SettingList>
            <SettingRow icon={ReceiptText} title={t('bookings')} note={t('bookingsNote')} />
            <SettingRow icon={Star} title={t('ratings')} note={t('ratingsNote')} />
          </SettingList>
          <p>{fillSlots(t('copy'), { link: <Link to={path('/account/privacy')}>{t('copyLink')}</Link> })}</p>
          {obstacles.length > 0 ? (
            <Obstacles obstacles={obstacles} />
          ) : (
            <PostForm className="stack" intent="delete" answer={answer}>
              <FormMessage />
              <div className="row">
                <SubmitButton look="danger">{t('button')}</SubmitButton>
              </div>
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
