/** What operators announce; works without script. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import {
  changeAnnouncement,
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { AnnouncementFields } from './announcement-fields.tsx'
import { ANNOUNCEMENT_FIELDS, intentOf, readIntent } from './announcement-form.ts'
import { AnnouncementPanel } from './announcement-panel.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  try {
    const mayChange = viewer.kind !== 'guest' && viewer.proved
    return { announcements: (await call(listAnnouncements)).data, mayChange, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const { what, id } = readIntent(intent) ?? { what: null, id: '' }
  const text = (name: string) => textOf(form, name)
  const both = { textDe: text('textDe'), textEn: text('textEn') }
  const written = {
    ...both,
    kind: text('kind') as 'notice',
    shownOn: text('shownOn') as 'status',
    titleDe: text('titleDe'),
    titleEn: text('titleEn'),
    startsAt: text('startsAt'),
    endsAt: text('endsAt'),
  }
  try {
    if (what === 'change') await call(changeAnnouncement, { params: { id }, body: written })
    else if (what === 'update') await call(updateAnnouncement, { params: { id }, body: both })
    else if (what === 'end') await call(endAnnouncement, { params: { id } })
    else await call(createAnnouncement, { body: written })
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, ANNOUNCEMENT_FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorAnnouncementsPage() {
  const t = useTexts({ de, en })
  const { announcements, mayChange } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const done = answer?.done ? readIntent(answer.intent) : null
  const refused = answer && !answer.done ? answer : undefined
  const make = intentOf('make', 0)
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      {done && (
        <Notice tone="good" isAnnounced>
          {t(`done_${done.what}`)}
        </Notice>
      )}
      {!mayChange && <ProveNotice page="/operator/announcements" />}
      <details className="panel stack" open={refused?.intent === make}>
        <summary>{t('make')}</summary>
        <AnnouncementFields
          // A new form once something was announced: what was typed has gone out.
          key={announcements.length}
          intent={make}
          answer={refused?.intent === make ? refused : undefined}
          go={t('makeGo')}
        />
      </details>
      {announcements.length === 0 && <p className="quiet">{t('none')}</p>}
      <ul className="stack">
        {announcements.map((one) => (
          <AnnouncementPanel key={one.id} announcement={one} refused={refused} />
        ))}
      </ul>
    </main>
  )
}
