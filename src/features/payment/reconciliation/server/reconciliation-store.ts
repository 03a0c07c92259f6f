import { sql } from 'kysely'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { DIFFERENCE_KINDS, type DifferenceKind } from '../rules/differences.ts'

/** More rows than anybody reads; the counts say how many there are. */
const MOST_KEPT = 200

/** Until when the balance was read last, and when the ledger began. */
export async function findSpan(db: Reads, psp: string) {
  const last = await db
    .selectFrom('reconciliation')
    .select('read_until')
    .where('psp', '=', psp)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = await db.selectFrom('ledger_tx').select('effective_at').orderBy('id').limit(1).executeTakeFirst()
  return { last: last?.read_until ?? null, first: first?.effective_at ?? null }
}

/** Which of these disputes have been noted. */
export async function findKnownDisputes(db: Reads, psp: string, refs: readonly string[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set()
  const known = await db
    .selectFrom('payment_dispute')
    .select('ref')
    .where('psp', '=', psp)
    .where('ref', 'in', refs)
    .execute()
  return new Set(known.map(({ ref }) => ref))
}

/** Compares both sides whole: one hash join, at night, which locks nothing. */
export async function findDifferences(tx: Tx, before: Temporal.Instant) {
  const all = tx
    .selectFrom('psp_difference')
    .select(['kind', 'ref', 'currency', 'ledger_cents', 'psp_cents', 'at', 'booking_id'])
    .select(sql<number>`count(*) over (partition by kind)::int`.as('of_kind'))
    .select(sql<number>`row_number() over (partition by kind order by at, ref)::int`.as('place'))
    .where('at', '<=', before)
  const oldest = await tx
    .selectFrom(all.as('found'))
    .select((eb) => [
      eb.ref('kind').$notNull().as('kind'),
      eb.ref('ref').$notNull().as('ref'),
      eb.ref('currency').$notNull().as('currency'),
      eb.ref('at').$notNull().as('at'),
    ])
    .select(['ledger_cents', 'psp_cents', 'booking_id', 'of_kind'])
    .where('place', '<=', MOST_KEPT)
    .execute()
  const counts = new Map(oldest.map(({ kind, of_kind }) => [kind, of_kind]))
  return {
    counts: {
      missing_here: counts.get('missing_here') ?? 0,
      missing_there: counts.get('missing_there') ?? 0,
      amount: counts.get('amount') ?? 0,
    } satisfies Record<DifferenceKind, number>,
    oldest: oldest.map(({ kind, ref, currency, ledger_cents, psp_cents, at, booking_id }) => ({
      kind,
      ref,
      currency,
      ledger_cents,
      psp_cents,
      at,
      booking_id,
    })),
  }
}

/** The last comparison and what it found, the oldest first. */
export async function findReconciliation(db: Reads) {
  const last = await db.selectFrom('reconciliation').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()
  if (!last) return null
  const found = await db
    .selectFrom('reconciliation_difference')
    .selectAll()
    .where('reconciliation_id', '=', last.id)
    .orderBy('at')
    .orderBy('ref')
    .execute()
  return { ...last, differences: DIFFERENCE_KINDS.map((kind) => found.filter((one) => one.kind === kind)) }
}
