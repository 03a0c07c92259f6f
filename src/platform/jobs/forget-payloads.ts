/**
 * The payloads of account events name addresses and links, because their mails go out whatever becomes of the account.
 * They are cleared once the mails are out, so that neither is kept longer than it is of use.
 */
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Writes } from '../db/handles.ts'

/** Longer than a mail is tried. */
const KEPT_HOURS = 24
const BATCH = 1000

const isAccounts = sql<boolean>`type like 'account.%' and payload <> '{}'::jsonb`

/** @returns how many it cleared */
export async function forgetPayloads({ db }: Context, now: Temporal.Instant): Promise<number> {
  const cleared = await db.write
    .updateTable('domain_event')
    .set({ payload: '{}' })
    .where('id', 'in', (from) =>
      from
        .selectFrom('domain_event')
        .select('id')
        .where(isAccounts)
        .where('dispatched_at', 'is not', null)
        .where('at', '<', now.subtract({ hours: KEPT_HOURS }))
        .orderBy('at')
        .limit(BATCH),
    )
    .returning('id')
    .execute()
  return cleared.length
}

/** At once, for somebody whose account ends; mails that are not out yet are not sent any more. */
export async function forgetPayloadsOf(db: Writes, personId: string): Promise<void> {
  await db
    .updateTable('domain_event')
    .set({ payload: '{}' })
    .where('person_id', '=', personId)
    .where(isAccounts)
    .execute()
}
