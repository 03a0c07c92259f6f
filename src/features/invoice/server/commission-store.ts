/** Statements on what has to be on commission invoices. */
import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Reads, Tx, Writes } from '#platform/db/handles.ts'
import { nextTry, type Problem } from '../rules/retries.ts'

/** Providers and months with something to invoice. */
function commissions(db: Reads) {
  return db
    .selectFrom('commission_task as c')
    .innerJoin('provider as p', 'p.id', 'c.provider_id')
    .innerJoin('person', 'person.id', 'p.person_id')
    .select(['c.provider_id', 'c.month', 'p.person_id', 'p.country', 'person.locale'])
    .select(({ fn }) => fn.max('c.tries').as('tries'))
    .groupBy(['c.provider_id', 'c.month', 'p.person_id', 'p.country', 'person.locale'])
}

/** Those whose invoice is due. */
export async function dueCommissions(db: Reads, now: Temporal.Instant, most: number) {
  return commissions(db).where('c.next_at', '<=', now).orderBy('c.month').orderBy('c.provider_id').limit(most).execute()
}

export type DueCommission = Awaited<ReturnType<typeof dueCommissions>>[number]

/** One that was due and could not be made. */
export async function failedCommission(db: Reads, providerId: number, month: string) {
  return commissions(db)
    .where('c.provider_id', '=', providerId)
    .where('c.month', '=', month)
    .where('c.problem', 'is not', null)
    .executeTakeFirst()
}

/** All postings of the month; none while another process works on them. */
export async function lockCommissions(tx: Tx, { provider_id: providerId, month }: DueCommission): Promise<number[]> {
  const rows = await tx
    .selectFrom('commission_task')
    .select('tx_id')
    .where('provider_id', '=', providerId)
    .where('month', '=', month)
    .orderBy('tx_id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.tx_id)
}

export async function readCommissionEntries(tx: Tx, txIds: readonly number[], locale: Locale) {
  const rows = await tx
    .selectFrom('settlement as s')
    .innerJoin('booking as b', (on) => on.onRef('b.office_id', '=', 's.office_id').onRef('b.id', '=', 's.booking_id'))
    .innerJoin('office as o', 'o.id', 'b.office_id')
    .select(({ ref }) => [
      ref('s.tx_id').$notNull().as('txId'),
      ref('s.currency').$notNull().as('currency'),
      ref('s.commission_cents').$notNull().as('grossCents'),
      ref('s.commission_tax_cents').$notNull().as('taxCents'),
    ])
    .select(['b.id as bookingId', 'b.day', 'o.title_de', 'o.title_en'])
    .where(sql<boolean>`s.tx_id = any(${txIds}::bigint[])`)
    .orderBy('s.tx_id')
    .execute()
  return rows.map(({ title_de: de, title_en: en, ...row }) => ({ ...row, place: locale === 'en' ? en : de }))
}

export async function postponeCommissions(
  db: Writes,
  { provider_id: providerId, month, tries }: DueCommission,
  problem: Problem,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('commission_task')
    .set({ problem, tries: tries + 1, next_at: nextTry(tries + 1, now) })
    .where('provider_id', '=', providerId)
    .where('month', '=', month)
    .execute()
}

export async function endCommissions(tx: Tx, txIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('commission_task')
    .where(sql<boolean>`tx_id = any(${txIds}::bigint[])`)
    .execute()
}
