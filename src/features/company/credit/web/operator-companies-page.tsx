/** Companies with their credit limits, for operators; works without script. */
import { Form, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { ListFile, ListPages, useColumnSort } from '#client/list/desk-list.tsx'
import { listQuery } from '#client/list/list-address.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { FieldErrors } from '#kernel/verdict.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatAmount, formatMoney } from '#kernel/format.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import { readAmount } from '../../member/rules/read-amount.ts'
import { listCompanies, setCompanyCredit } from '../contract.ts'
import { COMPANY_SORTS } from '../rules/company-sorts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = '/operator/companies'
const FIELDS = ['creditLimit', 'reason'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const name = (new URL(request.url).searchParams.get('name') ?? '').slice(0, 120)
  const { cursor, query } = listQuery(request, { states: [], sorts: COMPANY_SORTS })
  try {
    const { data, meta } = await call(listCompanies, { query: { ...query, name } })
    return { companies: data, ...meta, cursor, name, mayChange: viewer.kind !== 'guest' && viewer.proved, locale }
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
  const locale = useLocale()
  const { companies, next, cursor, sort, order, name, mayChange } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const filter: Record<string, string> = name === '' ? {} : { name }
  const sortOf = useColumnSort(PAGE, filter, { sort, order })
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t('saved')}
        </Notice>
      )}
      {!mayChange && <ProveNotice page={PAGE} />}
      <Form role="search" className="row ends">
        <TextField label={t('search')} name="name" defaultValue={name} maxLength={120} />
        <Button type="submit">{t('find')}</Button>
      </Form>
      <Table
        caption={t('title')}
        columns={[
          { key: 'name', title: t('name'), cell: (one) => one.name, sort: sortOf('name') },
          { key: 'mode', title: t('mode'), cell: ({ payMode }) => t(`mode_${payMode}`) },
          {
            key: 'limit',
            title: t('limit'),
            cell: ({ creditCents, currency }) =>
              creditCents === null ? t('noLimit') : formatMoney(creditCents, currency, locale),
            isNumeric: true,
            sort: sortOf('credit'),
          },
          {
            key: 'used',
            title: t('open'),
            cell: ({ usedCents, currency }) => formatMoney(usedCents, currency, locale),
            isNumeric: true,
            sort: sortOf('used'),
          },
          ...(mayChange
            ? [
                {
                  key: 'change',
                  title: t('change'),
                  cell: (company: Company) => <CreditForm company={company} answer={answer ?? undefined} />,
                },
              ]
            : []),
        ]}
        rows={companies}
        keyOf={({ id }) => id}
        empty={t('none')}
        hasCards
      />
      <ListPages page={PAGE} keeps={{ ...filter, sort, order }} cursor={cursor} next={next} />
      <ListFile page={PAGE} filter={filter} sorted={{ sort, order }} />
    </main>
  )
}

type Company = ReplyData<typeof listCompanies>['data'][number]

function CreditForm({ company, answer }: { company: Company; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { id, name, creditCents, currency } = company
  const refused = answer && !answer.done && answer.values['id'] === String(id) ? answer : undefined
  return (
    <details open={refused !== undefined}>
      <summary aria-label={`${t('change')}: ${name}`}>{t('change')}</summary>
      <PostForm intent="credit" answer={refused} className="stack" preventScrollReset>
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
  )
}
