/** What became of a report: the link of its mails leads here, for whoever made it and for whom it concerns. */
import { useActionData, useLoaderData, useSearchParams } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useDayText } from '#client/use-day-text.ts'
import { useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import { complain, readReport } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { Statement } from './statement.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    return { found: (await call(readReport, { params: { token: params['token'] } })).data, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    await call(complain, { params: { token: params['token'] }, body: { text: textOf(form, 'text') } })
    return formDone('')
  } catch (error) {
    return formRefused(error, form, ['text'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: (loaderData?.locale === 'en' ? en : de).pageTitle },
  { name: 'robots', content: 'noindex' },
  // The address opens the page for whoever has it.
  { name: 'referrer', content: 'no-referrer' },
]

export default function ReportStatusPage() {
  const t = useTexts({ de, en })
  const day = useDayText()
  const { found } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSent = useSearchParams()[0].has('sent')
  const { as, kind, title, state, report, decisions, complaint } = found
  const isOwner = as === 'owner'
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>
        {title === ''
          ? t(isOwner ? 'ownerTitleGone' : 'caseTitleGone')
          : t(isOwner ? 'ownerTitle' : 'caseTitle', { kind: t(`kind_${kind}`), title })}
      </h1>
      {isSent && report && state === 'open' && (
        <Notice tone="good" isAnnounced>
          {t('sent')} {t(report.hasEmail ? 'sentMail' : 'sentLink')}
        </Notice>
      )}
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t('complained')}
        </Notice>
      )}
      <p>
        <strong>{t(`state_${state}`)}</strong>
      </p>
      {report && (
        <section className="panel stack" aria-labelledby="report-words">
          <h2 id="report-words">{t('yourWords')}</h2>
          <p className="quiet small">
            {t('reported', { day: day(report.at) })} · {t(`ground_${report.ground}`)}
          </p>
          <p className="report-words">{report.explanation}</p>
        </section>
      )}
      {decisions.map((one, at) => (
        <section key={one.at} className="panel stack" aria-label={t('decision', { day: day(one.at) })}>
          <h2>{t('decision', { day: day(one.at) })}</h2>
          <Statement of={one} before={decisions[at - 1]?.action}>
            <p className="quiet small">
              {t(found.isReported ? 'byHuman' : 'byHumanUnasked')} {t('redress')}
            </p>
          </Statement>
        </section>
      ))}
      {complaint && (
        <section className="panel stack" aria-labelledby="report-complaint">
          <h2 id="report-complaint">{t('yourComplaint', { day: day(complaint.at) })}</h2>
          <p className="report-words">{complaint.text}</p>
          {complaint.isAnswered && <p className="quiet small">{t('complaintAnswered')}</p>}
        </section>
      )}
      {found.mayComplain && found.complainUntil !== null && (
        <section className="panel stack" aria-labelledby="report-complain">
          <h2 id="report-complain">{t('complainTitle')}</h2>
          <p>{t('complainLead', { day: day(found.complainUntil) })}</p>
          <PostForm className="stack" answer={answer}>
            <TextAreaField label={t('complainText')} name="text" rows={5} maxLength={3000} required />
            <FormMessage />
            <div className="row">
              <SubmitButton look="primary">{t('complainGo')}</SubmitButton>
            </div>
          </PostForm>
        </section>
      )}
    </main>
  )
}
