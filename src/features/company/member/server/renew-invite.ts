import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '#platform/context.ts'
import type { renewInvite as contract } from '../contract.ts'
import { memberStateAfter, shownState } from '../rules/member-states.ts'
import { beginningOfDay } from '../rules/may-send.ts'
import { lockCompany, lockMemberRow, readInviteRow } from './member-store.ts'
import { hashOfLink, newLink, tellInvited } from './send-invite.ts'

/** The least time a request takes, so that it does not tell whether the invitation stands. */
const FLOOR_MS = 150

/**
 * Company paper 3: one new link a day. The new one ends the old one, which therefore sends nothing a second time; and it
 * goes to the invited address only, so that whoever has found an old link gets nothing.
 */
export async function renewInvite({ params, now, context }: Call<typeof contract>) {
  const floor = sleep(FLOOR_MS)
  const { db, config, wake } = context
  const hash = hashOfLink(params.token)
  const seen = await readInviteRow(db.write, hash)
  if (seen)
    await db.tx(async (tx) => {
      await lockCompany(tx, seen.company_id)
      const row = await lockMemberRow(tx, seen.company_id, seen.id)
      const invite = await readInviteRow(tx, hash)
      const isExpired = invite !== undefined && shownState(row.state, row.token_until, now) === 'expired'
      if (!isExpired || memberStateAfter(row.state, 'renew') === null) return
      if (row.sent_at !== null && Temporal.Instant.compare(row.sent_at, beginningOfDay(now)) >= 0) return
      const link = newLink(config, now, 1)
      await tx
        .updateTable('member')
        .set({ ...link.columns, updated_at: now })
        .where('id', '=', row.id)
        .execute()
      await tellInvited(tx, row.id, link, now)
    })
  wake()
  await floor
  return { data: null }
}
