import { REGION_ZONE, type Locale } from '#kernel/locale.ts'
import { subtractCents, addCents, ZERO, type Currency } from '#kernel/money.ts'
import { addMonths, localDay } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Reads } from '#platform/db/handles.ts'
import { statementOf } from '../rules/statement.ts'
import type { StatementDocument } from '../rules/statement-document.ts'
import { findLedgerOwner, readLedgerLines, readOpening, readPayouts } from './statement-store.ts'

type Wanted = {
  readonly personId: string
  readonly currency: Currency
  readonly month: string
  readonly language: Locale
}

/** What was owed before, each posting with the balance after it, what is owed now, and the payouts: four statements. */
export async function readStatement(db: Reads, wanted: Wanted): Promise<StatementDocument> {
  const { personId, currency, month, language } = wanted
  const owner = (await findLedgerOwner(db, personId)) ?? refuse('request.not_found')
  const [first, next] = [`${month}-01`, addMonths(`${month}-01`, 1)]
  const [from, to] = [startOf(first), startOf(next)]
  const rows = await readLedgerLines(db, owner, currency, [from, to])
  const { lines, ...sums } = statementOf(await readOpening(db, owner, currency, from), rows)
  const payouts = await readPayouts(db, personId, currency, [first, next])
  return {
    language,
    currency,
    month,
    days: [first, Temporal.PlainDate.from(next).subtract({ days: 1 }).toString()],
    ...sums,
    lines: lines.map((line) => ({
      day: localDay(line.effective_at, REGION_ZONE),
      as: line.as,
      bookingId: line.booking_id,
      visitDay: line.day,
      office: (language === 'en' ? line.title_en : line.title_de) ?? '',
      grossCents: line.as === 'sent' ? null : addCents(line.cents, line.commissionCents),
      commissionCents: line.as === 'sent' ? null : subtractCents(ZERO, line.commissionCents),
      cents: line.cents,
      balance: line.balance,
    })),
    payouts: payouts.map((payout) => ({ day: payout.arrives_on, ref: payout.ref, cents: payout.amount_cents })),
  }
}

function startOf(day: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime(REGION_ZONE).toInstant()
}
