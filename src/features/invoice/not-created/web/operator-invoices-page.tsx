/**
 * Invoices that could not be made, for operators: why, since when, and a button that tries again at once. Order and page
 * are in the address.
 */
import { REGION_ZONE } from '#kernel/locale.ts'
import { Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { textOf } from '#client/form/text-of.ts'
import { ListFile, ListPages, useColumnSort } from '#client/list/desk-list.tsx'
import { listQuery, type ListSort } from '#client/list/list-address.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import { retryBookingInvoice } from '../../contract.ts'
import { listMissingDocuments, listMissingInvoices, redrawInvoice, retryCommissionInvoice } from '../contract.ts'
import { MISSING_SORTS, type MissingSort } from '../rules/missing.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { FILES, MissingDocuments } from './missing-documents.tsx'

const PAGE = '/operator/invoices'

type MissingInvoice = ReplyData<typeof listMissingInvoices>['data'][number]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const { cursor, query } = listQuery(request, { states: [], sorts: MISSING_SORTS })
  try {
    const [{ data, meta }, documents] = await Promise.all([
      call(listMissingInvoices, { query }),
      call(listMissingDocuments),
    ])
    return { invoices: data, ...meta, documents, cursor, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    const intent = textOf(form, 'intent')
    const id = textOf(form, 'id')
    if (form.has('month')) await call(retryCommissionInvoice, { params: { id, month: textOf(form, 'month') } })
    else if (intent.startsWith(FILES)) await call(redrawInvoice, { params: { id } })
    else await call(retryBookingInvoice, { params: { id } })
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorInvoicesPage() {
  const t = useTexts({ de, en })
  const { invoices, count, next, cursor, sort, order, documents } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t(answer.intent.startsWith(FILES) ? 'drawingNext' : 'done')}
        </Notice>
      )}
      {count + documents.meta.commissions + documents.meta.files === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <>
          <p className="quiet">{t('hint')}</p>
          {count > 0 && <p className="num">{t('count', { count })}</p>}
        </>
      )}
      {count > 0 && (
        <>
          <MissingInvoices invoices={invoices} answer={answer} sorted={{ sort, order }} />
          <ListPages page={PAGE} keeps={{ sort, order }} cursor={cursor} next={next} />
          <ListFile page={PAGE} filter={{}} sorted={{ sort, order }} />
        </>
      )}
      <MissingDocuments documents={documents} answer={answer} />
    </main>
  )
}

type MissingProps = {
  invoices: readonly MissingInvoice[]
  answer: FormAnswer | undefined
  sorted: ListSort<MissingSort>
}

function MissingInvoices({ invoices, answer, sorted }: MissingProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const sortOf = useColumnSort(PAGE, {}, sorted)
  return (
    <Table
      caption={t('title')}
      columns={[
        {
          key: 'booking',
          title: t('booking'),
          cell: ({ booking, isCredit }) => (
            <>
              <Link className="num" to={`${path('/operator/booking')}?number=${booking}`}>
                {booking}
              </Link>{' '}
              <span className="quiet">{t(isCredit ? 'credit' : 'invoice')}</span>
            </>
          ),
        },
        {
          key: 'missing',
          title: t('missing'),
          cell: ({ missing, provider, payer }) => t(`missing_${missing}`, { provider, payer }),
        },
        {
          key: 'amount',
          title: t('amount'),
          cell: ({ cents, currency }) => formatMoney(cents, currency, locale),
          isNumeric: true,
          sort: sortOf('amount'),
        },
        {
          key: 'since',
          title: t('since'),
          cell: ({ since }) => formatInstant(since, REGION_ZONE, locale),
          sort: sortOf('since'),
        },
        { key: 'tries', title: t('tries'), cell: ({ tries }) => tries, isNumeric: true, sort: sortOf('tries') },
        { key: 'next', title: t('next'), cell: ({ nextAt }) => formatInstant(nextAt, REGION_ZONE, locale) },
        { key: 'provider', title: t('provider'), cell: ({ provider }) => provider, sort: sortOf('provider') },
        { key: 'payer', title: t('payer'), cell: ({ payer }) => payer, sort: sortOf('payer') },
        { key: 'again', title: t('againShort'), cell: (one) => <Again invoice={one} answer={answer} /> },
      ]}
      rows={invoices}
      keyOf={({ id }) => id}
      empty=""
      hasCards
    />
  )
}

function Again({ invoice: { id, booking }, answer }: { invoice: MissingInvoice; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const intent = `again-${id}`
  return (
    <PostForm className="stack" intent={intent} answer={answer?.intent === intent ? answer : undefined}>
      <input type="hidden" name="id" value={booking} />
      <FormMessage />
      <SubmitButton aria-label={t('againOf', { booking })}>{t('againShort')}</SubmitButton>
    </PostForm>
  )
}
