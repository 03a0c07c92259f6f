/**
 * Tells everybody who has agreed to the terms of a change that is coming (P2B regulation, Article 3 (2)). In batches, each
 * in one transaction with the note of who was told, so that after a crash it goes on where it stood and nobody is told
 * twice. Who agrees while a change is coming is told too; nobody is told of a correction.
 */
import type { Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { emit } from './emit.ts'

const BATCH = 200
/** In one run, so that the timers beside it have their turn. */
const MOST_BATCHES = 50
/** Longer than timers ever stand still. Who is told after the change took effect still learns of it. */
const LATE_DAYS = 30

/** @returns how many were told */
export async function tellOfTerms(
  { db, wake }: Pick<Context, 'db' | 'wake'>,
  now: Temporal.Instant,
  batch = BATCH,
): Promise<number> {
  let told = 0
  let batches = MOST_BATCHES
  for (const { version, effective_at } of await changesToTell(db.read, now)) {
    // A run passes everybody once: looking again from the beginning for each batch would cost the square of them.
    let passed: string | null = null
    for (; batches > 0; batches -= 1) {
      const due: { id: string }[] = await db.tx(async (tx) => {
        const some = await personsToTell(tx, { version, effective_at, passed, batch })
        if (some.length === 0) return some
        // Where two processes do it at once, one of them notes somebody, and only that one tells them.
        const noted = await tx
          .insertInto('terms_told')
          .values(some.map(({ id }) => ({ version, person_id: id, told_at: now })))
          .onConflict((on) => on.doNothing())
          .returning('person_id')
          .execute()
        for (const { person_id } of noted)
          await emit(tx, { type: 'terms.announced', person_id, at: now, payload: { version } })
        told += noted.length
        return some
      })
      passed = due.at(-1)?.id ?? null
      if (due.length < batch) break
    }
  }
  if (told > 0) wake()
  return told
}

function changesToTell(db: Reads, now: Temporal.Instant) {
  return db
    .selectFrom('terms_version')
    .select(['version', 'effective_at'])
    .where('correction', 'is', null)
    .where('effective_at', '>', now.subtract({ hours: LATE_DAYS * 24 }))
    .orderBy('version')
    .execute()
}

type Asked = {
  readonly version: number
  readonly effective_at: Temporal.Instant
  /** Whom this run has told last. */
  readonly passed: string | null
  readonly batch: number
}

function personsToTell(tx: Reads, { version, effective_at, passed, batch }: Asked) {
  return tx
    .selectFrom('person as p')
    .select('p.id')
    .where('p.terms_accepted_at', '<', effective_at)
    .where('p.erased_at', 'is', null)
    .$if(passed !== null, (all) => all.where('p.id', '>', passed ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('terms_told as t')
            .select('t.version')
            .where('t.version', '=', version)
            .whereRef('t.person_id', '=', 'p.id'),
        ),
      ),
    )
    .orderBy('p.id')
    .limit(batch)
    .execute()
}
