/** The second factor as rows. All times are the database's, as for sessions. */
import { sql } from 'kysely'
import type { Reads, Tx, Writer } from '#platform/db/handles.ts'

const MOST_FAILURES = 5
const LOCK_MINUTES = 15
const nowInDatabase = sql<Temporal.Instant>`now()`

export async function hasFactor(db: Writer, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_factor')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether it is in use, and how many recovery codes are left. */
export async function factorOf(db: Reads, personId: string): Promise<{ isOn: boolean; recoveryLeft: number }> {
  const row = await db
    .selectFrom('login_factor as factor')
    .select(({ selectFrom }) =>
      selectFrom('login_recovery as code')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('code.person_id', '=', 'factor.person_id')
        .where('code.used_at', 'is', null)
        .as('left'),
    )
    .where('factor.person_id', '=', personId)
    .where('factor.confirmed_at', 'is not', null)
    .executeTakeFirst()
  return { isOn: row !== undefined, recoveryLeft: Number(row?.left ?? 0) }
}

/** @returns false when a confirmed one exists, which is not replaced */
export async function saveSecret(db: Writer, personId: string, sealed: string): Promise<boolean> {
  const row = await db
    .insertInto('login_factor')
    .values({ person_id: personId, secret_sealed: sealed })
    .onConflict((on) =>
      on.column('person_id').doUpdateSet({ secret_sealed: sealed }).where('login_factor.confirmed_at', 'is', null),
    )
    .returning('person_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts a try before its code is looked at, so that tries at the same time are counted too; the fifth locks, and one
 * that succeeds clears the count.
 * @returns the sealed secret, or why there is none
 */
export async function takeTry(
  db: Writer,
  personId: string,
): Promise<{ sealed: string; confirmed: boolean } | 'locked' | 'missing'> {
  const failures = sql<number>`case when locked_until is null then failures + 1 else 1 end`
  const row = await db
    .updateTable('login_factor')
    .set({
      failures,
      locked_until: sql<Temporal.Instant | null>`case when ${failures} >= ${sql.lit(MOST_FAILURES)}
        then now() + make_interval(mins => ${sql.lit(LOCK_MINUTES)}) end`,
    })
    .where('person_id', '=', personId)
    .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', nowInDatabase)]))
    .returning(['secret_sealed', 'confirmed_at'])
    .executeTakeFirst()
  if (row) return { sealed: row.secret_sealed, confirmed: row.confirmed_at !== null }
  const exists = await db
    .selectFrom('login_factor')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return exists ? 'locked' : 'missing'
}

/** The try was neither right nor wrong; without it there were not enough wrong ones for a lock. */
export async function returnTry(db: Writer, personId: string): Promise<void> {
  await db
    .updateTable('login_factor')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, locked_until: null })
    .where('person_id', '=', personId)
    .execute()
}

/** @returns false when a code of this half minute or a later one was used already */
export async function useStep(db: Writer, personId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('login_factor')
    .set({ last_step: step, failures: 0, locked_until: null })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .returning('person_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when there is no such code or it was used already */
export async function useRecovery(db: Writer, personId: string, hashes: readonly string[]): Promise<boolean> {
  const row = await db
    .updateTable('login_recovery')
    .set({ used_at: nowInDatabase })
    .where('person_id', '=', personId)
    .where('hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  if (!row) return false
  await db
    .updateTable('login_factor')
    .set({ failures: 0, locked_until: null })
    .where('person_id', '=', personId)
    .execute()
  return true
}

/** Confirms the factor where it was not, and replaces all recovery codes. */
export async function saveRecovery(tx: Tx, personId: string, hashes: readonly string[]): Promise<void> {
  await tx
    .updateTable('login_factor')
    .set({ confirmed_at: sql<Temporal.Instant>`coalesce(confirmed_at, now())` })
    .where('person_id', '=', personId)
    .execute()
  await tx.deleteFrom('login_recovery').where('person_id', '=', personId).execute()
  await tx
    .insertInto('login_recovery')
    .values(hashes.map((hash) => ({ person_id: personId, hash })))
    .execute()
}

export async function deleteFactor(db: Writer, personId: string): Promise<void> {
  await db.deleteFrom('login_factor').where('person_id', '=', personId).execute()
}
