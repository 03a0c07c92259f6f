/** What `npm run audit` prints: each invariant with what it was counted over, and whether it holds. */
import { sql } from 'kysely'
import { findReconciliation } from '#features/payment/reconciliation/server/reconciliation-store.ts'
import { formatMoney } from '#kernel/format.ts'
import type { Context } from '#platform/context.ts'
import { audit } from './nightly-audit.ts'

type Proof = { readonly holds: boolean; readonly lines: readonly string[] }

/** What is wrong with the first entry that does not hold (the view audit_break). */
const BROKEN: Readonly<Record<string, string>> = {
  missing: 'follows a gap',
  chain: 'does not follow the one before it',
  entry: 'is not what was written',
  details: 'has other details than were written',
  end: 'is not the last one that was written',
}

export async function auditProof(context: Pick<Context, 'db' | 'log'>): Promise<Proof> {
  const { db } = context
  const found = await audit(context)
  const ledger = await db.read
    .selectFrom('ledger_posting')
    .select('currency')
    .select(sql<number>`count(*)::int`.as('postings'))
    .select(sql<string>`sum(amount_cents)`.as('sum'))
    .select(sql<string>`sum(greatest(amount_cents, 0))`.as('moved'))
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  const bookings = await db.read
    .selectFrom('booking')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  const statements = await db.read
    .selectFrom('statement')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  const head = await db.read.selectFrom('audit_head').select(['entries', 'hash']).executeTakeFirstOrThrow()
  const broken =
    found.operators === 0
      ? null
      : await db.read.selectFrom('audit_break').select(['id', 'what']).orderBy('id').limit(1).executeTakeFirst()
  const nights = await findReconciliation(db.read)
  const differing = nights ? nights.missing_here + nights.missing_there + nights.amount : 0
  const line = (count: number, text: string) => `${count === 0 ? 'ok  ' : 'FAIL'} ${text}`
  return {
    holds: [...Object.values(found), differing].every((count) => count === 0),
    lines: [
      line(
        found.occupancy,
        `places: ${bookings.n} bookings, ${found.occupancy} quarter hours differ from the occupancy`,
      ),
      ...ledger.map(({ currency, postings, sum, moved }) =>
        line(
          Number(sum),
          `ledger: ${postings} postings move ${formatMoney(Number(moved), currency, 'en')}, their sum is ${formatMoney(Number(sum), currency, 'en')}`,
        ),
      ),
      line(found.balances, `balances: ${found.balances} accounts differ from the sum of their postings`),
      line(
        found.statements,
        `statements: ${statements.n} of companies, ${found.statements} differ from their bookings or the ledger`,
      ),
      line(
        found.operators,
        broken
          ? `audit log: entry ${broken.id} ${BROKEN[broken.what ?? ''] ?? 'is broken'}`
          : `audit log: ${head.entries} entries, the last hash is ${head.entries === 0 ? 'none' : head.hash.toString('hex')}`,
      ),
      nights
        ? line(
            differing,
            `payment provider, ${nights.at.toString()}: ${nights.missing_here} missing here, ${nights.missing_there} missing there, ${nights.amount} of another amount`,
          )
        : 'none payment provider: not compared yet',
    ],
  }
}
