/** Where the link of the mail half an hour before the end leads: one tap to stay longer, without signing in. */
import { redirectDocument, useLoaderData } from 'react-router'
import { useFormAnswer } from '#client/form/use-form-answer.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { Notice } from '#ui/notice.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { extendStay, listStay } from '../contract.ts'
import { EXTEND } from '../rules/choice.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { ExtendChoices } from './extend-choices.tsx'
import { extensionBody } from './extension-action.ts'
import { useHoldTheDoor } from './use-hold-the-door.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    const { data: found } = await call(listStay, { params: { token: params['token'] } })
    return { found, sendKey: newIdempotencyKey(), locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    const { data } = await call(extendStay, {
      params: { token: params['token'] },
      body: extensionBody(form),
      idempotencyKey: textOf(form, 'key'),
    })
    // The bank wants to be asked first; whoever comes back from there asks for the same once more.
    return data.actionUrl === null ? formDone(EXTEND) : redirectDocument(data.actionUrl)
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).stayPageTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
  // The address is the key to this booking.
  { name: 'referrer', content: 'no-referrer' },
]

export default function StayPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { found, sendKey } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  useHoldTheDoor(answer)
  // One that waits for the company is not done; the reason why there is nothing more to choose says so.
  const isDone = answer?.done === true && found.reason?.code !== 'booking.change_waits'
  return (
    <main id="content" tabIndex={-1} className="narrow stack">
      <h1>{t('stayTitle')}</h1>
      <p>
        <b>
          <SoftTitle text={found.title} />
        </b>
        <br />
        <span className="num">
          {t('stayNow', { day: formatDay(found.date, locale, 'long'), from: found.from, to: found.endTime })}
        </span>
      </p>
      {isDone && (
        <Notice tone="good" isAnnounced>
          {t('done', { end: found.endTime })}
        </Notice>
      )}
      {found.extensions.length === 0 ? (
        <Notice>{found.reason?.message}</Notice>
      ) : (
        <section className="panel stack extend" aria-label={t('until')}>
          <ExtendChoices key={found.endTime} found={found} sendKey={sendKey} answer={answer} />
        </section>
      )}
    </main>
  )
}
