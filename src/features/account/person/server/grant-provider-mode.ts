import { sql } from 'kysely'
import { refuse } from '#kernel/verdict.ts'
import type { Tx, Writes } from '#platform/db/handles.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { MODELESS_BITS, modeOfBits } from '../rules/mode.ts'

/** Somebody chose to be a provider before the e-mail address was confirmed; now they are one (onboarding/rules/steps.ts). */
export async function grantWishedMode(db: Writes, personId: string): Promise<void> {
  await becomingProvider(db, personId).where('account_type', '=', 'provider').execute()
}

/**
 * Whoever sets up an office gets the bar of a provider; they may switch back (Spec 1). Locks the person, before
 * everything else: a conversion into a company looks for offices under the same lock, so that only one of them happens.
 * @returns whether they have another role now, and so need another session id (safety table 3)
 */
export async function grantProviderMode(tx: Tx, personId: string): Promise<boolean> {
  const { kind } = await tx
    .selectFrom('person')
    .select('kind')
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if ((kind & MODELESS_BITS) !== 0) refuse('auth.forbidden')
  if (modeOfBits(kind) === 'provider') return false
  await becomingProvider(tx, personId).execute()
  return true
}

const becomingProvider = (db: Writes, personId: string) =>
  db
    .updateTable('person')
    .set({ kind: sql<number>`kind | ${sql.lit(KIND_BITS.toRent)}` })
    .where('id', '=', personId)
    .where(sql<boolean>`kind & ${sql.lit(MODELESS_BITS)} = 0`)
