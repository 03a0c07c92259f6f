/**
 * Spec 2: the employees of a company, for whoever invites or pays. What is open is in the address, so that all of it
 * works without script: `?invite`, `?edit=`, `?delete=`, `?lead=`, `?again=` of a member who was deleted.
 */
import { Download, FileUp, ReceiptText, UserPlus } from 'lucide-react'
import { redirect, useActionData, useLoaderData, useLocation, useSearchParams } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { changeCompany, readSpending } from '../../budget/contract.ts'
import { CompanySpending } from '../../budget/web/company-spending.tsx'
import { deleteEmployee, handOver, resendInvite, saveEmployee } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { capOf, EMPLOYEE_FIELDS, employeeBody } from './employee-form-body.ts'
import { EmployeeFilter } from './employee-filter.tsx'
import { EmployeePages } from './employee-pages.tsx'
import { EmployeeRow } from './employee-row.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import { loadEmployees, loadLeaving } from './load-employees.ts'

const DONE = ['invited', 'saved', 'resent', 'deleted', 'imported'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const query = new URL(request.url).searchParams
  try {
    const [list, leaving] = await Promise.all([loadEmployees(page, query), loadLeaving(page, query.get('delete'))])
    const spending = list.meta.mayBill ? (await page.call(readSpending)).data : null
    const isProved = page.viewer.kind !== 'guest' && page.viewer.proved
    return { ...list, leaving, spending, isProved, locale: page.locale }
  } catch (error) {
    throw pageAnswer(error, request, page.locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const [intent, id] = [textOf(form, 'intent'), textOf(form, 'id')]
  const done = (what: (typeof DONE)[number]) => redirect(`${localPath('/employees', locale)}?done=${what}`, 303)
  try {
    if (intent === 'resend') {
      await call(resendInvite, { params: { id } })
      return done('resent')
    }
    if (intent === 'delete') {
      const cancel = textOf(form, 'cancel') === 'none' ? 'none' : 'free'
      await call(deleteEmployee, { params: { id }, body: { cancel, expectedFee: 0 } })
      return done('deleted')
    }
    if (intent === 'lead') {
      await call(handOver, { body: { member: Number(id) } })
      return redirect(localPath('/workspace', locale), 303)
    }
    if (intent === 'cap') {
      await call(changeCompany, { body: { cap: capOf(form) } })
      return done('saved')
    }
    await call(saveEmployee, { body: employeeBody(form) })
    return done(intent === 'edit' ? 'saved' : 'invited')
  } catch (error) {
    return formRefused(error, form, EMPLOYEE_FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function EmployeesIndexPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const locale = useLocale()
  const { employees, meta: company, paging, leaving, spending, isProved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { key: visit } = useLocation()
  const done = DONE.find((one) => one === query.get('done'))
  const again = employees.find(({ id, state }) => String(id) === query.get('again') && state === 'deleted')
  const answerTo = (intent: string, id?: number) =>
    answer?.intent === intent && (id === undefined || answer.values['id'] === String(id)) ? answer : undefined
  const next = company.isAdmin
    ? employees.find(
        ({ id, state, role }) => String(id) === query.get('lead') && state === 'registered' && role !== 'admin',
      )
    : undefined
  const isInviting = company.mayInvite && company.lacks === null && (query.has('invite') || again !== undefined)
  return (
    <main className="page wrap stack" id="content" tabIndex={-1}>
      <div className="spread members-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="quiet">{t('lead', { company: company.company, count: company.states.registered })}</p>
        </div>
        <div className="row">
          {company.mayBill && (
            <ButtonLink to={path('/employees/billing')}>
              <ReceiptText size={18} />
              {t('billing')}
            </ButtonLink>
          )}
          <ButtonLink to={`/api/employee/list.csv?language=${locale}`} reloadDocument>
            <Download size={18} />
            {t('download')}
          </ButtonLink>
          {company.mayInvite && company.lacks === null && (
            <>
              <ButtonLink to={path('/employees/import')}>
                <FileUp size={18} />
                {t('import')}
              </ButtonLink>
              <ButtonLink look="primary" to="?invite" preventScrollReset>
                <UserPlus size={18} />
                {t('invite')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
      {company.mayInvite && company.lacks !== null && (
        <Notice>
          <span className="stack">
            <span>{t(`lacks_${company.lacks}`)}</span>
            <span>
              <ButtonLink to={path(company.lacks === 'method' ? '/account/payment' : '/account/billing-address')}>
                {t(`lacks_${company.lacks}Go`)}
              </ButtonLink>
            </span>
          </span>
        </Notice>
      )}
      {done && answer === undefined && (
        <Notice tone="good" isAnnounced>
          {t(`done_${done}`)}
        </Notice>
      )}
      {isInviting && (
        <InviteForm key={again?.id ?? 'new'} again={again ?? null} meta={company} answer={answerTo('invite')} />
      )}
      {spending && <CompanySpending spending={spending} isEdited={query.has('cap')} answer={answerTo('cap')} />}
      <EmployeeFilter states={company.states} />
      {employees.length === 0 ? (
        <div className="empty-state">
          <p>{t('nobodyFound')}</p>
          <ButtonLink to={path('/employees')}>{t('showAll')}</ButtonLink>
        </div>
      ) : (
        <ul className="members" aria-label={t('title')}>
          <li className="members-titles" aria-hidden="true">
            <span>{t('name')}</span>
            <span>{t('state')}</span>
            <span>{t('costCentre')}</span>
            <span>{t('limit')}</span>
          </li>
          {employees.map((one) => (
            <EmployeeRow
              key={one.id}
              employee={one}
              meta={company}
              isEdited={query.get('edit') === String(one.id)}
              edited={answerTo('edit', one.id)}
              resent={answerTo('resend', one.id)}
            />
          ))}
        </ul>
      )}
      <EmployeePages {...paging} />
      {Object.values(company.states).reduce((sum, count) => sum + count) <= 1 && (
        <p className="quiet">{t('nobodyYet', { company: company.company })}</p>
      )}
      {leaving && leaving.state !== 'deleted' && (
        // Asked for again while it is being closed, it opens again.
        <DeleteDialog key={visit} leaving={leaving} company={company.company} answer={answerTo('delete', leaving.id)} />
      )}
      {next && (
        <HandOverDialog
          key={visit}
          next={next}
          company={company.company}
          isProved={isProved}
          answer={answerTo('lead', next.id)}
        />
      )}
    </main>
  )
}
