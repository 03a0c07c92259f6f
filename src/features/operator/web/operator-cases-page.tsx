/** What waits for a decision of an operator, from all parts of the marketplace. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { listQuery } from '#client/list/list-address.ts'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useTexts } from '#client/use-texts.ts'
import { listMessageReports } from '#features/booking/message/contract.ts'
import { MessageCases } from '#features/booking/message/web/message-cases.tsx'
import { MESSAGE_DECISIONS } from '#features/booking/message/web/message-decisions.ts'
import { listConversions } from '#features/company/conversion/contract.ts'
import { ConversionCases } from '#features/company/conversion/web/conversion-cases.tsx'
import { CONVERSION_DECISIONS } from '#features/company/conversion/web/conversion-decisions.ts'
import { listRatingReports } from '#features/rating/words/contract.ts'
import { RatingCases } from '#features/rating/words/web/rating-cases.tsx'
import { RATING_DECISIONS } from '#features/rating/words/web/rating-decisions.ts'
import { listReportCases } from '#features/report/contract.ts'
import { CASE_LISTS, CASE_SORTS } from '#features/report/rules/case-lists.ts'
import { REPORT_DECISIONS } from '#features/report/web/report-decisions.ts'
import { DECIDE_FIELDS } from '#features/report/web/report-form.ts'
import { ReportSection } from '#features/report/web/report-section.tsx'
import { RuleFields } from '#features/report/web/rule-fields.tsx'
import { mayAtDesk } from '#kernel/desk-roles.ts'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const { state, cursor, query } = listQuery(request, { states: CASE_LISTS, sorts: CASE_SORTS })
  const shown = state ?? 'waiting'
  try {
    // Operators of finance are led here as well, and told whose it is; everybody else is refused by the calls.
    if (viewer.kind === 'operator' && !mayAtDesk(viewer.deskRoles ?? [], ['support']))
      return {
        companies: [],
        ratings: [],
        messages: [],
        reports: null,
        shown,
        cursor,
        decides: false,
        mayDecide: false,
        locale,
      }
    const [companies, ratings, messages, reports] = await Promise.all([
      call(listConversions),
      call(listRatingReports),
      call(listMessageReports),
      call(listReportCases, { query }),
    ])
    return {
      companies: companies.data,
      ratings: ratings.data,
      messages: messages.data,
      reports,
      shown,
      cursor,
      decides: true,
      mayDecide: viewer.kind !== 'guest' && viewer.proved,
      locale,
    }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const decisions = { ...CONVERSION_DECISIONS, ...RATING_DECISIONS, ...MESSAGE_DECISIONS, ...REPORT_DECISIONS }
  const decide = Object.hasOwn(decisions, intent) ? decisions[intent] : undefined
  if (!decide) throw missingPage(request)
  try {
    await decide(call, form)
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, ['reason', ...DECIDE_FIELDS], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).casesTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorCasesPage() {
  const t = useTexts({ de, en })
  const { companies, ratings, messages, reports, shown, cursor, decides, mayDecide } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer && !answer.done ? answer : undefined
  const count = companies.length + ratings.length + messages.length + (reports?.meta.counts.waiting ?? 0)
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('casesTitle')}</h1>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t('decided')}
        </Notice>
      )}
      {count === 0 ? (
        <p className="quiet">{t(decides ? 'casesNone' : 'casesOfSupport')}</p>
      ) : (
        !mayDecide && <ProveNotice page="/operator/cases" />
      )}
      {reports && (
        <ReportSection shown={shown} cursor={cursor} reports={reports} mayDecide={mayDecide} answer={refused} />
      )}
      {companies.length > 0 && (
        <section className="stack" aria-labelledby="cases-companies">
          <h2 id="cases-companies">{t('casesCompanies')}</h2>
          <ConversionCases requests={companies} mayDecide={mayDecide} answer={refused} />
        </section>
      )}
      {ratings.length > 0 && (
        <section className="stack" aria-labelledby="cases-ratings">
          <h2 id="cases-ratings">{t('casesRatings')}</h2>
          <RatingCases reports={ratings} mayDecide={mayDecide} answer={refused} ruleFields={<RuleFields />} />
        </section>
      )}
      {messages.length > 0 && (
        <section className="stack" aria-labelledby="cases-messages">
          <h2 id="cases-messages">{t('casesMessages')}</h2>
          <MessageCases reports={messages} mayDecide={mayDecide} answer={refused} ruleFields={<RuleFields />} />
        </section>
      )}
    </main>
  )
}
