/**
 * Spec 2: what a company spends and pays, for whoever bills (`?id=` of a member, 0 for all). Month, split and what is
 * edited are in the address, so that all of it works without script.
 */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { redirect, redirectDocument, useActionData, useLoaderData, useSearchParams } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { changeCompany, listCostCentres, readSpending } from '#features/company/budget/contract.ts'
import { listCompanyStatements, payStatement } from '#features/payment/statement/contract.ts'
import { formatMonth } from '#kernel/format.ts'
import { localPath } from '#kernel/locale.ts'
import { addMonths } from '#kernel/time.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { changeCost } from '../../cost/contract.ts'
import { costOf } from '../../cost/web/cost-fields.tsx'
import { readBilling } from '../contract.ts'
import { GROUPINGS } from '../rules/billing.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { BookedList } from './booked-list.tsx'
import { CreditPanel } from './credit-panel.tsx'
import { FailedStatement } from './failed-statement.tsx'
import { GroupPanel } from './group-panel.tsx'
import { MonthPanel } from './month-panel.tsx'
import { PayModePanel } from './pay-mode-panel.tsx'
import { StatementPanel } from './statement-panel.tsx'
import { withSearch } from './with-search.ts'

const DONE = ['saved', 'paid', 'announced'] as const
const FIELDS = ['costCentre', 'reference', 'payMode'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  const toConfirm = search.get('confirm')
  if (toConfirm !== null) throw await backFromBank(toConfirm, request, context.get(pageContext))
  const month = search.get('month')
  const by = GROUPINGS.find((one) => one === search.get('by')) ?? 'cost'
  const shown = { ...(month === null ? {} : { month }), id: search.get('id') ?? '0', by }
  try {
    const billing = await call(readBilling, { query: { ...shown, ...(search.has('all') ? { all: 'true' } : {}) } })
    const [spending, statements, centres] = await Promise.all([
      call(readSpending, { query: { month: billing.data.month } }),
      call(listCompanyStatements),
      call(listCostCentres),
    ])
    return {
      billing: billing.data,
      spending: spending.data,
      statements: statements.data,
      method: statements.meta.method,
      centres: centres.data,
      by,
      locale,
    }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

/** The payer comes back from the bank of the card; the server finds out what it said, and the page shows it. */
async function backFromBank(id: string, request: Request, { call, locale }: PageContext): Promise<Response> {
  const page = localPath('/employees/billing', locale)
  try {
    const { data: known } = await call(listCompanyStatements)
    // A link pays nothing: only what waits for its confirmation is asked for.
    if (!known.some((one) => String(one.id) === id && one.state === 'confirming')) return redirect(page)
    const { data } = await call(payStatement, { params: { id }, body: {} })
    return redirect(data.state === 'paid' ? `${page}?done=paid` : page)
  } catch (error) {
    // What the bank refused stands with the statement.
    if (error instanceof RefusalError && error.refusal.code.startsWith('payment.')) return redirect(page)
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const [intent, id] = [textOf(form, 'intent'), textOf(form, 'id')]
  const search = new URL(request.url).searchParams
  search.delete('edit')
  const done = (what: (typeof DONE)[number]) => {
    search.set('done', what)
    return redirect(`${localPath('/employees/billing', locale)}?${search.toString()}`, 303)
  }
  try {
    if (intent === 'pay') {
      const { data } = await call(payStatement, { params: { id }, body: {} })
      if (data.actionUrl !== null) return redirectDocument(data.actionUrl)
      return done(data.state === 'paid' ? 'paid' : 'announced')
    }
    if (intent === 'mode')
      await call(changeCompany, { body: { payMode: textOf(form, 'payMode') === 'statement' ? 'statement' : 'card' } })
    else await call(changeCost, { params: { id }, body: costOf(form) })
    return done('saved')
  } catch (error) {
    return formRefused(error, form, FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function EmployeesBillingPage() {
  const t = useTexts({ de, en })
  const { billing, spending, statements, method, centres, by } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [search] = useSearchParams()
  const failed = statements.filter(({ state }) => state === 'failed' || state === 'confirming')
  const done = DONE.find((one) => one === search.get('done'))
  const company = billing.city === null ? billing.company : `${billing.company}, ${billing.city}`
  const digits = method ? `•••• ${method.last4}` : ''
  const methodText =
    method === null ? t('noMethod') : t(method.kind === 'sepa' ? 'methodSepa' : 'methodCard', { digits })
  return (
    <main className="page wrap stack billing" id="content" tabIndex={-1}>
      {failed.map((statement) => (
        <FailedStatement
          key={statement.id}
          statement={statement}
          answer={answer?.intent === 'pay' && answer.values['id'] === String(statement.id) ? answer : undefined}
        />
      ))}
      {done && answer === undefined && (
        <Notice tone="good" isAnnounced>
          {t(done === 'paid' ? 'paidNow' : done === 'announced' ? 'announcedNow' : 'saved')}
        </Notice>
      )}
      <div className="spread billing-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="quiet">
            {t(spending.payMode === 'statement' ? 'leadStatement' : 'leadCard', { company, method: methodText })}
          </p>
        </div>
        <MonthLinks month={billing.month} thisMonth={billing.thisMonth} search={search} />
      </div>
      {billing.member && (
        <Notice>
          <p className="spread">
            <span>{t('onlyMember', { name: billing.member.name })}</span>
            <ButtonLink to={`?${withSearch(search, { id: null })}`}>{t('showAll')}</ButtonLink>
          </p>
        </Notice>
      )}
      <div className="billing-columns">
        <div className="stack billing-main">
          <MonthPanel billing={billing} spending={spending} />
          {billing.count > 0 && <GroupPanel billing={billing} by={by} search={search} />}
        </div>
        <div className="stack billing-side">
          <StatementPanel statements={statements} billing={billing} isByStatement={spending.payMode === 'statement'} />
          {spending.credit && (
            <>
              <CreditPanel credit={spending.credit} parts={billing.creditParts} currency={spending.currency} />
              <PayModePanel mode={spending.payMode} answer={answer?.intent === 'mode' ? answer : undefined} />
            </>
          )}
        </div>
        {billing.count > 0 && (
          <div className="billing-main">
            <BookedList
              billing={billing}
              centres={centres}
              search={search}
              answer={answer?.intent === 'cost' ? answer : undefined}
            />
          </div>
        )}
      </div>
    </main>
  )
}

function MonthLinks({ month, thisMonth, search }: { month: string; thisMonth: string; search: URLSearchParams }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const to = (months: number) => addMonths(`${month}-01`, months).slice(0, 7)
  const [before, after] = [to(-1), to(1)]
  const link = (other: string) => `?${withSearch(search, { month: other === thisMonth ? null : other })}`
  return (
    <nav className="row billing-months" aria-label={formatMonth(month, locale)}>
      <ButtonLink
        to={link(before)}
        preventScrollReset
        aria-label={t('seeMonth', { month: formatMonth(before, locale) })}
      >
        <ChevronLeft size={18} />
      </ButtonLink>
      <span className="billing-month" aria-current="true">
        {formatMonth(month, locale)}
      </span>
      {/* Visits can be booked a month ahead. */}
      {before < thisMonth && (
        <ButtonLink
          to={link(after)}
          preventScrollReset
          aria-label={t('seeMonth', { month: formatMonth(after, locale) })}
        >
          <ChevronRight size={18} />
        </ButtonLink>
      )}
    </nav>
  )
}
