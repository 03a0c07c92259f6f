/** Statements on disputes, as operators see them. */
import { sql } from 'kysely'
import type { ListPage } from '#kernel/list-order.ts'
import type { Locale } from '#kernel/locale.ts'
import { keysetOf, type KeyColumn } from '#platform/db/keyset.ts'
import type { Reads } from '#platform/db/handles.ts'
import { toCents } from '#kernel/money.ts'
import { disputeStep, type DisputeSort, type DisputeState } from '../rules/dispute-step.ts'

/** One row for each state and currency. */
export async function sumDisputes(db: Reads) {
  const rows = await db
    .selectFrom('payment_dispute')
    .select(['state', 'currency'])
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string>('amount_cents').as('cents')])
    .groupBy(['state', 'currency'])
    .orderBy('currency', 'desc')
    .execute()
  return rows.map(({ state, currency, count, cents }) => ({
    state,
    currency,
    count: Number(count),
    cents: toCents(Number(cents)),
  }))
}

/** With whom they are about. */
function disputes(db: Reads) {
  return db
    .selectFrom('payment_dispute as d')
    .innerJoin('payment_leg as leg', (on) =>
      on.onRef('leg.office_id', '=', 'd.office_id').onRef('leg.id', '=', 'd.leg_id'),
    )
    .innerJoin('office as o', 'o.id', 'd.office_id')
    .innerJoin('provider as p', 'p.id', 'd.provider_id')
    .innerJoin('person as payer', 'payer.id', 'leg.payer_id')
    .leftJoin('company as c', 'c.id', 'leg.company_id')
    .leftJoin('person as operator', 'operator.id', 'd.answered_by')
    .select(['d.id', 'd.booking_id', 'd.method_kind', 'd.reason', 'd.state', 'd.amount_cents', 'd.fee_cents'])
    .select(['d.currency', 'd.opened_at', 'd.closed_at', 'd.answer_by', 'd.answer', 'd.answer_state', 'd.evidence'])
    .select(['d.answered_at', 'operator.name as operator', 'payer.name as payer', 'c.name as company'])
    .select(['p.name as provider', 'o.title_de', 'o.title_en'])
}

/** Some hundred a year: they are sorted in memory. Those that take no answer come last. */
const COLUMNS: Readonly<Record<DisputeSort, KeyColumn>> = {
  opened: { by: sql`d.opened_at`, kind: 'time' },
  amount: { by: sql`d.amount_cents`, kind: 'number' },
  answerBy: { by: sql`coalesce(d.answer_by, timestamptz '9999-01-01 00:00Z')`, kind: 'time' },
  payer: { by: sql`plain_name(coalesce(c.name, payer.name))`, kind: 'text' },
  provider: { by: sql`plain_name(p.name)`, kind: 'text' },
}

export const DISPUTE_KEYS = keysetOf({ columns: COLUMNS, id: { by: sql`d.id`, kind: 'number' } })

export type DisputePage = ListPage<DisputeSort> & { readonly state: DisputeState | null }

export async function findDisputes(db: Reads, page: DisputePage, limit: number) {
  let found = disputes(db)
  if (page.state !== null) found = found.where('d.state', '=', page.state)
  return found.$call(DISPUTE_KEYS.page(page, limit)).execute()
}

export async function findDispute(db: Reads, id: number) {
  return disputes(db).where('d.id', '=', id).executeTakeFirst()
}

/** Of one booking, the oldest first. */
export async function disputesOfBooking(db: Reads, bookingId: number) {
  return disputes(db).where('d.booking_id', '=', bookingId).orderBy('d.opened_at').orderBy('d.id').execute()
}

type DisputeRow = Awaited<ReturnType<typeof disputesOfBooking>>[number]

export function shownDispute(row: DisputeRow, locale: Locale, now: Temporal.Instant) {
  const { state, answer_by: answerBy, answer_state: answerState } = row
  const step = disputeStep({ state, answerBy, answerState }, now)
  return {
    id: row.id,
    booking: row.booking_id,
    methodKind: row.method_kind,
    reason: row.reason,
    state,
    step,
    cents: row.amount_cents,
    feeCents: row.fee_cents,
    currency: row.currency,
    openedAt: row.opened_at.toString(),
    closedAt: row.closed_at?.toString() ?? null,
    answerBy: step === 'answer' ? (answerBy?.toString() ?? null) : null,
    answer:
      row.answer === null || row.answered_at === null
        ? null
        : {
            kind: row.answer,
            evidence: row.evidence,
            at: row.answered_at.toString(),
            by: row.operator ?? '',
            isLate: answerState === 'late',
          },
    payer: row.company ?? row.payer,
    provider: row.provider,
    office: locale === 'en' ? row.title_en : row.title_de,
  }
}
