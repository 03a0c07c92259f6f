/** The list as a page: on phones, and without script (Spec 2: Notifications). */
import { Check, CheckCheck, Settings } from 'lucide-react'
import { useActionData, useLoaderData, useSubmit } from 'react-router'
import { Link, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { translator } from '#kernel/texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { listNotifications, readNotifications } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { NotificationList } from './notification-list.tsx'
import { PushAsk } from './push-ask.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const before = searchParams.get('before')
  const isOnlyNew = searchParams.get('only') === 'new'
  try {
    const query = { ...(before !== null && { before }), ...(isOnlyNew && { only: 'new' as const }) }
    return { page: await call(listNotifications, { query }), isOnlyNew, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    const id = Number(textOf(form, 'id'))
    await call(readNotifications, { body: { read: id > 0 ? [id] : 'all' } })
    return formDone('read')
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [{ title: translator(locale === 'en' ? en : de, locale)('pageTitle') }, { name: 'robots', content: 'noindex' }]
}

export default function NotificationIndexPage() {
  const { page, isOnlyNew } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const submit = useSubmit()
  const { unread, next, push } = page.meta
  const list = path('/notification')
  return (
    <main id="content" tabIndex={-1} className="narrow page note-page">
      <header className="note-head">
        <div className="note-bar">
          <h1>{t('title')}</h1>
          <ButtonLink look="text" to={path('/account/settings')}>
            <Settings size={18} />
            {t('settings')}
          </ButtonLink>
        </div>
        <div className="note-bar">
          <nav className="seg" aria-label={t('filter')}>
            <Link to={list} aria-current={isOnlyNew ? undefined : 'page'}>
              {t('all')}
            </Link>
            <Link to={`${list}?only=new`} aria-current={isOnlyNew ? 'page' : undefined}>
              {t('fresh')}
              {unread > 0 && <b className="num">{unread}</b>}
            </Link>
          </nav>
          {unread > 0 && (
            <PostForm intent="read" answer={answer}>
              <FormMessage />
              <SubmitButton look="text">
                <CheckCheck size={18} />
                {t('allRead')}
              </SubmitButton>
            </PostForm>
          )}
        </div>
      </header>
      <NotificationList
        page={page}
        isOnlyNew={isOnlyNew}
        onFollowed={markRead}
        onRead={(id) => void submit({ id: String(id) }, { method: 'post', preventScrollReset: true })}
        readButton={({ id, title }) => (
          <PostForm intent={`read ${id}`} preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <SubmitButton look="icon" aria-label={t('markRead', { title })}>
              <Check size={18} />
            </SubmitButton>
          </PostForm>
        )}
      />
      {next !== null && (
        <ButtonLink to={`${list}?before=${next}${isOnlyNew ? '&only=new' : ''}`} isWide>
          {t('more')}
        </ButtonLink>
      )}
      {push.mayAsk && <PushAsk publicKey={push.publicKey} />}
    </main>
  )
}

/** On the way to its page; when it fails the notification stays new, which does no harm. */
function markRead(id: number): void {
  void callApi<typeof readNotifications>('PATCH', '/api/notification', { body: { read: [id] } })
}
