/** The calendars of an office: foreign ones that block time here, and addresses at which its bookings can be read. */
import { ArrowLeft } from 'lucide-react'
import { Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { addFeed, changeFeed, checkFeed, listFeeds, previewFeed, removeFeed } from '#features/office/feed/contract.ts'
import { ADD_FEED, FEED_FIELDS, FeedPanel, STEP, type FeedPreview } from '#features/office/feed/web/feed-panel.tsx'
import { readEditedOffice } from '#features/office/wizard/contract.ts'
import { localPath } from '#kernel/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { createCalendar, listCalendars, revokeCalendar } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { revokeIntent, SUBSCRIBE, SubscribePanel } from './subscribe-panel.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const of = { params: { id: params['id'] ?? '' } }
  try {
    const { id, title, status } = (await call(readEditedOffice, of)).data
    const isDraft = status === 'draft'
    const [feeds, addresses] = await Promise.all([isDraft ? [] : call(listFeeds, of), call(listCalendars)])
    return {
      id,
      title,
      isDraft,
      locale,
      feeds: 'data' in feeds ? feeds.data : [],
      addresses: addresses.data.filter(({ scope, office }) => scope === 'offices' || office?.id === id),
    }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

type Answer = { readonly answer: FormAnswer; readonly url: string | null; readonly preview: FeedPreview | null }

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  try {
    const takes = textOf(form, 'takes') === 'one' ? 'one' : 'all'
    if (intent === ADD_FEED && textOf(form, STEP.name) === STEP.preview) {
      const address = textOf(form, 'address')
      const { data: preview } = await call(previewFeed, {
        params: { id: params['id'] ?? '' },
        body: { address, takes },
      })
      const values = Object.fromEntries(FEED_FIELDS.map((name) => [name, textOf(form, name)]))
      return { answer: formDone(intent, values), url: null, preview } satisfies Answer
    }
    const url = await run(call, params['id'] ?? '', intent, form)
    // Adding and removing show in the list; reading again after a reload must not add once more.
    if (intent === ADD_FEED || intent.startsWith('feed-remove-') || intent.startsWith('feed-outage-'))
      return redirect(localPath(`/account/my/office/${params['id']}/calendar`, locale), 303)
    return { answer: formDone(intent), url, preview: null } satisfies Answer
  } catch (error) {
    const refused = formRefused(error, form, FEED_FIELDS, locale)
    return { ...refused, data: { answer: refused.data, url: null, preview: null } satisfies Answer }
  }
}

const outageIn = (form: FormData) => (textOf(form, 'onOutage') === 'close' ? 'close' : 'open')

/** @returns a new address to subscribe to; null for everything else */
async function run(call: PageContext['call'], id: string, intent: string, form: FormData): Promise<string | null> {
  const [, what = '', of = ''] = /^(feed-check|feed-remove|feed-outage|revoke)-(\d+)$/.exec(intent) ?? []
  if (intent === ADD_FEED) {
    const takes = textOf(form, 'takes') === 'one' ? 'one' : 'all'
    await call(addFeed, {
      params: { id },
      body: { address: textOf(form, 'address'), name: textOf(form, 'name'), takes, onOutage: outageIn(form) },
    })
  } else if (what === 'feed-outage')
    await call(changeFeed, { params: { id, feed: of }, body: { onOutage: outageIn(form) } })
  else if (what === 'feed-check') await call(checkFeed, { params: { id, feed: of } })
  else if (what === 'feed-remove') await call(removeFeed, { params: { id, feed: of } })
  else if (intent === revokeIntent(Number(of))) await call(revokeCalendar, { params: { id: of } })
  else if (intent === SUBSCRIBE.offices) return (await call(createCalendar, { body: { scope: 'offices' } })).data.url
  else if (intent === SUBSCRIBE.office)
    return (await call(createCalendar, { body: { scope: 'office', office: Number(id) } })).data.url
  return null
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).calendars} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OfficeCalendarPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { id, title, isDraft, feeds, addresses } = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <div>
        <Link className="back" to={path(`/account/my/office/${id}/publish`)}>
          <ArrowLeft size={18} />
          {title || t('untitled')}
        </Link>
        <h1>{t('calendars')}</h1>
      </div>
      {isDraft ? (
        <Notice>{t('calendarsLater')}</Notice>
      ) : (
        <FeedPanel feeds={feeds} answer={done?.answer} preview={done?.preview ?? null} />
      )}
      {!isDraft && <SubscribePanel addresses={addresses} answer={done?.answer} url={done?.url ?? null} />}
    </main>
  )
}
