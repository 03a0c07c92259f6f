/** What guests wrote about an office. The host answers here, once; anybody who is signed in may report. */
import { ArrowLeft } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useRootFacts } from '#client/root-facts.ts'
import { useDayText } from '#client/use-day-text.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { RatingStars } from '#features/office/web/rating-stars.tsx'
import type { ReplyData } from '#kernel/endpoint.ts'
import { translator } from '#kernel/texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { answerRating, readRatingWords, reportRating } from '../contract.ts'
import { MOST_LETTERS } from '../rules/limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const { id = '' } = params
  if (!/^[1-9][0-9]{0,15}$/.test(id)) throw missingPage(request)
  const page = new URL(request.url).searchParams.get('page')
  try {
    return { ...(await call(readRatingWords, { params: { id }, query: page ? { page } : {} })).data, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const params = { id: textOf(form, 'id') }
  try {
    if (intent === 'answer') await call(answerRating, { params, body: { text: textOf(form, 'text') } })
    else await call(reportRating, { params, body: { reason: textOf(form, 'reason') } })
    return { ...formDone(intent), values: { id: params.id } }
  } catch (error) {
    return formRefused(error, form, ['id', 'text', 'reason'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Viertel' }]
  const { locale, office, page, words } = loaderData
  const t = translator(locale === 'en' ? en : de, locale)
  return [
    { title: `${t('pageTitle', { office: office.title })} – Viertel` },
    ...(words.length === 0 || page > 1 ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export default function RatingsPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { office, rating, words, page, pages } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const on = (to: number) => `${path(`/office/${office.id}/ratings`)}?page=${to}`
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <Link className="back" to={path(`/office/${office.id}`)}>
        <ArrowLeft size={18} />
        {t('pageBack')}
      </Link>
      <h1>
        <SoftTitle text={t('pageTitle', { office: office.title })} />
      </h1>
      <RatingStars rating={rating} />
      {words.length === 0 && <p className="quiet">{t('pageNone')}</p>}
      <ul className="rating-words">
        {words.map((one) => (
          <li key={one.id} className="panel stack">
            <Words
              words={one}
              provider={office.provider}
              answer={answer?.values['id'] === String(one.id) ? answer : undefined}
            />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className="row" aria-label={t('pages')}>
          {page > 1 && <ButtonLink to={on(page - 1)}>{t('newer')}</ButtonLink>}
          <span className="num">{t('pageOf', { page, pages })}</span>
          {page < pages && <ButtonLink to={on(page + 1)}>{t('older')}</ButtonLink>}
        </nav>
      )}
    </main>
  )
}

type WordsProps = {
  words: ReplyData<typeof readRatingWords>['data']['words'][number]
  provider: string
  answer: FormAnswer | undefined
}

function Words({ words, provider, answer }: WordsProps) {
  const t = useTexts({ de, en })
  const day = useDayText()
  const isSignedIn = useRootFacts()?.viewer != null
  const { id, value, text, name, at, mayAnswer } = words
  const of = (intent: string) => (answer?.intent === intent ? answer : undefined)
  return (
    <>
      <p>
        <strong>{t('stars', { value: value / 2 })}</strong>{' '}
        <span className="quiet">{t('by', { name: name || t('gone'), day: day(at) })}</span>
      </p>
      {/* What people write has lines, and no markup of any kind. */}
      <p className="rating-text">{text}</p>
      {words.answer !== null && (
        <blockquote className="rating-answer">
          <p className="quiet small">{t('answerOf', { provider })}</p>
          <p className="rating-text">{words.answer}</p>
        </blockquote>
      )}
      {of('answer')?.done && <Notice tone="good">{t('answerDone')}</Notice>}
      {mayAnswer && (
        <PostForm className="stack" intent="answer" answer={of('answer')}>
          <input type="hidden" name="id" value={id} />
          <TextAreaField label={t('answer')} name="text" rows={3} maxLength={MOST_LETTERS} required>
            <span className="hint">{t('answerHint')}</span>
          </TextAreaField>
          <FormMessage />
          <SubmitButton look="primary">{t('answerGo')}</SubmitButton>
        </PostForm>
      )}
      {of('report')?.done ? (
        <Notice tone="good">{t('reportDone')}</Notice>
      ) : (
        isSignedIn && (
          <details open={of('report') !== undefined}>
            <summary className="small">{t('report')}</summary>
            <PostForm className="stack" intent="report" answer={of('report')}>
              <input type="hidden" name="id" value={id} />
              <TextField label={t('reportReason')} name="reason" maxLength={500} required />
              <FormMessage />
              <SubmitButton>{t('reportGo')}</SubmitButton>
            </PostForm>
          </details>
        )
      )}
    </>
  )
}
