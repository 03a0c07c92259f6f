/** The timer that asks the tax offices again of VAT IDs they could not be asked about. */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { nextVatCheck } from '../rules/vat-retries.ts'

const AT_ONCE = 20

/** What they do not know is kept and shown as such: bills with it are then written as for a private person. */
export async function checkVatIds({ db, vatCheck }: Context, now: Temporal.Instant): Promise<number> {
  const due = await db.write
    .selectFrom('billing_address')
    .select(['id', 'vat_id', 'vat_tries'])
    .where('vat_next_at', '<=', now)
    .where('vat_state', '=', 'unverified')
    .orderBy('vat_next_at')
    .limit(AT_ONCE)
    .execute()
  let decided = 0
  for (const { id, vat_id, vat_tries } of due) {
    const answer = await vatCheck.check(vat_id)
    const tries = vat_tries + 1
    const row = await db.write
      .updateTable('billing_address')
      .set(
        answer.state === 'unverified'
          ? { vat_tries: tries, vat_next_at: nextVatCheck(tries, now) }
          : {
              vat_state: answer.state,
              vat_checked_at: now,
              vat_next_at: null,
              vat_tries: tries,
              vat_reference: answer.state === 'valid' ? answer.reference : '',
            },
      )
      .where('id', '=', id)
      // Somebody may have changed the ID, or another process may have asked.
      .where('vat_id', '=', vat_id)
      .where('vat_tries', '=', vat_tries)
      .returning(sql<boolean>`vat_state <> 'unverified'`.as('decided'))
      .executeTakeFirst()
    if (row?.decided) decided += 1
  }
  return decided
}
