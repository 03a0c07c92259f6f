import { sql } from 'kysely'
import type { Writes } from '#platform/db/handles.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { MODELESS_BITS } from '../rules/mode.ts'

/** Somebody chose to be a provider before the e-mail address was confirmed; now they are one (onboarding/rules/steps.ts). */
export async function grantWishedMode(db: Writes, personId: string): Promise<void> {
  await becomingProvider(db, personId).where('account_type', '=', 'provider').execute()
}

/** Whoever sets up an office gets the bar of a provider; they may switch back (Spec 1). */
export async function grantProviderMode(db: Writes, personId: string): Promise<void> {
  await becomingProvider(db, personId).execute()
}

const becomingProvider = (db: Writes, personId: string) =>
  db
    .updateTable('person')
    .set({ kind: sql<number>`kind | ${sql.lit(KIND_BITS.toRent)}` })
    .where('id', '=', personId)
    .where(sql<boolean>`kind & ${sql.lit(MODELESS_BITS)} = 0`)
