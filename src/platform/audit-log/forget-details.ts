import type { Context } from '../context.ts'

/** As long as letters of business are kept (§ 147 AO, § 257 HGB); the amounts themselves are in the ledger. */
const KEPT_YEARS = 6
const BATCH = 1000

/**
 * Reasons and values are taken out of old entries, because they may tell of people. Who did what to whom stays, and the
 * chain holds.
 * @returns of how many
 */
export async function forgetAuditDetails({ db }: Context, now: Temporal.Instant): Promise<number> {
  const until = now.toZonedDateTimeISO('UTC').subtract({ years: KEPT_YEARS }).toInstant()
  const old = await db.write
    .updateTable('audit_entry')
    .set({ details: null, salt: null })
    .where('id', 'in', (from) =>
      from
        .selectFrom('audit_entry')
        .select('id')
        .where('details', 'is not', null)
        .where('at', '<', until)
        .orderBy('at')
        .limit(BATCH),
    )
    .returning('id')
    .execute()
  return old.length
}
