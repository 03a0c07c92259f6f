/** The marketplace's balance at the embedded payment provider: it follows from its own books, and nothing else is kept. */
import { toCents, ZERO } from '#kernel/money.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { LINES_PER_CALL, type BalanceLine, type PayeePort } from '#ports/payees.ts'
import { PaymentMisuse } from '#ports/payments.ts'
import { chargeRefOf } from '../sandbox-charges.ts'
import { disputedPaymentOf } from '../sandbox-disputes.ts'

type Row = {
  readonly source: string
  readonly kind: 'charge' | 'refund' | 'transfer' | 'reversal' | 'dispute'
  /** Distinguishes two lines with one source. */
  readonly part?: string
  readonly net: number
  readonly currency: BalanceLine['net']['currency']
  readonly at: Temporal.Instant
}

export function sandboxBalance(db: Database): Pick<PayeePort, 'balance'> {
  return {
    async balance({ from, until, before }) {
      const rows = await linesBetween(db, from, until)
      const newestFirst = rows
        .map((row) => ({
          lineRef: `txn_${row.source}${row.part ?? ''}`,
          kind: row.kind,
          sourceRef: row.source,
          paymentRef: row.kind === 'dispute' ? disputedPaymentOf(row.source) : null,
          net: { cents: toCents(row.net), currency: row.currency },
          at: row.at,
        }))
        .toSorted((a, b) => Temporal.Instant.compare(b.at, a.at) || (a.lineRef < b.lineRef ? -1 : 1))
      const start = before === undefined ? 0 : newestFirst.findIndex(({ lineRef }) => lineRef === before) + 1
      if (before !== undefined && start === 0) throw new PaymentMisuse(`no line ${before}`)
      return newestFirst.slice(start, start + LINES_PER_CALL)
    },
  }
}

async function linesBetween(
  { read }: Database,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<readonly Row[]> {
  const charges = await read
    .selectFrom('sandbox_payment')
    .select(['ref', 'captured_cents', 'fee_cents', 'currency', 'updated_at as at'])
    .where('captured_cents', '>', ZERO)
    .where('updated_at', '>=', from)
    .where('updated_at', '<', until)
    .execute()
  const refunds = await read
    .selectFrom('sandbox_refund as r')
    .innerJoin('sandbox_payment as p', 'p.ref', 'r.payment_ref')
    .select(['r.ref as source', 'r.amount_cents', 'p.currency', 'r.created_at as at'])
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', until)
    .execute()
  const transfers = await read
    .selectFrom('sandbox_transfer')
    .select(['ref as source', 'amount_cents', 'currency', 'created_at as at'])
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .execute()
  const reversals = await read
    .selectFrom('sandbox_reversal as r')
    .innerJoin('sandbox_transfer as t', 't.ref', 'r.transfer_ref')
    .select(['r.ref as source', 'r.amount_cents', 't.currency', 'r.created_at as at'])
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', until)
    .execute()
  const disputes = read
    .selectFrom('sandbox_dispute as d')
    .innerJoin('sandbox_payment as p', 'p.ref', 'd.payment_ref')
    .select(['d.ref as source', 'd.amount_cents', 'd.fee_cents', 'p.currency'])
  const opened = await disputes
    .select('d.created_at as at')
    .where('d.created_at', '>=', from)
    .where('d.created_at', '<', until)
    .execute()
  const won = await disputes
    .select(({ ref }) => ref('d.closed_at').$notNull().as('at'))
    .where('d.state', '=', 'won')
    .where('d.closed_at', '>=', from)
    .where('d.closed_at', '<', until)
    .execute()
  return [
    ...opened.map(({ amount_cents: amount, fee_cents: fee, ...line }) => ({
      ...line,
      kind: 'dispute' as const,
      net: 0 - amount - fee,
    })),
    ...won.map(({ amount_cents: amount, fee_cents: _fee, ...line }) => ({
      ...line,
      kind: 'dispute' as const,
      part: '_back',
      net: Number(amount),
    })),
    ...charges.map(({ ref, captured_cents: captured, fee_cents: fee, ...line }) => ({
      ...line,
      source: chargeRefOf(ref),
      kind: 'charge' as const,
      net: captured - fee,
    })),
    ...refunds.map(({ amount_cents: amount, ...line }) => ({ ...line, kind: 'refund' as const, net: 0 - amount })),
    ...transfers.map(({ amount_cents: amount, ...line }) => ({ ...line, kind: 'transfer' as const, net: 0 - amount })),
    ...reversals.map(({ amount_cents: amount, ...line }) => ({ ...line, kind: 'reversal' as const, net: amount })),
  ]
}
