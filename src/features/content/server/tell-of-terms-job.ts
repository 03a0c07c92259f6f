/**
 * Tells everybody who has agreed to the terms of a change that is coming (P2B regulation, Article 3 (2)). In batches, each
 * in one transaction with the note of who was told, so that after a crash it goes on where it stood and nobody is told
 * twice. Who agrees while a change is coming is told too; nobody is told of a correction.
 */
import type { Context } from '#platform/context.ts'
import { emit } from './emit.ts'

const BATCH = 200
/** Longer than timers ever stand still. Who is told after the change took effect still learns of it. */
const LATE_DAYS = 30

/** @returns how many were told */
export async function tellOfTerms({ db, wake }: Context, now: Temporal.Instant): Promise<number> {
  const told = await db.tx(async (tx) => {
    const due = await tx
      .selectFrom('terms_version as v')
      .innerJoin('person as p', (on) =>
        on.onRef('p.terms_accepted_at', '<', 'v.effective_at').on('p.erased_at', 'is', null),
      )
      .select(['v.version', 'p.id'])
      .where('v.correction', 'is', null)
      .where('v.effective_at', '>', now.subtract({ hours: LATE_DAYS * 24 }))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('terms_told as t')
              .select('t.version')
              .whereRef('t.version', '=', 'v.version')
              .whereRef('t.person_id', '=', 'p.id'),
          ),
        ),
      )
      .orderBy('v.version')
      .orderBy('p.id')
      .limit(BATCH)
      .execute()
    if (due.length === 0) return 0
    // Where two processes do it at once, one of them notes somebody, and only that one tells them.
    const noted = await tx
      .insertInto('terms_told')
      .values(due.map(({ version, id }) => ({ version, person_id: id, told_at: now })))
      .onConflict((on) => on.doNothing())
      .returning(['version', 'person_id'])
      .execute()
    for (const { version, person_id } of noted)
      await emit(tx, { type: 'terms.announced', person_id, at: now, payload: { version } })
    return noted.length
  })
  if (told > 0) wake()
  return told
}
