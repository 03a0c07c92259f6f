/** A provider's side of the ledger (view provider_ledger). */
import { REGION_ZONE } from '#kernel/locale.ts'
import { sql } from 'kysely'
import { toCents, ZERO, type Cents, type Currency } from '#kernel/money.ts'
import type { Reads } from '#platform/db/handles.ts'

/** The name of a person's account in the ledger; null when they offer nothing. */
export async function findLedgerOwner(db: Reads, personId: string): Promise<string | null> {
  const provider = await db.selectFrom('provider').select('id').where('person_id', '=', personId).executeTakeFirst()
  return provider ? `provider:${provider.id}` : null
}

/** Newest first. `income` is after commission and after what refunds took back. */
export async function readLedgerMonths(db: Reads, owner: string, currency: Currency) {
  const month = sql<string>`to_char(effective_at at time zone ${sql.lit(REGION_ZONE)}, 'YYYY-MM')`
  const rows = await db
    .selectFrom('provider_ledger')
    .select(month.as('month'))
    .select(({ fn }) => [
      fn.sum<string | null>('owed_cents').filterWhere('kind', '<>', 'transferred').as('income'),
      fn.sum<string | null>('owed_cents').filterWhere('kind', '=', 'transferred').as('sent'),
    ])
    .where('owner', '=', owner)
    .where('currency', '=', currency)
    .groupBy(month)
    .orderBy(month, 'desc')
    .execute()
  return rows.map((row) => ({
    month: row.month,
    income: toCents(Number(row.income)),
    sent: toCents(0 - Number(row.sent)),
  }))
}

/** @param before what was posted earlier than this */
export async function readOpening(
  db: Reads,
  owner: string,
  currency: Currency,
  before: Temporal.Instant,
): Promise<Cents> {
  const row = await db
    .selectFrom('provider_ledger')
    .select(({ fn }) => fn.sum<string | null>('owed_cents').as('cents'))
    .where('owner', '=', owner)
    .where('currency', '=', currency)
    .where('effective_at', '<', before)
    .executeTakeFirst()
  return row ? toCents(Number(row.cents)) : ZERO
}

/** In the order in which they were posted, with the visit that they belong to. */
export async function readLedgerLines(
  db: Reads,
  owner: string,
  currency: Currency,
  [from, to]: readonly [Temporal.Instant, Temporal.Instant],
) {
  return db
    .selectFrom('provider_ledger as l')
    .leftJoin('booking as b', (on) => on.onRef('b.office_id', '=', 'l.office_id').onRef('b.id', '=', 'l.booking_id'))
    .leftJoin('office as o', 'o.id', 'l.office_id')
    .select(({ ref }) => [
      ref('l.kind').$notNull().as('kind'),
      ref('l.effective_at').$notNull().as('effective_at'),
      ref('l.owed_cents').$notNull().as('cents'),
      ref('l.commission_cents').$notNull().as('commissionCents'),
    ])
    .select(['l.booking_id', 'b.day', 'o.title_de', 'o.title_en'])
    .where('l.owner', '=', owner)
    .where('l.currency', '=', currency)
    .where('l.effective_at', '>=', from)
    .where('l.effective_at', '<', to)
    .orderBy('l.effective_at')
    .orderBy('l.tx_id')
    .execute()
}

/** What reached the bank in these days. */
export async function readPayouts(
  db: Reads,
  personId: string,
  currency: Currency,
  [from, to]: readonly [string, string],
) {
  return db
    .selectFrom('payout as y')
    .innerJoin('provider as p', 'p.id', 'y.provider_id')
    .select(['y.ref', 'y.amount_cents', 'y.arrives_on'])
    .where('p.person_id', '=', personId)
    .where('y.currency', '=', currency)
    .where('y.state', '=', 'paid')
    .where('y.arrives_on', '>=', from)
    .where('y.arrives_on', '<', to)
    .orderBy('y.arrives_on', 'desc')
    .execute()
}
