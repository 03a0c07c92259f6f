/** Invoices that could not be made, for operators: why, since when, and a button that tries again at once. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatMoney, formatNumber } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { retryBookingInvoice } from '../../contract.ts'
import { listMissingDocuments, listMissingInvoices, redrawInvoice, retryCommissionInvoice } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { FILES, MissingDocuments } from './missing-documents.tsx'

const PAGE = '/operator/invoices'

type MissingInvoice = ReplyData<typeof listMissingInvoices>['data'][number]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const cursor = new URL(request.url).searchParams.get('cursor') || null
  try {
    const [{ data, meta }, documents] = await Promise.all([
      call(listMissingInvoices, { query: cursor === null ? {} : { cursor } }),
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
  const locale = useLocale()
  const path = useLocalPath()
  const { invoices, count, next, cursor, documents } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
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
      {invoices.map((invoice) => (
        <Missing key={invoice.id} invoice={invoice} answer={answer} locale={locale} />
      ))}
      {(cursor !== null || next !== null) && (
        <p className="row">
          {cursor !== null && <ButtonLink to={path(PAGE)}>{t('first')}</ButtonLink>}
          {next !== null && <ButtonLink to={`${path(PAGE)}?cursor=${next}`}>{t('more')}</ButtonLink>}
        </p>
      )}
      <MissingDocuments documents={documents} answer={answer} />
    </main>
  )
}

type MissingProps = { invoice: MissingInvoice; answer: FormAnswer | undefined; locale: 'de' | 'en' }

function Missing({ invoice, answer, locale }: MissingProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { id, booking, isCredit, missing, provider, payer, office, cents, currency, since, tries, nextAt } = invoice
  const intent = `again-${id}`
  const facts = [
    [t('missing'), t(`missing_${missing}`, { provider, payer })],
    [t('parties'), t('fromTo', { provider, payer, office })],
    [t('amount'), formatMoney(cents, currency, locale)],
    [t('since'), formatInstant(since, REGION_ZONE, locale)],
    [t('tries'), formatNumber(tries, locale)],
    [t('next'), formatInstant(nextAt, REGION_ZONE, locale)],
  ] as const
  return (
    <section className="panel stack" aria-labelledby={`missing-${id}`}>
      <h2 id={`missing-${id}`}>
        <Link className="num" to={`${path('/operator/booking')}?number=${booking}`}>
          {t(isCredit ? 'credit' : 'invoice', { booking })}
        </Link>
      </h2>
      <dl className="summary-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PostForm className="stack" intent={intent} answer={answer?.intent === intent ? answer : undefined}>
        <input type="hidden" name="id" value={booking} />
        <FormMessage />
        <SubmitButton>{t('again')}</SubmitButton>
      </PostForm>
    </section>
  )
}
