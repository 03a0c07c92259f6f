/** All invoices of an account: those to it, and for providers those in their name and those of the commission. */
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { AccountFrame } from '#features/account/frame/web/account-frame.tsx'
import { accountMeta } from '#features/account/frame/web/account-meta.ts'
import { formatDay, formatMoney, formatMonth } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { listInvoices } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { kindKey, type ListedInvoice } from './invoice-data.ts'
import { InvoiceFiles } from './invoice-files.tsx'

const SIDES = ['received', 'issued', 'commission'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('side')
  const side = SIDES.find((one) => one === asked) ?? 'received'
  const cursor = /^[1-9][0-9]{0,15}$/.exec(searchParams.get('cursor') ?? '')?.[0]
  try {
    const { data, meta: more } = await call(listInvoices, { query: { side, ...(cursor && { cursor }) } })
    return { side, invoices: data, next: more.next, isFirst: !cursor, isProvider: viewer.kind === 'provider', locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('invoices', loaderData?.locale)

export default function InvoicesPage() {
  const { side, invoices, next, isFirst, isProvider } = useLoaderData<typeof loader>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const here = (query: Record<string, string>) =>
    `${path('/account/invoices')}?${new URLSearchParams(query).toString()}`
  return (
    <AccountFrame entry="invoices">
      {isProvider && (
        <nav className="invoice-sides" aria-label={t('sides')}>
          {SIDES.map((one) => (
            <Link
              key={one}
              className={one === side ? 'chip on' : 'chip'}
              to={here({ side: one })}
              aria-current={one === side ? 'page' : undefined}
            >
              {t(`side_${one}`)}
            </Link>
          ))}
        </nav>
      )}
      <section className="panel invoices">
        {side !== 'received' && <p className="quiet small">{t(`hint_${side}`)}</p>}
        {invoices.length === 0 && isFirst ? (
          <p className="quiet">{t(`none_${side}`)}</p>
        ) : (
          <ul>
            {invoices.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} isMine={side === 'issued'} />
            ))}
          </ul>
        )}
      </section>
      {(next || !isFirst) && (
        <p className="invoice-files">
          {!isFirst && <ButtonLink to={here({ side })}>{t('newest')}</ButtonLink>}
          {next && <ButtonLink to={here({ side, cursor: next })}>{t('older')}</ButtonLink>}
        </p>
      )}
    </AccountFrame>
  )
}

function Row({ invoice, isMine }: { invoice: ListedInvoice; isMine: boolean }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { booking, month } = invoice
  return (
    <li>
      <div>
        <strong className="num">
          {t(kindKey(invoice))} {invoice.number}
        </strong>
        <span className="quiet small">
          {formatDay(invoice.issuedOn, locale, 'dated')}, {t(isMine ? 'to' : 'from', { name: invoice.other })}
          {month !== null && `, ${formatMonth(month, locale)}`}
        </span>
        <span className="num">{formatMoney(invoice.grossCents, invoice.currency, locale)}</span>
        {booking !== null && (
          <Link className="small num" to={path(`/booking/${booking}/invoice`)}>
            {t('showBooking', { id: booking })}
          </Link>
        )}
      </div>
      <InvoiceFiles invoice={invoice} />
    </li>
  )
}
