/** The payments of a booking, what was given back, and every posting of the ledger. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { Table } from '#ui/table.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { BookingMoney } from './booking-money-data.ts'

const KINDS = ['main', 'extension', 'fee'] as const
const POSTED = [
  'due',
  'captured',
  'debited',
  'debit_failed',
  'disputed',
  'dispute_won',
  'dispute_fee',
  'dispute_loss',
  'share_owed',
  'netted',
  'bad_debt',
  'transferred',
  'refunded',
  'goodwill',
  'refund_sent',
  'refund_absorbed',
  'taken_back',
  'take_back_arrived',
] as const

export function Payments({ money }: { money: BookingMoney }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const cents = (value: number) => formatMoney(value, money.currency, locale)
  return (
    <section className="panel stack">
      <h2>{t('payments')}</h2>
      <Table
        caption={t('payments')}
        columns={[
          {
            key: 'kind',
            title: t('kind'),
            cell: ({ kind }) => t(`kind_${KINDS.find((one) => one === kind) ?? 'main'}`),
          },
          { key: 'state', title: t('stateIs'), cell: ({ state }) => t(`state_${state}`) },
          { key: 'owed', title: t('owed'), cell: ({ amountCents }) => cents(amountCents), isNumeric: true },
          { key: 'captured', title: t('captured'), cell: ({ capturedCents }) => cents(capturedCents), isNumeric: true },
          { key: 'refunded', title: t('refunded'), cell: ({ refundedCents }) => cents(refundedCents), isNumeric: true },
        ]}
        rows={money.payments.map((one, nth) => ({ ...one, nth }))}
        keyOf={({ nth }) => nth}
        empty={t('none')}
      />
      {money.refunds.length > 0 && (
        <>
          <h3>{t('refunds')}</h3>
          <ul className="stack">
            {money.refunds.map(({ amountCents, at, borneBy, reason, state }, nth) => (
              <li key={nth}>
                <span className="num">
                  <b>{cents(amountCents)}</b>, {formatInstant(at, money.office.zone, locale)}, {t(`refund_${state}`)},{' '}
                  {t(`borneBy_${borneBy}`)}
                </span>
                <p className="quiet small">{reason}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

export function Ledger({ money }: { money: BookingMoney }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  return (
    <section className="panel stack">
      <h2>{t('ledger')}</h2>
      <p className="quiet">{t('ledgerHint')}</p>
      {money.postings.length === 0 && <p className="quiet">{t('none')}</p>}
      {money.postings.map(({ at, kind, ref, lines }, nth) => {
        const name = t(`posted_${POSTED.find((one) => one === kind) ?? 'more'}`)
        const when = formatInstant(at, money.office.zone, locale)
        return (
          <section key={nth} className="stack">
            <h3 className="spread">
              <span>{name}</span>
              <span className="quiet small num">{when}</span>
            </h3>
            <Table
              caption={`${name}, ${when}, ${nth + 1}`}
              columns={[
                {
                  key: 'account',
                  title: t('account'),
                  cell: ({ account, owner }) => (owner === '' ? account : `${account} ${owner}`),
                },
                {
                  key: 'cents',
                  title: t('cents'),
                  cell: (line) => formatMoney(line.cents, money.currency, locale),
                  isNumeric: true,
                },
              ]}
              rows={lines}
              keyOf={({ account, owner, cents }) => `${account} ${owner} ${cents}`}
              empty={t('none')}
            />
            {ref !== null && <p className="quiet small num">{ref}</p>}
          </section>
        )
      })}
    </section>
  )
}
