/** Companies with their credit limits, for operators; works without script. */
import { Form, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { FieldErrors } from '#kernel/verdict.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatAmount, formatMoney } from '#kernel/format.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { readAmount } from '../../member/rules/read-amount.ts'
import { listCompanies, setCompanyCredit } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const FIELDS = ['creditLimit', 'reason'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const name = (new URL(request.url).searchParams.get('name') ?? '').slice(0, 120)
  try {
    const { data } = await call(listCompanies, { query: { name } })
    return { companies: data, name, mayChange: viewer.kind !== 'guest' && viewer.proved, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const [id, typed] = [textOf(form, 'id'), textOf(form, 'creditLimit').trim()]
  try {
    const creditLimit = typed === '' ? null : readAmount(typed)
    // What cannot be read must not take the limit away.
    if (typed !== '' && creditLimit === null)
      throw new FieldErrors({ creditLimit: [{ code: 'company.import_unreadable', slots: {} }] })
    await call(setCompanyCredit, { params: { id }, body: { creditLimit, reason: textOf(form, 'reason') } })
    return formDone('credit')
  } catch (error) {
    return formRefused(error, form, FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorCompaniesPage() {
  const t = useTexts({ de, en })
  const { companies, name, mayChange } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t('saved')}
        </Notice>
      )}
      {!mayChange && <ProveNotice page="/operator/companies" />}
      <Form role="search" className="row ends">
        <TextField label={t('search')} name="name" defaultValue={name} maxLength={120} />
        <Button type="submit">{t('find')}</Button>
      </Form>
      {companies.length === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <ul className="stack">
          {companies.map((company) => (
            <Company
              key={company.id}
              company={company}
              mayChange={mayChange}
              answer={answer && !answer.done && answer.values['id'] === String(company.id) ? answer : undefined}
            />
          ))}
        </ul>
      )}
    </main>
  )
}

type CompanyProps = {
  company: ReplyData<typeof listCompanies>['data'][number]
  mayChange: boolean
  answer: FormAnswer | undefined
}

function Company({ company, mayChange, answer }: CompanyProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { id, name, creditCents, usedCents, currency, payMode } = company
  const money = (cents: number) => formatMoney(cents, currency, locale)
  return (
    <li className="panel stack">
      <h2>{name}</h2>
      <p className="num">
        {creditCents === null ? t('noLimit') : t('limitOf', { limit: money(creditCents) })} · {t(`mode_${payMode}`)} ·{' '}
        {t('used', { used: money(usedCents) })}
      </p>
      {mayChange && (
        <details open={answer !== undefined}>
          <summary>{t('change')}</summary>
          <PostForm intent="credit" answer={answer} className="stack" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <TextField
              label={t('limit')}
              name="creditLimit"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={creditCents === null ? '' : formatAmount(creditCents, currency, locale)}
              maxLength={20}
            />
            <p className="hint">{t('limitHint')}</p>
            <TextField label={t('reason')} name="reason" required maxLength={500} autoComplete="off" />
            <FormMessage />
            <div className="row">
              <SubmitButton look="primary">{t('save')}</SubmitButton>
            </div>
          </PostForm>
        </details>
      )}
    </li>
  )
}
